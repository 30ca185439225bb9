import { expect, test } from 'vitest'
import { pluralForm } from './plural.ts'

test.each([
  ['one', [1, 21, 31, 101, 1001]],
  ['few', [2, 3, 4, 22, 24, 102]],
  ['other', [0, 5, 11, 12, 14, 20, 25, 30, 111, 112]],
] as const)('Serbian uses the form %s after these counts', (form, counts) => {
  expect(counts.map((count) => pluralForm(count, 'rs'))).toEqual(counts.map(() => form))
})

test('English uses one and other', () => {
  expect([0, 1, 2, 21].map((count) => pluralForm(count, 'en'))).toEqual(['other', 'one', 'other', 'other'])
})
