import { describe, expect, test } from 'vitest'
import { weekdayNames } from '../../shared/weekdays.ts'
import { grave, tomb, coffin, urn, asked, codes } from '../../testing/burials.ts'

describe('a coffin in an earth grave', () => {
  test('waits until the day after ten years', () => {
    const buried = [coffin('2016-11-21')]
    expect(asked('2026-11-21', { buried })).toEqual({
      answer: 'NO',
      reasons: [{ code: 'RESTS', name: 'Марко Ђорђевић', restEnds: '2026-11-21', possibleFrom: '2026-11-22' }],
      slot: null,
    })
    expect(asked('2026-11-22', { buried })).toEqual({
      answer: 'YES',
      reasons: [{ code: 'REST_OVER', names: ['Марко Ђорђевић'] }],
      slot: { place: 1, level: 1 },
    })
  })

  test('waits for one that was buried on 29 February until 1 March', () => {
    const buried = [coffin('2016-02-29')]
    expect(codes('2026-02-28', { buried })).toEqual(['NO', 'RESTS'])
    expect(codes('2026-03-01', { buried })).toEqual(['YES', 'REST_OVER'])
  })

  test('waits for one of which only the year is known until the year after', () => {
    const buried = [coffin('2016-05-01', { precision: 'YEAR' })]
    expect(codes('2026-12-31', { buried })).toEqual(['NO', 'RESTS'])
    expect(codes('2027-01-01', { buried })).toEqual(['YES', 'REST_OVER'])
  })

  test('can be beside one that is in its resting period', () => {
    const verdict = asked('2026-06-01', { grave: grave({ places: 2 }), buried: [coffin('2024-03-01')] })
    expect(verdict).toEqual({ answer: 'YES', reasons: [], slot: { place: 2, level: 1 } })
  })

  test('can hold somebody else, like a newborn with the mother, only on the day of its burial', () => {
    const buried = [coffin('2026-06-01')]
    expect(codes('2026-06-01', { buried }, { kind: 'SHARED' })).toEqual(['YES'])
    expect(codes('2026-06-02', { buried }, { kind: 'SHARED' })).toEqual(['NO', 'NO_COFFIN_TO_SHARE'])
    expect(codes('2026-06-01', { grave: grave({ type: 'KASETA' }), buried }, { kind: 'SHARED' })).toEqual([
      'NO',
      'KIND_NOT_POSSIBLE',
    ])
  })

  test('can be above one that was buried deep, and then nobody else until its own resting period is over', () => {
    const deepened = grave({ levels: 2 })
    const lower = coffin('2024-03-01', { isDeep: true })
    expect(asked('2026-06-01', { grave: deepened, buried: [lower] }).slot).toEqual({ place: 1, level: 2 })
    const buried = [lower, coffin('2026-06-01', { level: 2 })]
    expect(asked('2034-06-01', { grave: deepened, buried })).toMatchObject({
      answer: 'NO',
      reasons: [{ code: 'RESTS', restEnds: '2036-06-01', possibleFrom: '2036-06-02' }],
    })
    expect(codes('2036-06-02', { grave: deepened, buried })).toEqual(['YES', 'REST_OVER'])
  })

  test('cannot be above one that was not buried deep, nor where the graveyard forbids it', () => {
    const deepened = grave({ levels: 2 })
    const shallow = { grave: deepened, buried: [coffin('2024-03-01')] }
    expect(codes('2026-06-01', shallow)).toEqual(['NO', 'RESTS', 'LOWER_COFFIN_NOT_DEEP'])
    const forbidden = {
      grave: deepened,
      buried: [coffin('2024-03-01', { isDeep: true })],
      rules: { allowsCoffinAbove: false },
    }
    expect(codes('2026-06-01', forbidden)).toEqual(['NO', 'RESTS', 'COFFIN_ABOVE_NOT_ALLOWED'])
  })

  test('can be in the place of one that was removed', () => {
    const buried = [coffin('2024-03-01', { removedOn: '2025-10-10' })]
    expect(asked('2026-06-01', { buried })).toEqual({ answer: 'YES', reasons: [], slot: { place: 1, level: 1 } })
    expect(codes('2025-10-09', { buried })).toEqual(['NO', 'RESTS'])
  })

  test('needs an inspection by a commission if a date or a place is not known', () => {
    const unknownDate = { buried: [coffin(null, { precision: 'UNKNOWN' })] }
    expect(codes('2026-06-01', unknownDate)).toEqual(['CONDITIONALLY', 'REST_NOT_KNOWN'])
    const somewhere = coffin('2024-03-01', { place: null, level: null })
    const two = grave({ places: 2 })
    expect(codes('2026-06-01', { grave: two, buried: [somewhere] })).toEqual(['CONDITIONALLY', 'PLACE_NOT_KNOWN'])
    expect(codes('2026-06-01', { grave: two, buried: [somewhere, somewhere] })).toEqual(['NO', 'RESTS'])
    // A grave with a single place leaves no doubt.
    expect(codes('2026-06-01', { buried: [somewhere] })).toEqual(['NO', 'RESTS'])
  })

  test('prefers a place that certainly is free', () => {
    const buried = [coffin(null, { precision: 'UNKNOWN' }), coffin('2001-01-01', { place: 2 })]
    expect(asked('2026-06-01', { grave: grave({ places: 3 }), buried }).slot).toEqual({ place: 3, level: 1 })
    expect(asked('2026-06-01', { grave: grave({ places: 2 }), buried }).slot).toEqual({ place: 2, level: 1 })
  })

  test('states whose resting period decides, and the first possible day', () => {
    const two = grave({ places: 2 })
    const buried = [coffin('2020-01-10', { name: 'Ана' }), coffin('2018-01-10', { name: 'Мара', place: 2 })]
    const decides = { code: 'RESTS', name: 'Мара', restEnds: '2028-01-10', possibleFrom: '2028-01-11' }
    expect(asked('2026-06-01', { grave: two, buried }).reasons).toEqual([decides])
    expect(asked('2026-06-01', { grave: two, buried: buried.toReversed() }).reasons).toEqual([decides])
    // A planned removal makes an earlier day possible, before any resting period ends.
    const planned = [coffin('2020-01-10', { name: 'Ана', removedOn: '2027-03-01' }), ...buried.slice(1)]
    expect(asked('2026-06-01', { grave: two, buried: planned }).reasons).toMatchObject([{ possibleFrom: '2027-03-01' }])
  })

  test('prefers the place of the oldest known one to that of one whose date is not known', () => {
    const unknown = coffin(null, { precision: 'UNKNOWN', place: 2, name: 'Мара' })
    const { answer, slot, reasons } = asked('2026-06-01', {
      grave: grave({ places: 2 }),
      buried: [coffin('2001-01-01', { name: 'Ана' }), unknown],
    })
    expect({ answer, slot, reasons }).toEqual({
      answer: 'YES',
      slot: { place: 1, level: 1 },
      reasons: [{ code: 'REST_OVER', names: ['Ана'] }],
    })
  })

  test('does not wait for one whose place is not known and whose resting period is over', () => {
    const somewhere = coffin('2001-01-01', { place: null, level: null })
    expect(codes('2026-06-01', { grave: grave({ places: 2 }), buried: [somewhere] })).toEqual(['YES'])
  })

  test('with only its level or place unknown leaves no doubt if the grave has just one', () => {
    const onLevel = coffin('2024-03-01', { level: null })
    expect(asked('2026-06-01', { grave: grave({ places: 2 }), buried: [onLevel] })).toEqual({
      answer: 'YES',
      reasons: [],
      slot: { place: 2, level: 1 },
    })
    const inPlace = coffin('2024-03-01', { place: null, level: 1, isDeep: true })
    expect(asked('2026-06-01', { grave: grave({ levels: 2 }), buried: [inPlace] })).toEqual({
      answer: 'YES',
      reasons: [],
      slot: { place: 1, level: 2 },
    })
    expect(codes('2026-06-01', { grave: grave({ places: 2, levels: 2 }), buried: [onLevel] })).toEqual([
      'CONDITIONALLY',
      'PLACE_NOT_KNOWN',
    ])
  })

  test('is not refused for a shallow coffin below if there is one level, or if nobody there is in the resting period', () => {
    const deepened = grave({ levels: 2 })
    const full = [coffin('2024-03-01', { isDeep: true }), coffin('2025-03-01', { level: 2 })]
    expect(codes('2026-06-01', { grave: deepened, buried: full })).toEqual(['NO', 'RESTS'])
    expect(codes('2026-06-01', { buried: [coffin('2024-03-01')], rules: { allowsCoffinAbove: false } })).toEqual([
      'NO',
      'RESTS',
    ])
  })

  test('that is to lie in a certain place waits for those in it, even if another place is free', () => {
    const two = grave({ places: 2 })
    const buried = [coffin('2020-01-10', { name: 'Ана' }), coffin('2001-01-10', { name: 'Мара', place: 2 })]
    const inPlace = (place: number, level: number | null = null) =>
      asked('2026-06-01', { grave: two, buried }, { slot: { place, level } })
    expect(inPlace(1)).toEqual({
      answer: 'NO',
      reasons: [{ code: 'RESTS', name: 'Ана', restEnds: '2030-01-10', possibleFrom: '2030-01-11' }],
      slot: null,
    })
    expect(inPlace(2, 1)).toMatchObject({ answer: 'YES', slot: { place: 2, level: 1 } })
    // Without a place the verdict chooses.
    expect(asked('2026-06-01', { grave: two, buried }, { slot: { place: null, level: null } }).answer).toBe('YES')
  })

  test('waits as long as the graveyard’s rules require', () => {
    const buried = [coffin('2010-06-01')]
    expect(codes('2026-06-01', { buried, rules: { restYears: 20 } })).toEqual(['NO', 'RESTS'])
  })
})

describe('a tomb, an urn and remains', () => {
  const five = [1, 2, 3].flatMap((place) => [1, 2].map((level) => ({ place, level }))).slice(0, 5)
  const coffins = five.map((shelf) => coffin('2026-11-01', shelf))

  test('a tomb takes a coffin at any time while a shelf is free', () => {
    expect(asked('2026-12-01', { grave: tomb(), buried: coffins })).toEqual({
      answer: 'YES',
      reasons: [],
      slot: { place: 3, level: 2 },
    })
  })

  test('a full tomb takes none, but remains whose resting period is over can be reduced', () => {
    const full = [...coffins, coffin('2026-11-02', { place: 3, level: 2 })]
    expect(codes('2026-12-01', { grave: tomb(), buried: full })).toEqual(['NO', 'TOMB_FULL'])
    const withOld = [...coffins, coffin('1990-11-02', { place: 3, level: 2 })]
    expect(codes('2026-12-01', { grave: tomb(), buried: withOld })).toEqual(['NO', 'TOMB_FULL', 'REDUCTION_POSSIBLE'])
    const noReduction = { grave: tomb(), buried: withOld, rules: { allowsReduction: false } }
    expect(codes('2026-12-01', noReduction)).toEqual(['NO', 'TOMB_FULL'])
  })

  test('a coffin is not put on a shelf that is taken, although another one is free', () => {
    const onShelf = (place: number, level: number | null) =>
      asked('2026-12-01', { grave: tomb(), buried: coffins }, { slot: { place, level } })
    expect(onShelf(1, 2)).toMatchObject({ answer: 'NO', reasons: [{ code: 'SHELF_TAKEN', names: ['Марко Ђорђевић'] }] })
    expect(onShelf(3, null)).toMatchObject({ answer: 'YES', slot: { place: 3, level: 2 } })
  })

  test('a tomb with a stated capacity, or with coffins on unknown shelves, names no shelf that it does not know', () => {
    const small = tomb({ capacityCoffins: 5 })
    expect(codes('2026-12-01', { grave: small, buried: coffins })).toEqual(['NO', 'TOMB_FULL'])
    const [first] = coffins
    const buried = first ? [{ ...first, place: null, level: null }] : []
    expect(asked('2026-12-01', { grave: tomb(), buried })).toEqual({ answer: 'YES', reasons: [], slot: null })
  })

  test('an urn never waits, but needs room', () => {
    const full = [coffin('2026-01-01'), urn('2025-01-01')]
    const withTwo = grave({ capacityUrns: 2 })
    expect(codes('2026-12-01', { grave: withTwo, buried: full }, { kind: 'URN' })).toEqual(['YES'])
    const another = [...full, urn('2026-01-01')]
    expect(codes('2026-12-01', { grave: withTwo, buried: another }, { kind: 'URN' })).toEqual(['NO', 'URNS_FULL'])
    // Without a stated capacity there is no limit.
    expect(codes('2026-12-01', { buried: another }, { kind: 'URN' })).toEqual(['YES'])
  })

  test('each kind of burial is possible only in suitable graves', () => {
    const niche = { grave: grave({ type: 'KASETA' }) }
    expect(codes('2026-12-01', niche)).toEqual(['NO', 'KIND_NOT_POSSIBLE'])
    expect(codes('2026-12-01', niche, { kind: 'URN' })).toEqual(['YES'])
    const garden = { grave: grave({ type: 'SCATTERING' }), rights: [], claims: [] }
    expect(codes('2026-12-01', garden, { kind: 'SCATTERING' })).toEqual(['YES'])
    expect(codes('2026-12-01', garden, { kind: 'URN' })).toEqual(['NO', 'KIND_NOT_POSSIBLE'])
  })

  test('remains are moved with approval, in the season for it', () => {
    const remains = { kind: 'REMAINS' } as const
    expect(codes('2027-01-15', {}, remains)).toEqual(['CONDITIONALLY', 'EXHUMATION_APPROVAL'])
    expect(codes('2027-05-01', {}, remains)).toEqual(['CONDITIONALLY', 'EXHUMATION_APPROVAL', 'OUTSIDE_SEASON'])
    const spring = { rules: { exhumationFrom: '03-01', exhumationTo: '05-31' } }
    expect(codes('2027-05-01', spring, remains)).toEqual(['CONDITIONALLY', 'EXHUMATION_APPROVAL'])
  })
})

describe('a day without burials', () => {
  const rules = { noBurialWeekdays: ['SUNDAY'], noBurialDates: ['01-01', '01-02', '2027-01-04'] } as const
  const reasons = (date: string, kind?: 'URN') => asked(date, { rules }, kind && { kind }).reasons

  test('of every week, of every year or of one year is a condition, and names the next day with burials', () => {
    expect(asked('2026-11-29', { rules })).toEqual({
      answer: 'CONDITIONALLY',
      reasons: [{ code: 'NO_BURIALS_THAT_DAY', day: '2026-11-29', next: '2026-11-30' }],
      slot: { place: 1, level: 1 },
    })
    // Friday and Saturday are holidays, Sunday is without burials, and this Monday too.
    expect(reasons('2027-01-01')).toEqual([{ code: 'NO_BURIALS_THAT_DAY', day: '2027-01-01', next: '2027-01-05' }])
    expect(reasons('2027-01-04', 'URN')).toMatchObject([{ code: 'NO_BURIALS_THAT_DAY' }])
    for (const day of ['2026-11-28', '2026-11-30', '2027-01-05', '2028-01-04']) expect(reasons(day), day).toEqual([])
  })

  test('has no next one where every day is without burials, and there are none by default', () => {
    const none = { rules: { noBurialWeekdays: weekdayNames } }
    expect(asked('2026-11-28', none).reasons).toEqual([{ code: 'NO_BURIALS_THAT_DAY', day: '2026-11-28', next: null }])
    expect(codes('2026-11-29', {})).toEqual(['YES'])
    expect(codes('2027-01-01', {})).toEqual(['YES'])
  })

  test('does not weaken a refusal', () => {
    expect(codes('2026-11-29', { rules, grave: grave({ state: 'BLOCKED' }) })).toEqual([
      'NO',
      'GRAVE_BLOCKED',
      'NO_BURIALS_THAT_DAY',
    ])
  })
})

describe('a graveyard or grave', () => {
  test('that is closed for new graves takes relatives only', () => {
    const closed = { grave: grave({ section: 'CLOSED_FOR_NEW' }), buried: [coffin('2001-01-01')] }
    expect(codes('2026-12-01', closed, { kinship: 'RELATIVE' })).toEqual(['YES', 'REST_OVER'])
    expect(codes('2026-12-01', closed, { kinship: 'STRANGER' })).toEqual(['NO', 'ONLY_FOR_RELATIVES', 'REST_OVER'])
    expect(codes('2026-12-01', closed)).toEqual(['CONDITIONALLY', 'KINSHIP_NOT_STATED', 'REST_OVER'])
    const empty = { rules: { state: 'CLOSED_FOR_NEW' } } as const
    expect(codes('2026-12-01', empty, { kinship: 'RELATIVE' })).toEqual(['NO', 'ONLY_FOR_RELATIVES'])
  })

  test('that is closed, unknown, blocked or in a procedure takes nobody', () => {
    expect(codes('2026-12-01', { rules: { state: 'CLOSED' } })).toEqual(['NO', 'CLOSED'])
    expect(codes('2026-12-01', { grave: grave({ section: 'CLOSED' }) })).toEqual(['NO', 'CLOSED'])
    expect(codes('2026-12-01', { grave: null })).toEqual(['NO', 'GRAVE_NOT_KNOWN'])
    expect(codes('2026-12-01', { grave: grave({ state: 'BLOCKED' }) })).toEqual(['NO', 'GRAVE_BLOCKED'])
    expect(codes('2026-12-01', { grave: grave({ state: 'IN_PROCEDURE' }) })).toEqual(['NO', 'GRAVE_IN_PROCEDURE'])
  })
})
