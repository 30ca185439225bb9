import { expect, test } from 'vitest'
import { isSameName } from './client-in-form.tsx'

test('a client has the name of a party only if it is the same, its words in any order', () => {
  for (const name of ['Дачић Петар', 'Petar Dačić', 'ПЕТАР ДАЧИЋ', 'Dačic  Petar', 'Пeтap Дачић'])
    expect([isSameName('Петар Дачић', name), name]).toEqual([true, name])
  for (const name of ['Петар Дацић', 'Petar Dacic', 'Петар Дачић Марић', 'Дачић', 'Петар Петар'])
    expect([isSameName('Петар Дачић', name), name]).toEqual([false, name])
})
