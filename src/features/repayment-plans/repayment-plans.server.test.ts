import { describe, expect, test } from 'vitest'
import { addDays, documentDate, today } from '../../shared/dates.ts'
import { moneyOffice } from '../../testing/money.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { qrOn } from '../../testing/slip.ts'
import { ledgerFaults } from '../ledger/upkeep.server.ts'
import type { Account, PartyInterest } from '../ledger/calls.ts'
import type { PlanParts } from './calls.ts'
import type { Collection } from '../collection/calls.ts'
import type { Worklists } from '../home/worklists.ts'

const platform = platformForTests()
const on = today()

type Values = Readonly<Record<string, unknown>>

/** A party that owes 10,000 and 2,000.05 dinars, both overdue, and something that is not due yet. */
async function aDebtor() {
  const office = await moneyOffice(platform)
  const { company, clerk, administrator } = office
  const partyId = await office.party()
  const [old, recent, ahead] = [
    await office.claim({
      partyId,
      issuedOn: '2025-01-01',
      dueOn: '2025-01-31',
      amount: 10_000,
      description: 'Накнада 2025',
    }),
    await office.claim({ partyId, kind: 'SERVICE', issuedOn: '2025-03-01', dueOn: '2025-03-31', amount: 2000.05 }),
    await office.claim({ partyId, kind: 'CHAPEL', issuedOn: on, dueOn: addDays(on, 30), amount: 500 }),
  ]
  const agree = (values: Values = {}) =>
    clerk.post(`/api/repaymentPlan/${company.id}`, { partyId, agreedOn: on, firstDueOn: on, rates: 5, ...values })
  const agreed = async (values: Values = {}) => {
    const answer = await agree(values)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ repaymentPlan: { id: number } }>().repaymentPlan.id
  }
  const parts = async (id: number) => (await clerk.get(`/api/repaymentPlan/${id}/parts`)).json<PlanParts>()
  const end = (id: number) => administrator.post(`/api/repaymentPlan/${id}/default`, { reason: 'Не плаћа' })
  const account = async () => (await clerk.get(`/api/party/${partyId}/account?on=${on}`)).json<Account>()
  const listed = async () =>
    (await clerk.post('/api/repaymentPlan/search', {})).json<{ entities: Values[] }>().entities[0]
  return { ...office, partyId, old, recent, ahead, agree, agreed, parts, end, account, listed }
}

describe('a repayment plan', () => {
  test('is for what is overdue: its instalments are owed instead, and the sum stays', async () => {
    const { old, recent, ahead, agreed, parts, read, account, open, listed, reverse, refused } = await aDebtor()
    expect(await account()).toMatchObject({ balance: 12_500.05, overdue: 12_000.05 })
    const id = await agreed()
    const { rates, claims } = await parts(id)
    expect(rates.map(({ amount }) => amount)).toEqual([2400.01, 2400.01, 2400.01, 2400.01, 2400.01])
    expect(claims.map(({ claimId, amount }) => [claimId, amount])).toEqual([
      [old.id, 10_000],
      [recent.id, 2000.05],
    ])
    expect(await open(old, recent, ahead)).toEqual([0, 0, 500])
    expect(await read('claim', old.id)).toMatchObject({ status: 'IN_PLAN', inPlanId: id })
    expect(await account()).toMatchObject({ balance: 12_500.05, overdue: 0 })
    expect((await account()).entries.filter(({ kind }) => kind === 'PLAN')).toHaveLength(2)
    expect(await listed()).toMatchObject({ status: 'LIVE', amount: 12_000.05, open: 12_000.05, missed: 0 })
    for (const claim of [old, { id: rates[0]?.claimId ?? 0 }])
      expect(refused(await reverse('claim', claim))).toEqual([400, 'CLAIM_IN_REPAYMENT_PLAN'])
    expect(await ledgerFaults(platform.db)).toEqual([])
  })

  test('the last instalment takes the rest to the para, and interest rests meanwhile', async () => {
    const { agreed, parts, clerk, partyId } = await aDebtor()
    const interest = async (day: string) =>
      (await clerk.get(`/api/party/${partyId}/interest?on=${day}`))
        .json<PartyInterest>()
        .claims.map((each) => each.interest)
    const before = await interest(on)
    const { rates } = await parts(await agreed({ rates: 7, firstDueOn: addDays(on, 31) }))
    expect(rates.map(({ amount }) => amount)).toEqual([...Array.from({ length: 6 }, () => 1714.29), 1714.31])
    expect(await interest(on)).toEqual(before)
  })

  test('that ends gives back what is not paid, each payment on its day', async () => {
    const { old, recent, agreed, end, pay, open, read, account, listed, partyId, parts, refused, clerk } =
      await aDebtor()
    const id = await agreed()
    await pay({ partyId, receivedOn: on, amount: 3000 })
    await pay({ partyId, receivedOn: on, amount: 7500 })
    expect((await parts(id)).rates.map((rate) => rate.open)).toEqual([0, 2400.01, 2400.01, 2400.01, 2400.01])
    expect((await account()).prepayment).toBeGreaterThan(0)
    const balance = (await account()).balance
    expect((await clerk.post(`/api/repaymentPlan/${id}/default`, { reason: 'Не плаћа' })).statusCode).toBe(401)
    expect((await end(id)).json()).toMatchObject({ repaymentPlan: { status: 'DEFAULTED', open: 0 } })
    expect(await open(old, recent)).toEqual([0, 1500.05])
    expect(await account()).toMatchObject({ balance, prepayment: 0, overdue: 1500.05 })
    expect(await read('claim', recent.id)).toMatchObject({ inPlanId: null, status: 'PARTLY_PAID' })
    expect(await listed()).toMatchObject({ status: 'DEFAULTED', amount: 12_000.05 })
    expect(refused(await end(id))).toEqual([400, 'REPAYMENT_PLAN_NOT_LIVE'])
    expect(await ledgerFaults(platform.db)).toEqual([])
  })

  test.each([
    ['in open months', []],
    ['after months were closed', ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']],
  ])('that ends %s leaves each month with the debt that was not paid then', async (_, closed) => {
    const { agreed, end, pay, clerk, parts, close } = await aDebtor()
    const year = Number(on.slice(0, 4)) - 1
    const debts = async () =>
      (await clerk.get(`/api/collection?year=${year}`)).json<Collection>().months.map(({ debt }) => debt)
    const before = await debts()
    const id = await agreed({ agreedOn: `${year}-04-10`, firstDueOn: `${year}-05-10` })
    expect(await debts()).toEqual(before)
    await pay({ reference: (await parts(id)).rates[0]?.paymentReference, receivedOn: `${year}-06-01`, amount: 2400.01 })
    const paid = before.map((debt, at) => (at < 5 ? debt : Math.round(((debt ?? 0) - 2400.01) * 100) / 100))
    expect(await debts()).toEqual(paid)
    for (const month of closed) await close(`${year}-${month}`)
    expect((await end(id)).statusCode).toBe(200)
    expect(await debts()).toEqual(paid)
  })

  test('of which two instalments are overdue is listed for a decision until one is paid', async () => {
    const { administrator, clerk, agreed, pay, parts, listed } = await aDebtor()
    const proposed = async () => {
      const { lists } = (await administrator.get('/api/worklists?of=RIGHTS')).json<Worklists>()
      return lists.find(({ name }) => name === 'PLANS_MISSED')?.count
    }
    const agreedOn = addDays(on, -70)
    const id = await agreed({ agreedOn, firstDueOn: addDays(on, -65) })
    expect(await listed()).toMatchObject({ status: 'MISSED', missed: 3 })
    expect(await proposed()).toBe(1)
    const found = await clerk.post('/api/repaymentPlan/search', { status: ['MISSED'] })
    expect(found.json<{ total: number }>().total).toBe(1)
    for (const { open, paymentReference } of (await parts(id)).rates.slice(0, 2))
      await pay({ reference: paymentReference, receivedOn: on, amount: open })
    expect(await listed()).toMatchObject({ status: 'LIVE', missed: 1 })
    expect(await proposed()).toBe(0)
  })

  test('with overdue instalments is ended by an administrator', async () => {
    const { agreed, end, listed } = await aDebtor()
    const id = await agreed({ agreedOn: addDays(on, -70), firstDueOn: addDays(on, -65) })
    expect((await end(id)).statusCode).toBe(200)
    expect(await listed()).toMatchObject({ status: 'DEFAULTED' })
  })

  test('can be for some claims, and is done when its instalments are paid', async () => {
    const { recent, ahead, agreed, pay, listed, open, partyId, settings } = await aDebtor()
    await settings({ payAhead: true })
    await agreed({ claimIds: [recent.id, ahead.id], rates: 2 })
    expect(await listed()).toMatchObject({ amount: 2500.05 })
    await pay({ partyId, receivedOn: on, amount: 12_500.05 })
    expect(await open(recent, ahead)).toEqual([0, 0])
    expect(await listed()).toMatchObject({ status: 'DONE', open: 0 })
  })

  test('is refused without debts, of others, and of what is agreed already', async () => {
    const { agree, agreed, party, claim, old, refused, pay, recent } = await aDebtor()
    const other = await claim({ partyId: await party() })
    expect(refused(await agree({ partyId: await party() }))).toEqual([400, 'partyId: REPAYMENT_PLAN_NOTHING_OVERDUE'])
    expect(refused(await agree({ claimIds: [old.id, other.id] }))).toEqual([
      400,
      'claimIds.1: REPAYMENT_PLAN_CLAIM_OF_ANOTHER_PARTY',
    ])
    expect(refused(await agree({ claimIds: [] }))).toEqual([400, 'claimIds: REPAYMENT_PLAN_NO_CLAIM_CHOSEN'])
    expect(refused(await agree({ rates: 1 }))).toEqual([400, 'rates: REPAYMENT_PLAN_RATES_NOT_VALID'])
    expect(refused(await agree({ firstDueOn: addDays(on, -1) }))).toEqual([
      400,
      'firstDueOn: REPAYMENT_PLAN_DUE_BEFORE_AGREEMENT',
    ])
    expect(refused(await agree({ agreedOn: addDays(on, 1), firstDueOn: addDays(on, 1) }))).toEqual([
      400,
      'agreedOn: REPAYMENT_PLAN_DAY_IS_AHEAD',
    ])
    await agreed({ claimIds: [old.id] })
    expect(refused(await agree({ claimIds: [old.id] }))).toEqual([400, 'claimIds.0: REPAYMENT_PLAN_CLAIM_NOT_OPEN'])
    expect((await pay({ reference: recent.paymentReference, receivedOn: on, amount: 2000.05 })).status).toBe(
      'ALLOCATED',
    )
  })

  test('prints an agreement that acknowledges the debt, with the reference of each instalment', async () => {
    const { agreed, clerk, parts } = await aDebtor()
    const id = await agreed()
    const words = pdfWords((await clerk.get(`/api/repaymentAgreement/${id}`)).rawPayload)
    const [rate] = (await parts(id)).rates
    for (const part of [
      'СПОРАЗУМ О РЕПРОГРАМУ',
      'Дужник признаје да повериоцу дугује 12.000,05 динара',
      'Накнада 2025, доспело 31.01.2025., 10.000,00 динара',
      'у 5 месечних рата',
      `2.400,01 ${rate?.paymentReference}`,
    ])
      expect(words).toContain(part)
  })

  test('prints a payment slip for each instalment that is not paid, three on a page', async () => {
    const { company, agreed, clerk, parts, pay } = await aDebtor()
    const account = { companyId: company.id, name: 'Рачун', accountNumber: '840000000095584510' }
    await platform.db
      .insertInto('bankAccounts')
      .values({ ...account, searchText: '', sortKeys: '{}' })
      .execute()
    const id = await agreed()
    const [first, , , , last] = (await parts(id)).rates
    await pay({ reference: first?.paymentReference, receivedOn: on, amount: 2400.01 })
    const file = (await clerk.get(`/api/repaymentAgreement/${id}`)).rawPayload
    const words = pdfWords(file)
    expect(words.match(/НАЛОГ ЗА УПЛАТУ/g)).toHaveLength(4)
    expect(words).not.toContain('Рата 1/5')
    expect(words).toContain(`Рата 2/5 по споразуму од ${documentDate(on)}`)
    const code = qrOn(file, 3)?.text
    expect(code).toContain('I:RSD2400,01')
    expect(code).toContain(`RO:97${last?.paymentReference}`)
    expect(code).toContain('|S:Rata 5/5 po sporazumu')
  })
})
