import { expect, test } from 'vitest'
import { nextSort } from './sorting.ts'

const after = (sort: string, ...clicks: readonly (readonly [column: string, withShift?: 'Shift'])[]) =>
  clicks.reduce((now, [column, withShift]) => nextSort(now, column, withShift === 'Shift'), sort)

test('a click sorts by one column, a second one in the opposite direction', () => {
  expect(after('-dateCreated', ['lastName'])).toBe('lastName')
  expect(after('-dateCreated', ['lastName'], ['lastName'])).toBe('-lastName')
  expect(after('lastName,-jmbg', ['jmbg'])).toBe('jmbg')
})

test('with Shift, clicks add a column after the others, reverse it, and remove it', () => {
  const add = ['dateOfBirth', 'Shift'] as const
  expect(after('lastName', add)).toBe('lastName,dateOfBirth')
  expect(after('lastName', add, add)).toBe('lastName,-dateOfBirth')
  expect(after('lastName', add, add, add)).toBe('lastName')
  expect(after('lastName,firstName', ['lastName', 'Shift'])).toBe('-lastName,firstName')
  expect(after('-lastName', ['lastName', 'Shift'])).toBe('lastName')
})

test('Shift replaces the default order, and adds at most four columns', () => {
  expect(after('-dateCreated', ['lastName', 'Shift'])).toBe('lastName')
  expect(after('a,b,c,d', ['e', 'Shift'])).toBe('a,b,c,d')
})
