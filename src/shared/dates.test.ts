import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  addDays,
  age,
  documentDate,
  documentDateTime,
  isDate,
  monthGenitives,
  monthNames,
  pickerDate,
  tableDate,
  tableDateTime,
  today,
} from './dates.ts'
import { typedDate } from './typed-date.ts'

const now = '2026-11-21'
const typed = (text: string) => typedDate(text, { today: now })

describe('typedDate', () => {
  test.each([
    ['05/03/2026'],
    ['5/3/2026'],
    ['5.3.2026'],
    ['5.3.2026.'],
    ['5. 3. 2026.'],
    ['5-3-2026'],
    ['5 3 2026'],
    ['5/3/26'],
    ['5.3.26.'],
    ['05032026'],
    ['050326'],
    ['2026-03-05'],
    ['2026/3/5'],
    ['5.3'],
    ['5.3.'],
    ['5/3'],
    ['0503'],
    ['  05/03/2026 '],
  ])('accepts %s', (text) => {
    expect(typed(text)).toBe('2026-03-05')
  })

  test.each(['d', 'D', 'д', 'danas', 'Данас', 't', 'today', '+0'])('reads %s as today', (text) => {
    expect(typed(text)).toBe(now)
  })

  test('counts days from today', () => {
    expect(typed('+7')).toBe('2026-11-28')
    expect(typed('-21')).toBe('2026-10-31')
    expect(typed('\u22127')).toBe('2026-11-14')
  })

  test('returns undefined for empty input', () => {
    expect(typed('')).toBeUndefined()
    expect(typed('  ')).toBeUndefined()
  })

  test.each([
    ['30.02.2026'],
    ['29.2.2026'],
    ['29.2'],
    ['31/04/2026'],
    ['00/01/2026'],
    ['1/0/2026'],
    ['3/13/2026'],
    ['31022026'],
    ['310226'],
    ['2026-02-30'],
    ['5.3.226'],
    ['5.3.0026'],
    ['05.03.20266'],
    ['5'],
    ['2026'],
    ['+999999'],
    ['-99999999'],
    ['5.3.2026 10:00'],
    ['5..3.2026'],
    ['5,3,2026'],
    ['nekad'],
  ])('rejects %s instead of changing it', (text) => {
    expect(typed(text)).toBeNull()
  })

  test('reads a two-digit year as the latest such year up to `latestYear`', () => {
    expect(typed('5.3.36')).toBe('2036-03-05')
    expect(typed('5.3.37')).toBe('1937-03-05')
    expect(typedDate('5.3.26', { today: now, latestYear: 2026 })).toBe('2026-03-05')
    expect(typedDate('5.3.27', { today: now, latestYear: 2026 })).toBe('1927-03-05')
    expect(typedDate('29.2.00', { today: now, latestYear: 2026 })).toBe('2000-02-29')
    expect(typedDate('29.2.00', { today: now, latestYear: 1999 })).toBeNull()
  })

  test('parses every day from 1850 to 2100 in twelve notations', () => {
    const wrong: string[] = []
    for (let date = '1850-01-01'; date <= '2100-12-31'; date = addDays(date, 1)) {
      const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)]
      const [d, m, yy] = [Number(day), Number(month), year.slice(2)]
      const spellings = [
        pickerDate(date),
        tableDate(date),
        documentDate(date),
        date,
        `${d}/${m}/${year}`,
        `${d}.${m}.${year}`,
        `${d}. ${m}. ${year}.`,
        `${d}-${m}-${year}`,
        `${d} ${m} ${year}`,
        `${day}${month}${year}`,
        `${d}/${m}/${yy}`,
        `${day}${month}${yy}`,
      ]
      for (const spelling of spellings) {
        const back = typedDate(spelling, { today: now, latestYear: Number(year) })
        if (back !== date) wrong.push(`${spelling} became ${back}, not ${date}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('never returns an invalid date', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- +d') }), (text) => {
        const date = typed(text)
        if (typeof date === 'string') expect(isDate(date)).toBe(true)
      }),
    )
  })
})

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

  test('has a format for pickers, tables and documents', () => {
    expect(pickerDate(now)).toBe('21/11/2026')
    expect(tableDate(now)).toBe('21-11-2026')
    expect(documentDate(now)).toBe('21.11.2026.')
  })

  test('is today’s date in Belgrade', () => {
    expect(isDate(today())).toBe(true)
    expect(Math.abs(Date.parse(today()) - Date.now())).toBeLessThan(2 * 86_400_000)
  })
})

describe('a timestamp', () => {
  test('is shown in Belgrade time, in winter and summer', () => {
    expect(tableDateTime('2026-11-21T12:05:00Z')).toBe('21-11-2026 13:05')
    expect(tableDateTime('2026-07-01T22:30:00.000Z')).toBe('02-07-2026 00:30')
    expect(documentDateTime(new Date('2026-12-31T23:00:00Z'))).toBe('01.01.2027. 00:00')
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
  ])('from %s to %s is %i', (birth, death, years) => {
    expect(age(birth, death)).toBe(years)
  })
})

test('the names of the months match Intl', () => {
  for (const [language, tag] of [
    ['rs', 'sr-Cyrl-RS'],
    ['en', 'en-GB'],
  ] as const) {
    const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
    expect(monthNames[language]).toEqual(
      monthNames[language].map((_, month) => format.format(Date.UTC(2026, month, 1))),
    )
  }
  expect(monthGenitives).toHaveLength(12)
  expect(monthGenitives[10]).toBe('новембра')
})
