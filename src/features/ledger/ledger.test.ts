import { describe, expect, test } from 'vitest'
import vectors from '../../shared/domain-vectors.json' with { type: 'json' }
import { split } from '../../shared/money.ts'
import { claimPeriods } from '../interest/claim-interest.ts'
import { firstRates } from '../interest/first-rates.ts'
import { interestOf } from '../interest/interest.ts'
import { allocate, type OpenClaim } from './allocate.ts'
import { normalReferences, referencesIn, yearsIn } from './payment-reference.ts'
import { netOf } from './vat.ts'

const claimInterest = (...[rates, claim]: Parameters<typeof claimPeriods>) => {
  const periods = claimPeriods(rates, claim)
  return periods && interestOf(periods)
}

test.each(vectors.vatFromGross10)('the net of $gross para with 10 % VAT is $net', ({ gross, net }) => {
  expect(netOf(gross, 10)).toBe(net)
  expect(netOf(-gross, 10)).toBe(-net)
  expect(netOf(gross, 0)).toBe(gross)
})

test.each(vectors.splits)('$total para by $weights are $parts', ({ total, weights, parts }) => {
  expect(split(total, weights)).toEqual(parts)
})

test('parts of the largest amounts add up', () => {
  const weights = [99_999_999_999, 1, 77_777_777_777]
  const parts = split(99_999_999_999, weights)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(99_999_999_999)
})

describe('a payment reference', () => {
  test.each(vectors.references)('$raw (model «$model») means $base', ({ raw, base }) => {
    expect(normalReferences(raw)[0]?.slice(2) ?? null).toBe(base)
  })

  test.each([
    ['Накнада 97 24-0000000445 за 2025', ['240000000445']],
    ['uplata 240000000445.', ['240000000445']],
    ['poziv 97240000000445', ['240000000445']],
    ['uplata 0000000445', []],
    ['250000000445', []],
    ['1240000000445', []],
  ])('in «%s» is found only whole', (text, found) => expect(referencesIn(text)).toEqual(found))
})

test.each([
  ['накнада за 2024. годину', [2024]],
  ['za 2023 i 2024', [2023, 2024]],
  ['15.01.2025', []],
  ['rač. 2026-419', []],
  ['2026/1', []],
])('the years that «%s» names', (text, years) => expect(yearsIn(text)).toEqual(years))

describe('a payment', () => {
  const cost = 99
  test.each(vectors.allocations)('of vector $name closes what it says', (vector) => {
    const { claims, payment, on, bookInterest = false, reference } = vector
    const open = claims.map(([dueOn, para], at): OpenClaim => {
      const debt = { para: Number(para), due: String(dueOn) }
      const interest = bookInterest ? (claimInterest(firstRates.entities, { ...debt, on, paid: [] }) ?? 0) : 0
      return { id: at + 1, kind: 'FEE_MAINTENANCE', dueOn: debt.due, open: debt.para, interest }
    })
    const ofCost = vector.cost === undefined ? [] : [{ id: cost, kind: 'REMINDER_COST', dueOn: on, open: vector.cost }]
    const named = typeof reference === 'number' ? [reference + 1] : []
    const { shares, prepayment } = allocate([...open, ...ofCost], { para: payment, on, named })
    const paid = (id: number, part: string) =>
      shares.reduce((sum, share) => sum + (share.claimId === id && share.part === part ? share.para : 0), 0)
    expect(open.map(({ id }) => paid(id, 'PRINCIPAL'))).toEqual(vector.principal)
    expect([prepayment, paid(cost, 'COST'), paid(1, 'INTEREST')]).toEqual([
      vector.prepayment,
      vector.costPara ?? 0,
      vector.interestPara ?? 0,
    ])
  })

  const claim = (id: number, dueOn: string, open: number, kind = 'FEE_MAINTENANCE'): OpenClaim => ({
    id,
    kind,
    dueOn,
    open,
  })
  test('closes claims that are not due only if the company decides so', () => {
    const claims = [claim(1, '2026-12-31', 500)]
    expect(allocate(claims, { para: 700, on: '2026-01-01' })).toEqual({ shares: [], prepayment: 700 })
    expect(allocate(claims, { para: 700, on: '2026-01-01', payAhead: true })).toEqual({
      shares: [{ claimId: 1, part: 'PRINCIPAL', para: 500 }],
      prepayment: 200,
    })
  })

  test('of claims of one day closes the kinds in the order of their origin', () => {
    const day = '2025-01-31'
    const claims = [claim(3, day, 100), claim(1, day, 100), claim(2, day, 100, 'SERVICE')]
    expect(allocate(claims, { para: 250, on: '2025-06-01' }).shares).toEqual([
      { claimId: 1, part: 'PRINCIPAL', para: 100 },
      { claimId: 3, part: 'PRINCIPAL', para: 100 },
      { claimId: 2, part: 'PRINCIPAL', para: 50 },
    ])
  })
})

describe('the interest of a claim', () => {
  const [vector] = vectors.interestRoundedOnce
  test('that was paid in parts is rounded once', () => {
    if (!vector) throw new Error('There is no vector.')
    const { principalPara: para, due, paidOn, paidPara, restPaidOn: on, oncePara } = vector
    expect(claimInterest(firstRates.entities, { para, due, on, paid: [{ on: paidOn, para: paidPara }] })).toBe(oncePara)
  })

  test('bears on what is left: 12,000.00, of which 5,000.00 were paid after a month', () => {
    const paid = [{ on: '2025-07-30', para: 500_000 }]
    const claim = { para: 1_200_000, due: '2025-06-30', on: '2025-08-29', paid }
    expect(claimInterest(firstRates.entities, claim)).toBe(21_473)
  })
})
