import { expect, test } from 'vitest'
import { buildRateNumbers } from '../build-contracts/record.ts'
import { rentRateNumbers } from '../rent-contracts/record.ts'
import { contractClaims } from './contract-claims.ts'

// docs/domain/money.md#claims-of-contracts

const build = { price: 'CONTRACT_PRICE', rates: buildRateNumbers } as const
const rent = { price: 'CONTRACT_PRICE', rates: rentRateNumbers } as const
const contractDate = '2026-11-01'

/** Number, amount and due day of each claim. */
const claimed = (contract: object, terms: typeof build | typeof rent | { price: 'CHAPEL' } = rent) =>
  contractClaims({ contractDate, ...contract }, terms).map(({ rateNo, amount, dueOn }) => [rateNo, amount, dueOn])

test('a build contract claims its advance, its advance instalment and each instalment', () => {
  const contract = {
    priceTag: 250_000,
    advancedPaymentAmount: 50_000,
    restOfDebt: 200_000,
    rateAdvancedPaymentAmount: 20_000,
    rate2Amount: 90_000.5,
    rate2Deadline: '2026-12-01',
    rate10Amount: 89_999.5,
    rate10Deadline: '2027-01-01',
  }
  expect(claimed(contract, build)).toEqual([
    [0, 50_000, contractDate],
    [1, 20_000, contractDate],
    [2, 90_000.5, '2026-12-01'],
    [10, 89_999.5, '2027-01-01'],
  ])
  expect(contractClaims({ contractDate, ...contract }, build).map(({ name }) => name)).toEqual([
    'аванс',
    'авансна рата',
    'рата 1',
    'рата 9',
  ])
})

test('a contract without instalments claims its price on its day, and that of a chapel is a claim of its kind', () => {
  const contract = { contractDate, priceTag: 60_000.99, rateAdvancedPaymentAmount: null, rate2Amount: 0 }
  expect(contractClaims(contract, rent)).toEqual([
    { kind: 'CONTRACT_PRICE', rateNo: null, name: 'цена', amount: 60_000.99, dueOn: contractDate },
  ])
  expect(contractClaims(contract, { price: 'CHAPEL' })).toMatchObject([{ kind: 'CHAPEL', amount: 60_000.99 }])
  expect(claimed({ priceTag: 0 })).toEqual([])
})

test('what is in no instalment is due with the last one', () => {
  expect(claimed({ priceTag: 100, rate2Amount: 60, rate2Deadline: '2027-02-01', rate3Amount: 0.01 })).toEqual([
    [2, 60, '2027-02-01'],
    // Without a deadline of its own.
    [3, 0.01, '2027-02-01'],
    [null, 39.99, '2027-02-01'],
  ])
  expect(claimed({ priceTag: 100, advancedPaymentAmount: 60 }, build)).toEqual([
    [0, 60, contractDate],
    [null, 40, contractDate],
  ])
})

test('instalments above the price lower the last ones', () => {
  const rates = { rate2Amount: 60, rate2Deadline: '2027-01-01', rate3Amount: 60, rate3Deadline: '2027-02-01' }
  expect(claimed({ priceTag: 100, ...rates })).toEqual([
    [2, 60, '2027-01-01'],
    [3, 40, '2027-02-01'],
  ])
  expect(claimed({ priceTag: 50, ...rates })).toEqual([[2, 50, '2027-01-01']])
})

test('nothing is due before the contract', () => {
  expect(claimed({ priceTag: 60, rate2Amount: 60, rate2Deadline: '2025-01-01' })).toEqual([[2, 60, contractDate]])
})
