import { describe, expect, test } from 'vitest'
import type { Priced } from '../tariffs/public.ts'
import { type Billed, type BilledGrave, chargesOf, type Billing } from './charges.ts'
import type { BilledHolder, BilledRight, Payer } from './payers.ts'

const aTariff = (values: Partial<Priced> = {}): Priced => ({
  id: 1,
  code: '1.1',
  name: 'Одржавање',
  kind: 'FEE_MAINTENANCE',
  periodMonths: 12,
  graveyardId: null,
  graveType: null,
  capacityFrom: null,
  capacityTo: null,
  basis: 'GROSS',
  amount: 1466,
  vatRate: 10,
  multiplyByPlaces: 'YES',
  stepsBy: null,
  steps: [],
  validFrom: '2015-01-01',
  validTo: null,
  ...values,
})
const lease = aTariff({ id: 2, code: '2.1', kind: 'FEE_LEASE', periodMonths: 120, amount: 6764 })

const aPayer = (id: number, values: Partial<Payer> = {}): Payer => ({
  id,
  name: `Странка ${id}`,
  isLegal: false,
  taxNumber: null,
  hasDied: false,
  deliverBy: 'POST',
  addressState: 'OK',
  ...values,
})
const aHolder = (party: Payer, values: Partial<BilledHolder> = {}): BilledHolder => ({
  role: 'HOLDER',
  numerator: 1,
  denominator: 1,
  heldFrom: null,
  heldTo: null,
  party,
  ...values,
})
const aRight = (values: Partial<BilledRight> = {}): BilledRight => ({
  id: 10,
  validFrom: '2016-05-10',
  validTo: null,
  isByContract: false,
  holders: [aHolder(aPayer(1))],
  ...values,
})
const aGrave = (values: Partial<BilledGrave> = {}): BilledGrave => ({
  id: 100,
  label: '1/1',
  graveyardId: 7,
  graveType: 'RAKA',
  places: 1,
  levels: 1,
  capacityCoffins: null,
  capacityUrns: null,
  dimensions: null,
  isExempt: false,
  rights: [aRight()],
  billed: [],
  ...values,
})
const thirds = [1, 2, 3].map((id) => aHolder(aPayer(id), { denominator: 3 }))

function billed(grave: Partial<BilledGrave>, billing: Partial<Billing> = {}) {
  const { charges, exceptions } = chargesOf([aGrave(grave)], {
    year: 2026,
    kinds: ['FEE_MAINTENANCE'],
    tariffs: [aTariff(), lease],
    runId: 50,
    firstHolderPays: false,
    newGraves: 'PRO_RATA',
    ...billing,
  })
  return {
    charges: charges.map(({ party, gross }) => [party.id, gross]),
    periods: charges.map(({ period }) => period),
    reasons: exceptions.map(({ reason, party }) => [reason, ...(party ? [party.id] : [])]),
  }
}
const nothing = { charges: [], periods: [], reasons: [] }

describe('the yearly fee', () => {
  test('is charged to the holder, for the calendar year and each place', () => {
    expect(billed({ places: 2 })).toEqual({
      charges: [[1, 293200]],
      periods: [{ from: '2026-01-01', to: '2026-12-31' }],
      reasons: [],
    })
  })

  test('is split among the holders, or the first pays', () => {
    const rights = [aRight({ holders: thirds })]
    expect(billed({ rights, places: 3 }).charges).toEqual([
      [1, 146600],
      [2, 146600],
      [3, 146600],
    ])
    expect(billed({ rights }).charges).toEqual([
      [1, 48867],
      [2, 48867],
      [3, 48866],
    ])
    expect(billed({ rights }, { firstHolderPays: true }).charges).toEqual([[1, 146600]])
  })

  test('is paid by a payer instead of the holders, and once by a holder of two shares', () => {
    const payer = aHolder(aPayer(9), { role: 'PAYER', numerator: null, denominator: null })
    expect(billed({ rights: [aRight({ holders: [...thirds, payer] })] }).charges).toEqual([[9, 146600]])
    const twice = [
      aHolder(aPayer(1), { denominator: 4 }),
      aHolder(aPayer(2), { denominator: 2 }),
      aHolder(aPayer(1), { denominator: 4 }),
    ]
    expect(billed({ rights: [aRight({ holders: twice })] }).charges).toEqual([
      [1, 73300],
      [2, 73300],
    ])
  })

  test('is charged to those who hold the right on the first day of the year', () => {
    const holders = [
      aHolder(aPayer(1), { heldTo: '2025-12-31' }),
      aHolder(aPayer(2), { heldFrom: '2026-01-01', heldTo: '2026-03-01' }),
      aHolder(aPayer(3), { heldFrom: '2026-03-02' }),
    ]
    expect(billed({ rights: [aRight({ holders })] }).charges).toEqual([[2, 146600]])
  })

  test('of a new grave is for its months, or begins with the next year', () => {
    const rights = [aRight({ validFrom: '2026-03-15' })]
    expect(billed({ rights }).charges).toEqual([[1, 122167]])
    expect(billed({ rights }, { newGraves: 'NEXT_YEAR' })).toEqual(nothing)
  })

  test('is charged once if a right follows another within the year', () => {
    const rights = [
      aRight({ validTo: '2026-05-09' }),
      aRight({ id: 11, validFrom: '2026-05-10', holders: [aHolder(aPayer(2))] }),
    ]
    expect(billed({ rights }).charges).toEqual([[1, 146600]])
  })

  test('is not charged for exempt graves, nor after the right has ended', () => {
    expect(billed({ isExempt: true })).toEqual(nothing)
    expect(billed({ rights: [aRight({ validTo: '2025-12-31' })] })).toEqual(nothing)
  })
})

describe('a lease', () => {
  const kinds = ['FEE_LEASE'] as const
  test('is charged every ten years from the first day of the right', () => {
    expect(billed({}, { kinds })).toEqual({
      charges: [[1, 676400]],
      periods: [{ from: '2026-05-10', to: '2036-05-09' }],
      reasons: [],
    })
    expect(billed({}, { kinds, year: 2027 })).toEqual(nothing)
  })

  test('whose first period a contract has paid is charged from the second on', () => {
    const rights = [aRight({ isByContract: true })]
    expect(billed({ rights }, { kinds, year: 2016 })).toEqual(nothing)
    expect(billed({ rights }, { kinds }).charges).toEqual([[1, 676400]])
  })

  test('of 29 February begins in a common year on the 28th', () => {
    const rights = [aRight({ validFrom: '2016-02-29' })]
    expect(billed({ rights }, { kinds }).periods).toEqual([{ from: '2026-02-28', to: '2036-02-28' }])
  })
})

describe('an exception', () => {
  const by = (party: Partial<Payer>, holder: Partial<BilledHolder> = {}) => ({
    rights: [aRight({ holders: [aHolder(aPayer(1, party), holder)] })],
  })
  test.each([
    ['HOLDER_DECEASED', by({ hasDied: true })],
    ['NO_ADDRESS', by({ addressState: 'UNKNOWN' })],
    ['ADDRESS_RETURNED', by({ addressState: 'RETURNED' })],
    ['NO_TAX_NUMBER', by({ isLegal: true })],
  ])('%s names the party', (reason, grave) => {
    expect(billed(grave)).toEqual({ ...nothing, reasons: [[reason, 1]] })
  })

  test.each([
    ['NO_HOLDER', { rights: [aRight({ holders: [] })] }, {}],
    ['NO_TARIFF', { graveType: 'KASETA' }, { tariffs: [aTariff({ graveType: 'RAKA' })] }],
    ['NO_TARIFF', {}, { tariffs: [] }],
    [
      'NO_WIDTH',
      {},
      { tariffs: [aTariff({ stepsBy: 'WIDTH' as const, steps: [{ from: 2, price: 1, eachFurther: null }] })] },
    ],
    ['NO_SHARES', { rights: [aRight({ holders: thirds.map((each) => ({ ...each, numerator: null })) })] }, {}],
  ])('%s concerns the grave', (reason, grave, billing) => {
    expect(billed(grave, billing)).toEqual({ ...nothing, reasons: [[reason]] })
  })

  test('does not keep the other holders from paying, and who comes for the invoice needs no address', () => {
    const holders = [
      aHolder(aPayer(1, { hasDied: true }), { denominator: 2 }),
      aHolder(aPayer(2, { addressState: 'UNKNOWN', deliverBy: 'COUNTER' }), { denominator: 2 }),
    ]
    expect(billed({ rights: [aRight({ holders })] })).toMatchObject({
      charges: [[2, 73300]],
      reasons: [['HOLDER_DECEASED', 1]],
    })
  })
})

describe('what was charged already', () => {
  const before = (values: Partial<Billed> = {}): Billed => ({
    kind: 'FEE_MAINTENANCE',
    partyId: 1,
    from: '2026-01-01',
    to: '2026-12-31',
    para: 146600,
    runId: 40,
    ...values,
  })
  test('by another run, by hand or for years ahead is an exception', () => {
    expect(billed({ billed: [before()] }).reasons).toEqual([['ALREADY_BILLED', 1]])
    expect(billed({ billed: [before({ runId: null, from: '2024-01-01', to: '2028-12-31' })] })).toEqual({
      ...nothing,
      reasons: [['ALREADY_BILLED', 1]],
    })
    expect(billed({ billed: [before({ partyId: 2 })] }).reasons).toEqual([['ALREADY_BILLED', 1]])
  })

  test('by the same run is passed over, so that it can be posted again for the rest', () => {
    const rights = [aRight({ holders: [1, 2].map((id) => aHolder(aPayer(id), { denominator: 2 })) })]
    expect(billed({ rights, billed: [before({ para: 73300, runId: 50 })] })).toMatchObject({
      charges: [[2, 73300]],
      reasons: [],
    })
  })

  test('of another kind does not count', () => {
    expect(billed({ billed: [before({ kind: 'FEE_LEASE' })] }).charges).toEqual([[1, 146600]])
  })
})
