import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, documentDate, isDate, pickerDate, tableDate } from './dates.ts'
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
    ['5,3,2026'],
    ['5,3,26,'],
    ['\u200E5.3.2026\uFEFF'],
    ['5.\u00A03.\u202F2026'],
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
