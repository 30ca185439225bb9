import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  addDays,
  documentDate,
  documentDateTime,
  isDate,
  monthGenitives,
  monthNames,
  monthNamesIn,
  pickerDate,
  tableDate,
  tableDateTime,
  today,
} from './dates.ts'
import { addMonths, age } from './periods.ts'
import './latin-texts.ts'

const now = '2026-11-21'

describe('a calendar date', () => {
  test('is valid only if it exists and has a four-digit year', () => {
    expect(['1000-01-01', '2000-02-29', '9999-12-31'].filter(isDate)).toHaveLength(3)
    expect(
      [
        '',
        '0999-12-31',
        '1900-02-29',
        '2026-00-10',
        '2026-1-1',
        '2026-13-01',
        '20260101',
        ' 2026-01-01',
        '10000-01-01',
      ].filter(isDate),
    ).toEqual([])
  })

  test('can be moved across months, years and daylight saving changes', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })

  test.each([
    ['2028-02-29', 1, '2028-03-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-12-31', 1, '2028-01-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s moved by %i months is %s', (date, months, moved) => {
    expect(addMonths(date, months)).toBe(moved)
  })

  test.each([
    [addDays('9999-12-30', 1), '9999-12-31'],
    [addDays('9999-12-31', 1), '9999-12-31'],
    [addMonths('9990-03-05', 120), '9999-12-31'],
    [addMonths('9989-12-31', 120), '9999-12-31'],
    [addMonths('9989-11-30', 120), '9999-11-30'],
  ])('beyond the years of four digits is the last of them: %s', (moved, expected) => {
    expect(moved).toBe(expected)
  })

  test('has a format for pickers, tables and documents', () => {
    expect(pickerDate(now)).toBe('21/11/2026')
    expect(tableDate(now)).toBe('21-11-2026')
    expect(documentDate(now)).toBe('21.11.2026.')
  })

  test('is today’s date in Belgrade', () => {
    expect(isDate(today())).toBe(true)
    expect(Math.abs(Date.parse(today()) - Date.now())).toBeLessThan(2 * 86_400_000)
  })

  test.each([
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2028-02-28T23:00:00Z', '2028-02-29'],
    ['2028-02-29T23:00:00Z', '2028-03-01'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('at %s it is %s in Belgrade, on a machine in any time zone', (instant, date) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
    onTestFinished(() => void vi.useRealTimers())
    for (const TZ of ['UTC', 'Europe/Belgrade', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', TZ)
      onTestFinished(() => void vi.unstubAllEnvs())
      expect([TZ, today()]).toEqual([TZ, date])
    }
  })
})

describe('a timestamp', () => {
  test('is shown in Belgrade time, in winter and summer', () => {
    expect(tableDateTime('2026-11-21T12:05:00Z')).toBe('21-11-2026 13:05')
    expect(tableDateTime('2026-07-01T22:30:00.000Z')).toBe('02-07-2026 00:30')
    expect(documentDateTime(new Date('2026-12-31T23:00:00Z'))).toBe('01.01.2027. 00:00')
  })

  test('is shown in the hours around a change of the clock', () => {
    const times = ['03-29T00:59', '03-29T01:00', '10-25T00:30', '10-25T01:30', '10-25T02:00'].map((time) =>
      tableDateTime(`2026-${time}:00Z`),
    )
    expect(times.map((time) => time.slice(-5))).toEqual(['01:59', '03:00', '02:30', '02:30', '03:00'])
  })

  test('is the same in a browser without Temporal', () => {
    const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (instant) => {
        const expected = tableDateTime(instant)
        vi.stubGlobal('Temporal', undefined)
        try {
          expect(tableDateTime(instant)).toBe(expected)
        } finally {
          vi.unstubAllGlobals()
        }
      }),
    )
  })
})

describe('age', () => {
  test.each([
    ['1950-05-10', '2026-05-09', 75],
    ['1950-05-10', '2026-05-10', 76],
    ['2026-01-01', '2026-11-21', 0],
    ['1952-02-29', '1953-02-28', 0],
    ['1952-02-29', '1953-03-01', 1],
    ['1952-02-29', '2028-02-28', 75],
    ['1952-02-29', '2028-02-29', 76],
    ['1950-03-01', '2028-02-29', 77],
  ])('from %s to %s is %i', (birth, death, years) => {
    expect(age(birth, death)).toBe(years)
  })
})

test('the names of the months match Intl', () => {
  for (const [language, tag] of [
    ['rs', 'sr-Cyrl-RS'],
    ['rs-Latn', 'sr-Latn-RS'],
    ['en', 'en-GB'],
  ] as const) {
    const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
    expect(monthNamesIn(language)).toEqual(monthNames.rs.map((_, month) => format.format(Date.UTC(2026, month, 1))))
  }
  expect(monthGenitives).toHaveLength(12)
  expect(monthGenitives[10]).toBe('новембра')
})
