import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
  typedDate,
} from './dates.ts'

const now = '2026-11-21'
const typed = (text: string) => typedDate(text, { today: now })

describe('A date by typing', () => {
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
  ])('understands %s', (text) => {
    expect(typed(text)).toBe('2026-03-05')
  })

  test.each(['d', 'D', 'д', 'danas', 'Данас', 't', 'today', '+0'])('takes %s for today', (text) => {
    expect(typed(text)).toBe(now)
  })

  test('counts days from today', () => {
    expect(typed('+7')).toBe('2026-11-28')
    expect(typed('-21')).toBe('2026-10-31')
    expect(typed('\u22127')).toBe('2026-11-14')
  })

  test('is nothing when nothing is typed', () => {
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
  ])('refuses %s rather than changing it', (text) => {
    expect(typed(text)).toBeNull()
  })

  test('reads two digits of a year as the last such year up to the latest that makes sense', () => {
    expect(typed('5.3.36')).toBe('2036-03-05')
    expect(typed('5.3.37')).toBe('1937-03-05')
    expect(typedDate('5.3.26', { today: now, latestYear: 2026 })).toBe('2026-03-05')
    expect(typedDate('5.3.27', { today: now, latestYear: 2026 })).toBe('1927-03-05')
    expect(typedDate('29.2.00', { today: now, latestYear: 2026 })).toBe('2000-02-29')
    expect(typedDate('29.2.00', { today: now, latestYear: 1999 })).toBeNull()
  })

  test('brings back every day from 1850 to 2100 in twelve spellings', { timeout: 60_000 }, () => {
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

  test('never makes a date out of anything that is not one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- +d') }), (text) => {
        const date = typed(text)
        if (typeof date === 'string') expect(isDate(date)).toBe(true)
      }),
    )
  })
})

describe('A day of the calendar', () => {
  test('is a real one in the four-digit years', () => {
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

  test('moves by days over months, years and changes of the clock', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  })

  test('is written in each place by its own form', () => {
    expect(pickerDate(now)).toBe('21/11/2026')
    expect(tableDate(now)).toBe('21-11-2026')
    expect(documentDate(now)).toBe('21.11.2026.')
  })

  test('is that of Belgrade today', () => {
    expect(isDate(today())).toBe(true)
    expect(Math.abs(Date.parse(today()) - Date.now())).toBeLessThan(2 * 86_400_000)
  })
})

describe('An instant', () => {
  test('is written by the clocks of Belgrade, winter and summer', () => {
    expect(tableDateTime('2026-11-21T12:05:00Z')).toBe('21-11-2026 13:05')
    expect(tableDateTime('2026-07-01T22:30:00.000Z')).toBe('02-07-2026 00:30')
    expect(documentDateTime(new Date('2026-12-31T23:00:00Z'))).toBe('01.01.2027. 00:00')
  })
})

describe('The age of the dead', () => {
  test.each([
    ['1950-05-10', '2026-05-09', 75],
    ['1950-05-10', '2026-05-10', 76],
    ['2026-01-01', '2026-11-21', 0],
    ['1952-02-29', '1953-02-28', 0],
    ['1952-02-29', '1953-03-01', 1],
  ])('of one born on %s and dead on %s is %i', (birth, death, years) => {
    expect(age(birth, death)).toBe(years)
  })
})

test('The names of the months are those of Intl', () => {
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
