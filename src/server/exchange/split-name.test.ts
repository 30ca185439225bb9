import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

const split = (text: string, order: 'surnameFirst' | 'nameFirst' = 'surnameFirst') => {
  const { parts, isSure } = splitName(text, { order, mayBeLegal: true })
  return [parts.surname, parts.fathersName, parts.name, isSure]
}

test('a surname and a name are divided in the order of the sheet', () => {
  expect(split('Петровић Јован')).toEqual(['Петровић', '', 'Јован', true])
  expect(split('  Petrović   Jovan ')).toEqual(['Petrović', '', 'Jovan', true])
  expect(split('Јован Петровић', 'nameFirst')).toEqual(['Петровић', '', 'Јован', true])
  expect(split('Петровић-Николић Ана')).toEqual(['Петровић-Николић', '', 'Ана', true])
})

test('the father’s name is in parentheses, between the two or after them', () => {
  expect(split('Петровић (Милан) Јован')).toEqual(['Петровић', 'Милан', 'Јован', true])
  expect(split('Петровић Јован (Милан)')).toEqual(['Петровић', 'Милан', 'Јован', true])
  expect(split('Јован (Милан) Петровић', 'nameFirst')).toEqual(['Петровић', 'Милан', 'Јован', true])
})

test('the father’s name in the genitive or as an initial is between the two, and a user looks at it', () => {
  expect(split('Петровић Милана Јован')).toEqual(['Петровић', 'Милана', 'Јован', false])
  expect(split('Петровић Саве Јован')).toEqual(['Петровић', 'Саве', 'Јован', false])
  expect(split('Petrović M. Jovan')).toEqual(['Petrović', 'M.', 'Jovan', false])
  expect(split('Јован М. Петровић', 'nameFirst')).toEqual(['Петровић', 'М.', 'Јован', false])
  expect(split('Петровић Марија Магдалена')).toEqual(['Петровић', '', 'Марија Магдалена', false])
})

test('a comma follows the surname, whatever the order of the sheet', () => {
  expect(split('Doe, Jane', 'nameFirst')).toEqual(['Doe', '', 'Jane', true])
  expect(split('Петровић Николић, Јована')).toEqual(['Петровић Николић', '', 'Јована', true])
  expect(split('Петровић, Јован (Милан)')).toEqual(['Петровић', 'Милан', 'Јован', true])
  expect(split('Петровић, Милана, Јован')).toEqual(['Петровић', 'Милана', 'Јован', false])
  expect(split('Петровић, Ана Марија')).toEqual(['Петровић', '', 'Ана Марија', false])
  expect(split('Петровић,')).toEqual(['Петровић', '', '', false])
})

test('the name of a legal entity is not divided', () => {
  const name = 'Каменорезац Белутак д.о.о.'
  expect(split(name)).toEqual(['', '', name, true])
  const person = splitName('Петровић А. Д.', { order: 'surnameFirst', mayBeLegal: false })
  expect(person).toEqual({ parts: { surname: 'Петровић', fathersName: 'А.', name: 'Д.' }, isSure: false })
})

test('a user looks at what is doubtful: the other order, more words, one word, abbreviations', () => {
  expect(split('Јован Петровић')).toEqual(['Јован', '', 'Петровић', false])
  expect(split('Петровић Јован', 'nameFirst')).toEqual(['Јован', '', 'Петровић', false])
  expect(split('Петровић Николић Јована')).toEqual(['Петровић Николић', '', 'Јована', false])
  expect(split('Јована Петровић Николић', 'nameFirst')).toEqual(['Петровић Николић', '', 'Јована', false])
  expect(split('Петровић Ана Марија')).toEqual(['Петровић', '', 'Ана Марија', false])
  expect(split('Петровић')).toEqual(['Петровић', '', '', false])
  expect(split('Петровић Ј.')).toEqual(['Петровић', '', 'Ј.', false])
  expect(split('Петровић (Милан Јован')).toEqual(['Петровић', '', '(Милан Јован', false])
  // Both look like surnames, so the order of the sheet decides.
  expect(split('Николић Марин')).toEqual(['Николић', '', 'Марин', true])
})
