import { describe, expect, test } from 'vitest'
import vectors from '../../shared/domain-vectors.json' with { type: 'json' }
import { amountText, toPara } from '../../shared/money.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { InterestRates } from './calls.ts'
import { firstRates } from './first-rates.ts'

const platform = platformForTests()
const ratesPath = '/api/superadmin/interestRates'
const address = (amount: string, due: string, on: string) =>
  `/api/interest?${new URLSearchParams({ amount, due, on }).toString()}`

const aClerk = async () => platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
const aSuperadmin = async () => platform.loggedIn(await platform.aUser('SUPERADMIN'))

describe('the calculator', () => {
  test.each(vectors.interest)('answers $interestPara para for $principalPara due $due until $to', async (vector) => {
    const amount = amountText(vector.principalPara, 'en').replaceAll(',', '')
    const answer = await (await aClerk()).get(address(amount, vector.due, vector.to))
    if (vector.interestPara === null)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'INTEREST_RATE_UNKNOWN' }])
    else expect(toPara(answer.json<{ interest: number }>().interest)).toBe(vector.interestPara)
  })

  test('names the periods, and says whether their rates were verified', async () => {
    const clerk = await aClerk()
    expect((await clerk.get(address('100000', '2023-12-15', '2024-01-15'))).json()).toEqual({
      interest: 1229.88,
      periods: [
        { from: '2023-12-16', to: '2023-12-31', days: 16, rate: 14.5, amount: 635.62 },
        { from: '2024-01-01', to: '2024-01-15', days: 15, rate: 14.5, amount: 594.26 },
      ],
      verifiedThrough: '2026-09-10',
      beyondVerified: false,
    })
    expect((await clerk.get(address('1466.00', '2026-01-31', '2026-09-11'))).json()).toMatchObject({
      beyondVerified: true,
    })
    expect((await clerk.get(address('1466.00', '2026-09-30', '2026-09-30'))).json()).toMatchObject({
      interest: 0,
      periods: [],
      beyondVerified: false,
    })
  })

  test.each([
    ['1466.001', '2025-01-31', '2025-02-01', 'INTEREST_AMOUNT_NOT_VALID'],
    ['-1', '2025-01-31', '2025-02-01', 'INTEREST_AMOUNT_NOT_VALID'],
    ['1e3', '2025-01-31', '2025-02-01', 'INTEREST_AMOUNT_NOT_VALID'],
    ['1', '2025-02-30', '2025-02-01', 'INTEREST_DUE_NOT_VALID'],
    ['1', '2025-01-31', '', 'INTEREST_ON_CANT_BE_NULL'],
  ])('refuses %s due %s on %s', async (amount, due, on, code) => {
    const answer = await (await aClerk()).get(address(amount, due, on))
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, code])
  })
})

describe('the rates', () => {
  const saved = async (changed: Partial<InterestRates>) =>
    (await aSuperadmin()).put(ratesPath, { ...firstRates, ...changed })

  test('are those of the program until a super administrator saves others, in any order', async () => {
    const superadmin = await aSuperadmin()
    expect((await superadmin.get(ratesPath)).json()).toEqual(firstRates)
    const added = { from: '2026-10-09', percent: 13.25, source: 'НБС, 8.10.2026.' }
    const answer = await saved({ entities: [added, ...firstRates.entities], verifiedThrough: '2026-11-20' })
    expect(answer.json()).toEqual({ entities: [...firstRates.entities, added], verifiedThrough: '2026-11-20' })
    expect((await superadmin.get(ratesPath)).json()).toEqual(answer.json())
    const { periods } = (await (await aClerk()).get(address('1000', '2026-10-01', '2026-10-10'))).json<{
      periods: unknown
    }>()
    expect(periods).toMatchObject([
      { days: 7, rate: 13.75 },
      { days: 2, rate: 13.25 },
    ])
    expect((await saved({})).json()).toEqual(firstRates)
  })

  test('leave what changed in the audit trail of the platform, and nothing if nothing did', async () => {
    const entries = () =>
      platform.db
        .selectFrom('auditEntries')
        .select(['companyId', 'changes'])
        .where('actionName', '=', 'INTEREST_RATES_CHANGED')
        .orderBy('id')
        .execute()
    const before = (await entries()).length
    await saved({ entities: firstRates.entities.slice(1), verifiedThrough: '2026-10-01' })
    await saved({ entities: firstRates.entities.slice(1), verifiedThrough: '2026-10-01' })
    await saved({})
    const [first, ...more] = (await entries()).slice(before)
    const oldest = '11.25 % (Пресек одлука НБС по седницама, други извор)'
    expect(first).toEqual({
      companyId: null,
      changes: {
        '2018-03-15': { from: oldest, to: null },
        verifiedThrough: { from: '2026-09-10', to: '2026-10-01' },
      },
    })
    expect(more).toHaveLength(1)
  })

  const rate = { from: '2026-10-09', percent: 13.25, source: 'НБС' }
  test.each<[string, Partial<InterestRates>, string, string]>([
    ['none', { entities: [] }, 'INTEREST_RATES_MISSING', 'entities'],
    ['two from one day', { entities: [rate, { ...rate, percent: 1 }] }, 'INTEREST_RATE_TWICE', 'entities.1.from'],
    [
      'three decimals',
      { entities: [{ ...rate, percent: 13.255 }] },
      'INTEREST_RATE_PERCENT_NOT_VALID',
      'entities.0.percent',
    ],
    ['nothing', { entities: [{ ...rate, percent: 0 }] }, 'INTEREST_RATE_PERCENT_NOT_VALID', 'entities.0.percent'],
    ['no source', { entities: [{ ...rate, source: ' ' }] }, 'INTEREST_RATE_SOURCE_CANT_BE_NULL', 'entities.0.source'],
    ['no such day', { entities: [{ ...rate, from: '2026-02-30' }] }, 'INTEREST_RATE_FROM_NOT_VALID', 'entities.0.from'],
    ['not verified', { verifiedThrough: '' }, 'INTEREST_RATES_VERIFIED_THROUGH_CANT_BE_NULL', 'verifiedThrough'],
  ])('with %s are refused', async (_what, changed, message, field) => {
    const refused = await saved(changed)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { message, field }])
    expect((await (await aSuperadmin()).get(ratesPath)).json()).toEqual(firstRates)
  })
})
