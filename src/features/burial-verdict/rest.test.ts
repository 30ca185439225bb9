import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import { datePrecisions } from './facts.ts'
import { restEnd } from './rest.ts'

test.each([
  ['a day', '2016-11-21', 'DAY', '2026-11-21'],
  ['29 February, in a year without it', '2016-02-29', 'DAY', '2026-02-28'],
  ['a month', '2016-04-01', 'MONTH', '2026-04-30'],
  ['February of a leap year', '2016-02-01', 'MONTH', '2026-02-28'],
  ['December', '2016-12-15', 'MONTH', '2026-12-31'],
  ['a year', '2016-01-01', 'YEAR', '2026-12-31'],
  ['about a year, as 2016/17', '2016-01-01', 'ABOUT', '2027-12-31'],
  ['an unknown time', '2016-01-01', 'UNKNOWN', null],
  ['no date at all', null, 'YEAR', null],
] as const)('a resting period of ten years from %s ends on the latest possible day', (_, buriedOn, precision, ends) => {
  expect(restEnd({ buriedOn, precision }, 10)).toBe(ends)
})

test('29 February stays 29 February in a leap year', () => {
  expect(restEnd({ buriedOn: '2016-02-29', precision: 'DAY' }, 12)).toBe('2028-02-29')
})

test('a less precise date never ends a resting period earlier', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1900-01-01', days))
  fc.assert(
    fc.property(day, fc.integer({ min: 10, max: 30 }), (buriedOn, years) => {
      const known = datePrecisions
        .map((precision) => restEnd({ buriedOn, precision }, years))
        .filter((end) => end !== null)
      expect(known).toHaveLength(4)
      expect(known).toEqual(known.toSorted())
      expect(known[0]).toBe(addMonths(buriedOn, 12 * years))
    }),
  )
})
