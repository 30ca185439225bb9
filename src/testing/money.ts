import { expect } from 'vitest'
import { aParty } from './parties.ts'
import type { Answer, TestPlatform } from './platform.ts'

type Values = Readonly<Record<string, unknown>>

/** A claim of 1,466.00 dinars; pass only the values that matter. */
export const aClaim = (values: Values = {}) => ({
  kind: 'FEE_MAINTENANCE',
  issuedOn: '2023-01-01',
  dueOn: '2023-01-31',
  amount: 1466,
  ...values,
})

let serial = 0
/** A debt of 1,466.00 dinars from before the ledger; each call returns one of another year. */
export const anOpeningBalance = (values: Values = {}) => ({
  kind: 'FEE_MAINTENANCE',
  year: 1990 + (++serial % 100),
  dueOn: '2024-01-31',
  amount: 1466,
  ...values,
})

export const aPayment = (values: Values = {}) => ({
  receivedOn: '2025-06-02',
  amount: 3000,
  method: 'CASH',
  ...values,
})

/** Its JSON, if it was done. */
function done(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

interface Booked {
  readonly id: number
  readonly paymentReference: string
  readonly open: number
  readonly unallocated: number
  readonly status: string
  readonly [name: string]: unknown
}

/** A company with a clerk and an administrator who book money. */
export async function moneyOffice(platform: TestPlatform) {
  const company = await platform.aCompany()
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const recordIn = (answer: Answer, type: string) => {
    const record = done(answer).json<Record<string, Booked>>()[type]
    if (!record) throw new Error(answer.body)
    return record
  }
  const added = async (type: string, body: Values) =>
    recordIn(await clerk.post(`/api/${type}/${company.id}`, body), type)
  const read = async (type: string, id: number) => recordIn(await clerk.get(`/api/${type}/${id}`), type)
  return {
    company,
    clerk,
    administrator,
    party: async () => (await added('party', aParty())).id,
    claim: (values: Values) => added('claim', aClaim(values)),
    pay: (values: Values) => added('payment', aPayment(values)),
    read,
    open: async (...claims: readonly { id: number }[]) =>
      Promise.all(claims.map(async ({ id }) => (await read('claim', id)).open)),
    left: async ({ id }: { id: number }) => (await read('payment', id)).unallocated,
    settings: async (values: Values) => done(await administrator.put('/api/company/moneySettings', values)),
    proposal: async (values: Values) =>
      done(await clerk.post('/api/payment/proposal', aPayment(values))).json<{
        allocations: { amount: number }[]
        prepayment: number
      }>(),
    close: async (month: string) => done(await administrator.post(`/api/accountingMonth/${month}/closing`)),
    reverse: (type: string, { id }: { id: number }, reason = 'Погрешно књижено') =>
      administrator.post(`/api/${type}/${id}/reversal`, { reason }),
    refused: (answer: Answer) => {
      const { message, errors = [] } = answer.json<{ message: string; errors?: { code: string; field: string }[] }>()
      return [
        answer.statusCode,
        ...(errors.length > 0 ? errors.map(({ code, field }) => `${field}: ${code}`) : [message]),
      ]
    },
  }
}
