import { expect, test } from 'vitest'
import { instalments } from './instalments.ts'

test('instalments are equal, and the last one takes the rest to the para', () => {
  const rates = instalments(5_000_000, { rates: 12, firstDueOn: '2026-12-15' }).map(({ para }) => para)
  expect(rates).toEqual([...Array.from({ length: 11 }, () => 416_666), 416_674])
})

test('they are due on the same day of each month, or on its last one', () => {
  const days = instalments(300, { rates: 4, firstDueOn: '2027-12-31' }).map(({ dueOn }) => dueOn)
  expect(days).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
})
