import { describe, expect, test } from 'vitest'
import { deceased, holder, right, asked, codes } from '../../testing/burials.ts'
import { reasonText } from './texts.ts'

describe('the right of use', () => {
  test('is extended first if it ends before the resting period', () => {
    expect(asked('2026-12-01', { rights: [right({ to: '2027-03-01' })] })).toMatchObject({
      answer: 'CONDITIONALLY',
      reasons: [
        {
          code: 'RIGHT_ENDS_TOO_EARLY',
          ends: '2027-03-01',
          neededUntil: '2036-12-01',
          extendTo: '2037-03-01',
        },
      ],
    })
    const long = [right({ to: '2036-12-01' })]
    expect(codes('2026-12-01', { rights: long })).toEqual(['YES'])
    const short = asked('2026-12-01', { rights: [right({ to: '2016-11-30' })], rules: { renewalYears: 10 } })
    expect(short.reasons).toMatchObject([{ extendTo: '2046-11-30' }])
  })

  test('is one with those that continue it for one of its holders', () => {
    const first = right({ from: '2017-01-01', to: '2026-12-31' })
    const second = right({ from: '2027-01-01', to: '2036-12-31' })
    expect(codes('2026-12-01', { rights: [second, first] })).toEqual(['YES'])
    expect(codes('2026-12-01', { rights: [first, right({ from: '2027-01-01', to: null })] })).toEqual(['YES'])
    const third = right({ from: '2037-01-01', to: '2046-12-31' })
    expect(codes('2027-06-01', { rights: [third, first, second] })).toEqual(['YES'])
    // Together they end too early.
    const short = right({ from: '2027-01-01', to: '2031-12-31' })
    expect(asked('2026-12-01', { rights: [first, short] }).reasons).toEqual([
      { code: 'RIGHT_ENDS_TOO_EARLY', ends: '2031-12-31', neededUntil: '2036-12-01', extendTo: '2041-12-31' },
    ])
    // The heirs of a holder continue it; a holder of the past does not.
    const heir = { ...holder, partyId: 8, from: '2022-01-01' }
    const inherited = { ...first, holders: [{ ...holder, to: '2021-12-31' }, heir] }
    const ofHeir = { ...second, holders: [{ ...holder, partyId: 8 }] }
    expect(codes('2026-12-01', { rights: [inherited, ofHeir] }, { applicant: 8 })).toEqual(['YES'])
    expect(codes('2026-12-01', { rights: [inherited, second] }, { applicant: 8 })).toEqual([
      'CONDITIONALLY',
      'RIGHT_ENDS_TOO_EARLY',
    ])
  })

  test('is not advised to overlap a later one', () => {
    const first = right({ from: '2017-01-01', to: '2026-12-31' })
    const ofAnother = right({ from: '2027-01-01', to: '2036-12-31', holders: [{ ...holder, partyId: 8 }] })
    const [reason] = asked('2026-12-01', { rights: [first, ofAnother] }).reasons
    expect(reason).toEqual({
      code: 'RIGHT_ENDS_TOO_EARLY',
      ends: '2026-12-31',
      neededUntil: '2036-12-01',
      takenFrom: '2027-01-01',
    })
    expect(reason && reasonText(reason).advice).toEqual([
      'Од 01-01-2027 важи друго право на ово гробно место: договорите се са његовим носиоцем.',
      'Another right to the grave begins on 01-01-2027: agree with its holder.',
    ])
    // Before the right of the same holder there is room for an extension.
    const later = right({ from: '2030-01-01', to: '2039-12-31' })
    expect(asked('2026-12-01', { rights: [first, later] }).reasons).toMatchObject([{ extendTo: '2029-12-31' }])
    expect(asked('2026-12-01', { rights: [{ ...later, to: null }] }).reasons).toMatchObject([
      { code: 'NO_RIGHT', takenFrom: '2030-01-01' },
    ])
    const farAhead = right({ from: '2050-01-01', to: null, holders: [{ ...holder, partyId: 8 }] })
    expect(asked('2026-12-01', { rights: [first, farAhead] }).reasons).toMatchObject([{ extendTo: '2036-12-31' }])
  })

  test('is not asked for beyond the years of four digits', () => {
    expect(asked('9995-12-01', { rights: [right({ to: '9995-12-31' })] }).reasons).toEqual([
      { code: 'RIGHT_ENDS_TOO_EARLY', ends: '9995-12-31', neededUntil: '9999-12-31', extendTo: '9999-12-31' },
    ])
    expect(codes('9995-12-01', { rights: [right({ to: '9999-12-31' })] })).toEqual(['YES'])
  })

  test('is needed, and is not judged where it is not recorded', () => {
    expect(codes('2026-12-01', { rights: [] })).toEqual(['CONDITIONALLY', 'NO_RIGHT'])
    expect(codes('2026-12-01', { rights: null, claims: null })).toEqual([
      'YES',
      'RIGHT_NOT_CHECKED',
      'FEES_NOT_CHECKED',
    ])
  })

  test('of somebody else needs consent', () => {
    expect(codes('2026-12-01', {}, { applicant: 8 })).toEqual(['CONDITIONALLY', 'CONSENT_MISSING'])
    expect(codes('2026-12-01', {}, { applicant: 8, hasConsent: true })).toEqual(['YES'])
    expect(codes('2026-12-01', {}, { applicant: null })).toEqual(['YES', 'APPLICANT_NOT_STATED'])
  })

  test('of a deceased holder needs the heirs, and is transferred within a year', () => {
    const rights = [right({ holders: [deceased('2026-11-28')] })]
    expect(asked('2026-12-01', { rights }, { applicant: 8 })).toMatchObject({
      answer: 'CONDITIONALLY',
      reasons: [{ code: 'HOLDER_DECEASED', names: ['Петар Ђорђевић'], until: '2027-11-28' }],
    })
    const stated = asked('2026-12-01', { rights }, { applicant: 8, hasHeirsStatement: true })
    expect(stated).toMatchObject({ answer: 'YES', reasons: [{ code: 'TRANSFER_DUE', until: '2027-11-28' }] })
    const both = [
      right({
        holders: [deceased('2026-11-28'), { ...holder, partyId: 8 }],
      }),
    ]
    expect(codes('2026-12-01', { rights: both }, { applicant: 8 })).toEqual(['YES'])
  })

  test('is that of the heirs from the day of the transfer, and of the deceased holder until then', () => {
    const transferred = [
      deceased('2026-11-28', { to: '2027-03-09' }),
      { ...holder, partyId: 8, name: 'Ана Ђорђевић', from: '2027-03-10' },
    ]
    const rights = [right({ holders: transferred })]
    expect(codes('2027-03-09', { rights }, { applicant: 8 })).toEqual(['CONDITIONALLY', 'HOLDER_DECEASED'])
    expect(codes('2027-03-10', { rights }, { applicant: 8 })).toEqual(['YES'])
  })

  test('is not that of a former holder', () => {
    const rights = [
      right({
        holders: [
          { ...holder, to: '2020-12-31' },
          { ...holder, partyId: 8, from: '2021-01-01' },
        ],
      }),
    ]
    expect(codes('2026-12-01', { rights }, { applicant: 7 })).toEqual(['CONDITIONALLY', 'CONSENT_MISSING'])
  })

  test('is the one in force on the day of the burial, of several in any order', () => {
    const first = right({ from: '1990-01-01', to: '2009-12-31' })
    const second = right({ from: '2010-01-01', to: '2039-12-31' })
    const coming = right({ from: '2026-12-02', to: '2060-12-31', holders: [{ ...holder, partyId: 8 }] })
    for (const rights of [
      [first, second, coming],
      [coming, second, first],
      [second, coming, first],
    ])
      expect(codes('2026-12-01', { rights })).toEqual(['YES'])
    const forGood = right({ to: null })
    expect(codes('2026-12-01', { rights: [first, forGood] })).toEqual(['YES'])
    expect(codes('2026-12-01', { rights: [forGood, first] })).toEqual(['YES'])
    // The last right that has ended determines the extension.
    expect(
      asked('2026-12-01', { rights: [first, right({ from: '2010-01-01', to: '2019-12-31' })] }).reasons,
    ).toMatchObject([{ code: 'RIGHT_ENDS_TOO_EARLY', ends: '2019-12-31' }])
    expect(codes('2026-12-01', { rights: [right({ from: '2026-12-01' })] })).toEqual(['YES'])
    expect(codes('2026-12-01', { rights: [right({ from: '2026-12-02' })] })).toEqual(['CONDITIONALLY', 'NO_RIGHT'])
  })

  test('is extended by as few whole renewals as the resting period needs', () => {
    const extendTo = (to: string, renewalYears: number) =>
      asked('2026-12-01', { rights: [right({ to })], rules: { renewalYears } }).reasons.map((reason) =>
        'extendTo' in reason ? reason.extendTo : '',
      )
    expect(extendTo('2036-11-30', 5)).toEqual(['2041-11-30'])
    expect(extendTo('2031-12-01', 5)).toEqual(['2036-12-01'])
    expect(extendTo('2031-11-30', 5)).toEqual(['2041-11-30'])
    expect(extendTo('2026-12-31', 5)).toEqual(['2036-12-31'])
  })

  test('of several deceased holders is transferred within a year after the first death', () => {
    const died = (partyId: number, deceasedOn: string) => deceased(deceasedOn, { partyId })
    for (const holders of [
      [died(7, '2026-03-01'), died(8, '2026-11-28')],
      [died(8, '2026-11-28'), died(7, '2026-03-01')],
    ]) {
      const { reasons } = asked('2026-12-01', { rights: [right({ holders })] }, { hasHeirsStatement: true })
      expect(reasons).toMatchObject([{ code: 'TRANSFER_DUE', until: '2027-03-01' }])
    }
    // A holder who dies on the day of the burial can no longer consent; one who dies later could.
    const dies = (deceasedOn: string) => codes('2026-12-01', { rights: [right({ holders: [died(7, deceasedOn)] })] })
    expect(dies('2026-12-01')).toEqual(['CONDITIONALLY', 'HOLDER_DECEASED'])
    expect(dies('2026-12-02')).toEqual(['YES'])
  })

  test('without holders requires nobody’s consent', () => {
    expect(codes('2026-12-01', { rights: [right({ holders: [] })] }, { applicant: 8 })).toEqual(['YES'])
  })

  test('of several holders concerns only the living ones, each of whom may apply', () => {
    const holders = [
      deceased('2020-01-01'),
      { ...holder, partyId: 8, name: 'Ана' },
      { ...holder, partyId: 9, name: 'Мара' },
    ]
    expect(codes('2026-12-01', { rights: [right({ holders })] }, { applicant: 9 })).toEqual(['YES'])
    expect(asked('2026-12-01', { rights: [right({ holders })] }, { applicant: 10 }).reasons).toEqual([
      { code: 'CONSENT_MISSING', names: ['Ана', 'Мара'] },
    ])
  })

  test('costs fees of several years, from the first to the last', () => {
    const claims = [2024, 2022, 2023].map((dueYear) => ({ dueYear, open: 100 }))
    expect(asked('2026-12-01', { claims }).reasons).toEqual([
      { code: 'FEES_OPEN', open: 300, firstYear: 2022, lastYear: 2024 },
    ])
  })

  test('costs fees, which are paid through the year of the burial', () => {
    const claims = [
      { dueYear: 2025, open: 0 },
      { dueYear: 2026, open: 146_600 },
      { dueYear: 2027, open: 146_600 },
    ]
    expect(asked('2026-12-01', { claims })).toMatchObject({
      answer: 'CONDITIONALLY',
      reasons: [{ code: 'FEES_OPEN', open: 146_600, firstYear: 2026, lastYear: 2026 }],
    })
  })
})
