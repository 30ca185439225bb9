import { describe, expect, test } from 'vitest'
import { holderFaults, holdersOfRightOn, holdersOn, keepsHistory, type RightHolder } from './right-holders.ts'

const father = { name: 'Петар', from: null, to: '2026-03-09' }
const daughter = { name: 'Ана', from: '2026-03-10', to: null }
const son = { name: 'Марко', from: '2026-03-10', to: '2031-12-31' }
const namesOn = (day: string) => holdersOn([father, daughter, son], day).map(({ name }) => name)

describe('the holders of a right on a day', () => {
  test('are the former ones up to and including their last day, and their successors from the next', () => {
    expect(namesOn('2026-03-09')).toEqual(['Петар'])
    expect(namesOn('2026-03-10')).toEqual(['Ана', 'Марко'])
  })

  test('include those of long ago and of the future if their days are open', () => {
    expect(namesOn('1938-05-01')).toEqual(['Петар'])
    expect(namesOn('2031-12-31')).toEqual(['Ана', 'Марко'])
    expect(namesOn('2099-01-01')).toEqual(['Ана'])
  })

  test('are nobody if the last holding has ended without a successor', () => {
    expect(holdersOn([father], '2026-03-10')).toEqual([])
  })
})

describe('the holders of a right of use', () => {
  const father = { role: 'HOLDER', numerator: 1, denominator: 1, heldTo: '2026-03-09' }
  const heir = { role: 'HOLDER', numerator: 1, denominator: 2, heldFrom: '2026-03-10' }
  const payer = { role: 'PAYER' }
  const right = { validFrom: '2020-01-01', validTo: '2029-12-31', holders: [father, heir, { ...heir }, payer] }

  test('have shares in it, and hold it from its first day to its last', () => {
    expect(holdersOfRightOn(right, '2020-01-01')).toEqual([father])
    expect(holdersOfRightOn(right, '2029-12-31')).toEqual([heir, heir])
    expect(holdersOfRightOn(right, '2019-12-31')).toEqual([])
    expect(holdersOfRightOn(right, '2030-01-01')).toEqual([])
    expect(holdersOfRightOn({ ...right, validTo: null }, '2099-01-01')).toEqual([heir, heir])
  })

  test('share one whole, exactly', () => {
    const shares = (...parts: [number, number][]) =>
      holderFaults({
        validFrom: '2020-01-01',
        holders: parts.map(([numerator, denominator]) => ({ role: 'CO_HOLDER', numerator, denominator })),
      })
    expect(shares([1, 3], [1, 3], [1, 3])).toEqual([])
    expect(shares([1, 7], [2, 7], [4, 7])).toEqual([])
    expect(shares([1, 3], [2, 3], [1, 1000])).toEqual([{ code: 'GRAVE_RIGHT_SHARES_EXCEED_WHOLE' }])
    expect(shares(...Array.from({ length: 997 }, (): [number, number] => [1, 997]))).toEqual([])
    // The maximum number of distinct holders does not take long.
    expect(shares(...Array.from({ length: 1000 }, (_, at): [number, number] => [1, at + 1]))).toHaveLength(1)
  })
})

describe('what is wrong with a holder', () => {
  const whole = { role: 'HOLDER', numerator: 1, denominator: 1 }
  const right = { validFrom: '2020-01-01', validTo: '2029-12-31' }
  const faults = (row: Partial<RightHolder>, more: object = {}) =>
    holderFaults({ ...right, ...more, holders: [whole, { role: 'PAYER', ...row }] }).map(({ code, at }) => [code, at])

  test('is a share that is missing or exceeds the whole; only holders need one', () => {
    expect(faults({})).toEqual([])
    expect(faults({ role: 'HOLDER' })).toEqual([
      ['GRAVE_RIGHT_SHARE_NEEDED', [1, 'numerator']],
      ['GRAVE_RIGHT_SHARE_NEEDED', [1, 'denominator']],
    ])
    expect(faults({ role: 'CO_HOLDER', numerator: 1 })).toEqual([['GRAVE_RIGHT_SHARE_NEEDED', [1, 'denominator']]])
    expect(faults({ numerator: 1 })).toEqual([['GRAVE_RIGHT_SHARE_NEEDED', [1, 'denominator']]])
    expect(faults({ denominator: 2 })).toEqual([['GRAVE_RIGHT_SHARE_NEEDED', [1, 'numerator']]])
    expect(faults({ numerator: 3, denominator: 2 })).toEqual([['GRAVE_RIGHT_SHARE_TOO_LARGE', [1, 'numerator']]])
    // The share of a payer is not counted.
    expect(faults({ numerator: 2, denominator: 2 })).toEqual([])
  })

  test('is a day outside of the right, or an end before its beginning', () => {
    expect(faults({ heldFrom: '2020-01-01', heldTo: '2029-12-31' })).toEqual([])
    expect(faults({ heldFrom: '2024-05-05', heldTo: '2024-05-05' })).toEqual([])
    expect(faults({ heldFrom: '2019-12-31', heldTo: '2030-01-01' })).toEqual([
      ['GRAVE_RIGHT_HOLDER_OUTSIDE', [1, 'heldFrom']],
      ['GRAVE_RIGHT_HOLDER_OUTSIDE', [1, 'heldTo']],
    ])
    expect(faults({ heldFrom: '2099-01-01' }, { validTo: null })).toEqual([])
    expect(faults({ heldFrom: '2024-05-05', heldTo: '2024-05-04' })).toEqual([
      ['GRAVE_RIGHT_HOLDER_DATES_NOT_IN_ORDER', [1, 'heldTo']],
    ])
  })

  test('is more than the whole on a single day, but not a succession on the next', () => {
    const until = (heldTo: string) => ({ ...whole, heldTo })
    const from = (heldFrom: string) => ({ ...whole, heldFrom })
    const together = (...holders: RightHolder[]) => holderFaults({ ...right, holders }).map(({ code }) => code)
    expect(together(until('2024-05-04'), from('2024-05-05'))).toEqual([])
    expect(together(from('2024-05-05'), until('2024-05-04'))).toEqual([])
    expect(together(until('2024-05-05'), from('2024-05-05'))).toEqual(['GRAVE_RIGHT_SHARES_EXCEED_WHOLE'])
    expect(together(until('2024-05-04'), { ...from('2024-05-05'), numerator: 2, denominator: 2 })).toEqual([])
  })
})

describe('the history of a right', () => {
  const today = '2026-05-05'
  const former = { number: 1, role: 'HOLDER', partyId: 1, numerator: 1, denominator: 1, heldTo: '2024-12-31' }
  const present = { number: 2, role: 'HOLDER', partyId: 2, numerator: 1, denominator: 1, heldFrom: '2025-01-01' }
  const future = { number: 3, role: 'PAYER', partyId: 3, heldFrom: '2026-05-06' }
  const before = { validFrom: '2020-01-01', validTo: null, holders: [former, present, future] }
  type Row = Partial<Omit<typeof present, 'heldFrom'>> & {
    heldFrom?: string | null
    heldTo?: string | null
    acquiredBy?: string
  }
  const keeps = (changed: { former?: Row; present?: Row; future?: Row } = {}, validFrom = before.validFrom) =>
    keepsHistory(
      before,
      {
        validFrom,
        validTo: null,
        holders: [
          { ...former, ...changed.former },
          { ...present, ...changed.present },
          { ...future, ...changed.future },
        ],
      },
      today,
    )

  test('is not changed by adding holders', () => {
    expect(keeps()).toBe(true)
    const added = { ...before, holders: [...before.holders, { number: 4, role: 'CONTACT', partyId: 4 }] }
    expect(keepsHistory(before, added, today)).toBe(true)
  })

  test('does not lose a holder, past or present', () => {
    for (const gone of [former, present])
      expect(keepsHistory(before, { ...before, holders: before.holders.filter((row) => row !== gone) }, today)).toBe(
        false,
      )
    expect(keepsHistory(before, { ...before, holders: [former, present] }, today)).toBe(true)
  })

  test('does not change a holder, the role, share, first day or basis', () => {
    for (const changed of [
      { partyId: 9 },
      { role: 'CO_HOLDER' },
      { numerator: 2 },
      { denominator: 2 },
      { acquiredBy: 'решење' },
      { heldFrom: '2025-01-02' },
    ]) {
      expect(keeps({ former: changed }), JSON.stringify(changed)).toBe(false)
      expect(keeps({ present: changed }), JSON.stringify(changed)).toBe(false)
      expect(keeps({ future: changed }), JSON.stringify(changed)).toBe(true)
    }
  })

  test('lets a holding end that has not ended yet, and none that has', () => {
    expect(keeps({ present: { heldTo: '2026-05-04' } })).toBe(true)
    expect(keeps({ former: { heldTo: '2024-12-30' } })).toBe(false)
    expect(keeps({ former: { heldTo: null } })).toBe(false)
    const endsToday = { ...before, holders: [{ ...former, heldTo: today }] }
    const later = { ...before, holders: [{ ...former, heldTo: '2026-06-01' }] }
    expect(keepsHistory(endsToday, later, today)).toBe(true)
  })

  test('keeps the day from which it holds once that has come', () => {
    expect(keeps({}, '2020-01-02')).toBe(false)
    const coming = { validFrom: '2026-05-06', validTo: null, holders: [] }
    expect(keepsHistory(coming, { ...coming, validFrom: '2026-06-01' }, today)).toBe(true)
    const begun = { ...coming, validFrom: today }
    expect(keepsHistory(begun, { ...begun, validFrom: '2026-06-01' }, today)).toBe(false)
    // A holder since that day continues to hold it from the same day.
    const since = { validFrom: today, validTo: null, holders: [{ number: 1, role: 'HOLDER', partyId: 1 }] }
    expect(keepsHistory(since, since, today)).toBe(true)
  })
})
