import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { aGrave } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { Account } from './calls.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof moneyOffice>>
beforeAll(async () => {
  office = await moneyOffice(platform)
})

const account = async (id: number, on = '', of = 'party') => {
  const answer = await office.clerk.get(`/api/${of}/${id}/account?on=${on}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Account>()
}
const lines = ({ entries }: Account) =>
  entries.map(({ on, kind, debit, credit, balance }) => [on, kind, debit, credit, balance])

describe('the account of a party', () => {
  test('has claims and payments with the balance after each, as of a day', async () => {
    const partyId = await office.party()
    await office.claim({ partyId, issuedOn: '2025-01-01', dueOn: '2025-01-31', amount: 1466 })
    await office.claim({ partyId, kind: 'SERVICE', issuedOn: '2025-02-10', dueOn: '2025-02-28', amount: 500 })
    await office.pay({ partyId, receivedOn: '2025-03-02', amount: 2000 })
    const after = await account(partyId, '2025-03-02')
    expect(lines(after)).toEqual([
      ['2025-01-01', 'FEE_MAINTENANCE', 1466, 0, 1466],
      ['2025-02-10', 'SERVICE', 500, 0, 1966],
      ['2025-03-02', 'PAYMENT', 0, 2000, -34],
    ])
    expect(after).toMatchObject({ balance: -34, overdue: 0, prepayment: 34, openItems: [] })
    expect(await account(partyId, '2025-03-01')).toMatchObject({ balance: 1966, overdue: 1966, prepayment: 0 })
    expect(await account(partyId, '2025-01-31')).toMatchObject({ balance: 1466, overdue: 0, interest: 0 })
  })

  test.each([
    ['2025-03-02', '2025-01-31', 1466, 16.57],
    ['2024-01-15', '2023-12-15', 100_000, 1229.88],
    ['2018-06-30', '2017-12-31', 1466, null],
  ])('on %s has the interest of a claim due on %s', async (on, dueOn, amount, interest) => {
    const partyId = await office.party()
    await office.claim({ partyId, issuedOn: dueOn, dueOn, amount })
    expect(await account(partyId, on)).toMatchObject({ interest, balance: amount })
  })

  test('counts a payment where it closes claims, also those of others', async () => {
    const [payer, other] = [await office.party(), await office.party()]
    const own = await office.claim({ partyId: payer, amount: 100 })
    const theirs = await office.claim({ partyId: other, amount: 300 })
    const share = (claimId: number, amount: number) => ({ claimId, part: 'PRINCIPAL', amount })
    await office.pay({ partyId: payer, amount: 500, allocations: [share(own.id, 100), share(theirs.id, 250)] })
    expect(await account(payer)).toMatchObject({ balance: -150, prepayment: 150 })
    expect(await account(other)).toMatchObject({ balance: 50, prepayment: 0, overdue: 50 })
  })

  test('has reversals, refunds and write-offs, and stays the sum of what is open', async () => {
    const partyId = await office.party()
    const [first, second, third] = [
      await office.claim({ partyId, amount: 100, dueOn: '2023-02-01' }),
      await office.claim({ partyId, amount: 200, dueOn: '2023-02-02' }),
      await office.claim({ partyId, amount: 300, dueOn: '2023-02-03' }),
    ]
    const bounced = await office.pay({ partyId, amount: 50 })
    await office.reverse('payment', bounced)
    await office.reverse('claim', first)
    await office.administrator.post(`/api/claim/${second.id}/writeOff`, { decisionNumber: '1', reason: 'Застарело' })
    await office.pay({ partyId, amount: 1000 })
    const refund = { direction: 'OUT', receivedOn: today(), amount: 600, method: 'BANK', partyId, orderNumber: '1' }
    await office.administrator.post(`/api/payment/${office.company.id}`, refund)
    const after = await account(partyId, addDays(today(), 1))
    expect(after).toMatchObject({ balance: -100, prepayment: 100, overdue: 0 })
    expect(after.entries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['PAYMENT_REVERSAL', 'REFUND', 'WRITE_OFF']),
    )
    expect(await office.open(third)).toEqual([0])
  })

  test('of merged parties is one', async () => {
    const [kept, merged] = [await office.party(), await office.party()]
    await office.claim({ partyId: merged, amount: 100 })
    await office.claim({ partyId: kept, amount: 10 })
    await office.administrator.post(`/api/party/${merged}/merging`, { into: kept })
    await office.pay({ partyId: kept, amount: 105 })
    for (const id of [kept, merged]) expect(await account(id)).toMatchObject({ balance: 5, prepayment: 0 })
  })
})

test('the account of a grave has its claims and what was paid for them', async () => {
  const graveyard = await platform.aGraveyard(office.company)
  const added = await office.clerk.post(`/api/grave/${office.company.id}`, aGrave(graveyard))
  const graveId = added.json<{ grave: { id: number } }>().grave.id
  const partyId = await office.party()
  await office.claim({ partyId, graveId, amount: 100, issuedOn: '2025-01-01', dueOn: '2025-01-31' })
  await office.claim({ partyId, amount: 1000, issuedOn: '2025-01-01', dueOn: '2025-02-28' })
  await office.pay({ partyId, amount: 160 })
  expect(lines(await account(graveId, '', 'grave'))).toEqual([
    ['2025-01-01', 'FEE_MAINTENANCE', 100, 0, 100],
    ['2025-06-02', 'PAYMENT', 0, 100, 0],
  ])
})

test.each(['party', 'grave', 'contract'])('an unknown %s has no account', async (of) => {
  expect((await office.clerk.get(`/api/${of}/1/account`)).statusCode).toBe(404)
  const answer = await office.clerk.get(`/api/${of}/1/account?on=2025-02-30`)
  expect(office.refused(answer)).toEqual([400, 'on: ACCOUNT_DAY_NOT_VALID'])
})
