import { expect, test } from 'vitest'
import { calendarYear, periodFromRight, proRata } from './fee-period.ts'

test('a lease is paid for ten years from the day of the right', () => {
  expect(periodFromRight('2016-05-10', 120, 2016)).toEqual({ from: '2016-05-10', to: '2026-05-09' })
  expect(periodFromRight('2016-05-10', 120, 2026)).toEqual({ from: '2026-05-10', to: '2036-05-09' })
  for (const year of [2015, 2017, 2025, 2027]) expect(periodFromRight('2016-05-10', 120, year)).toBeUndefined()
})

test('a period that begins on the last day of a month begins so again', () => {
  expect(periodFromRight('2016-02-29', 12, 2017)).toEqual({ from: '2017-02-28', to: '2018-02-27' })
  expect(periodFromRight('2016-02-29', 12, 2020)).toEqual({ from: '2020-02-29', to: '2021-02-27' })
})

test('a period of a year and a half does not begin in every year', () => {
  expect(periodFromRight('2020-03-01', 18, 2023)).toEqual({ from: '2023-03-01', to: '2024-08-31' })
  expect(periodFromRight('2020-03-01', 18, 2022)).toBeUndefined()
})

test('a right that begins within the year pays for its months, the first one whole', () => {
  const year = calendarYear(2026)
  expect(proRata(146600, year, '2019-04-01')).toBe(146600)
  expect(proRata(146600, year, '2026-01-01')).toBe(146600)
  expect(proRata(146600, year, '2026-01-31')).toBe(146600)
  // 10 of 12 months: 122,166.67
  expect(proRata(146600, year, '2026-03-15')).toBe(122167)
  expect(proRata(146600, year, '2026-12-31')).toBe(12217)
})
