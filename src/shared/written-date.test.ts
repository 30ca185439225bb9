import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDate } from './dates.ts'
import { writtenDate } from './written-date.ts'

const read = (text: string) => {
  const { date, precision } = writtenDate(text) ?? {}
  return date === undefined ? null : `${date ?? ''} ${precision}`.trim()
}

describe('a date of an old book', () => {
  test.each([
    '5.3.1938',
    '05.03.1938.',
    '5. 3. 1938. год.',
    '5. III 1938.',
    '5/III-1938',
    '5.iii.1938',
    '5. marta 1938. godine',
    '5. март 1938',
    '5 mar. 1938',
    'March 5 1938',
    '5,3,1938',
    '5, 3, 1938.',
    '1938/03/05',
    '1938-3-5',
    '1938.03.05.',
    '1938-03-05 00:00:00',
    '1938-03-05T12:30:00',
    '5.3.1938 0:00',
    '\u200E5.3.1938\u200B',
    '\uFEFF5.\u00A03.\u202F1938',
    '5−3−1938',
  ])('%s is a day', (text) => {
    expect(read(text)).toBe('1938-03-05 DAY')
  })

  test.each([
    'март 1938',
    'marta 1938. god.',
    'III 1938',
    'III/1938.',
    '3/1938',
    '03.1938.',
    '1938-03',
    '1938/3',
    '1938.3',
    '00.03.1938',
    '1938-03-00',
    '0.III 1938',
  ])('%s is a month', (text) => {
    expect(read(text)).toBe('1938-03-01 MONTH')
  })

  test.each([
    '1938',
    '1938.',
    '1938. год.',
    '1938 године',
    '1938 g.',
    '00.00.1938',
    '0.0.1938.',
    '1938-00-00',
    '1938-00',
  ])('%s is a year', (text) => {
    expect(read(text)).toBe('1938-01-01 YEAR')
  })

  test.each([
    '1938?',
    '1938 (?)',
    'око 1938',
    'oko 1938. god.',
    'cca 1938',
    'ca. 1938.',
    '~1938',
    'around 1938',
    '1938/39',
    '1938-39.',
    '1938/1939',
    'око 1938/39',
    '?1938',
    '5.3.1938?',
  ])('%s is about a year', (text) => {
    expect(read(text)).toBe('1938-01-01 ABOUT')
  })

  test.each([
    '',
    '  ',
    '?',
    '-',
    '–',
    '—',
    '/',
    'непознат',
    'Nepoznato',
    'непознат датум',
    'unknown',
    '00.00.0000',
    '0000-00-00',
    '0',
    'н/п',
    'nema',
  ])('«%s» is unknown', (text) => {
    expect(read(text)).toBe('UNKNOWN')
  })

  test.each([
    '31. IV 1938',
    '30.2.1938',
    '5.13.1938',
    '13/1938',
    '1938-13-01',
    '5.3.38',
    '5.3',
    '5. foo 1938',
    '938',
    '19380',
    '5.3.0938',
    '1938/36',
    'Petar',
    '1.2.3.1938',
    'IIII 1938',
  ])('%s is none', (text) => {
    expect(read(text)).toBeNull()
  })

  test('has a two-digit year only of a century that was chosen', () => {
    expect(writtenDate('5.3.38', { century: 1900 })).toEqual({ date: '1938-03-05', precision: 'DAY' })
    expect(writtenDate('5. III 04.', { century: 1800 })).toEqual({ date: '1804-03-05', precision: 'DAY' })
    expect(writtenDate('III 38', { century: 1900 })).toEqual({ date: '1938-03-01', precision: 'MONTH' })
    expect(writtenDate('38', { century: 1900 })).toBeNull()
    expect(writtenDate('05/03/1938', { century: 1800 })).toEqual({ date: '1938-03-05', precision: 'DAY' })
  })

  test('is never impossible, and a long text is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./-, IVXабм?') }), (text) => {
        const known = writtenDate(text)
        if (known?.date) expect(isDate(known.date)).toBe(true)
      }),
    )
    expect(writtenDate('5'.repeat(100_000))).toBeNull()
  })
})
