import { expect, test } from 'vitest'
import type { Debtors } from '../debtors/calls.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { Account } from './calls.ts'

const platform = platformForTests()
const due = { issuedOn: '2023-01-01', dueOn: '2023-01-31' }

async function anOffice() {
  const office = await moneyOffice(platform)
  const { clerk, company, administrator } = office
  const legal = async () => {
    const answer = await clerk.post(
      `/api/party/${company.id}`,
      aParty({ kind: 'LEGAL', surname: null, jmbg: null, taxNumber: '101134702', registrationNumber: '12345678' }),
    )
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ party: { id: number } }>().party.id
  }
  const lastDays = async (partyId: number, on = '2026-11-20') =>
    (await clerk.get(`/api/party/${partyId}/account?on=${on}`))
      .json<Account>()
      .openItems.map(({ barredOn }) => barredOn)
  const found = async (body: object) => {
    const answer = await clerk.post('/api/debtor/search', { on: '2026-11-20', ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Debtors>().entities.map(({ party, barredOn }) => [party.id, barredOn])
  }
  const agree = async (body: object) => {
    const answer = await clerk.post(`/api/repaymentPlan/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ repaymentPlan: { id: number } }>().repaymentPlan.id
  }
  const end = (id: number) => administrator.post(`/api/repaymentPlan/${id}/default`, { reason: 'Не плаћа' })
  return { ...office, legal, lastDays, found, agree, end }
}

test('a fee is barred after three years, a price after ten, of a legal entity anything after three', async () => {
  const { party, legal, claim, lastDays, settings } = await anOffice()
  const [person, firm] = [await party(), await legal()]
  for (const partyId of [person, firm]) {
    await claim({ ...due, partyId })
    await claim({ ...due, partyId, kind: 'CONTRACT_PRICE' })
  }
  expect(await lastDays(person)).toEqual(['2026-01-31', '2033-01-31'])
  expect(await lastDays(firm)).toEqual(['2026-01-31', '2026-01-31'])
  await settings({ limitationOfFees: 1 })
  expect(await lastDays(person)).toEqual(['2024-01-31', '2033-01-31'])
})

test('a payment in part begins the years anew from its day, until it is taken back', async () => {
  const { party, claim, pay, lastDays, reverse } = await anOffice()
  const partyId = await party()
  await claim({ ...due, partyId })
  const paid = await pay({ partyId, amount: 100, receivedOn: '2025-06-02' })
  expect(await lastDays(partyId, '2025-06-01')).toEqual(['2026-01-31'])
  expect(await lastDays(partyId)).toEqual(['2028-06-02'])
  await reverse('payment', paid)
  expect(await lastDays(partyId, '2026-11-27')).toEqual(['2026-01-31'])
})

test('an agreement acknowledges the debt, even if it ends; a letter does not', async () => {
  const { party, claim, agree, end, lastDays, clerk, company } = await anOffice()
  const [agreed, reminded] = [await party(), await party()]
  for (const partyId of [agreed, reminded]) await claim({ ...due, partyId })
  const id = await agree({ partyId: agreed, agreedOn: '2025-10-05', firstDueOn: '2025-11-05', rates: 2 })
  expect((await end(id)).statusCode).toBe(200)
  const run = await clerk.post(`/api/dunningRun/${company.id}`, { onDay: '2026-11-01' })
  const runId = run.json<{ dunningRun: { id: number } }>().dunningRun.id
  expect((await clerk.post(`/api/dunningRun/${runId}/posting`, {})).statusCode).toBe(200)
  expect(await lastDays(agreed, '2026-11-27')).toEqual(['2028-10-05'])
  expect(await lastDays(reminded, '2026-11-27')).toEqual(['2026-01-31'])
})

test('debtors are found by what is barred already, or by a day', async () => {
  const { party, claim, found, clerk } = await anOffice()
  const [already, soon, later] = [await party(), await party(), await party()]
  await claim({ partyId: already, issuedOn: '2023-11-01', dueOn: '2023-11-19' })
  await claim({ partyId: soon, issuedOn: '2023-11-01', dueOn: '2023-11-20' })
  await claim({ partyId: later, issuedOn: '2023-11-01', dueOn: '2024-02-20' })
  expect(await found({ barredTo: '2026-11-19' })).toEqual([[already, '2026-11-19']])
  expect(await found({ barredFrom: '2026-11-20', barredTo: '2027-02-18' })).toEqual([[soon, '2026-11-20']])
  expect(await found({ barredFrom: '2026-11-20' })).toHaveLength(2)
  expect((await clerk.post('/api/debtor/search', { barredTo: 'ускоро' })).statusCode).toBe(400)
})
