import { expect } from 'vitest'
import type { BankStatement, BankStatementLine, ReceivedStatements } from '../features/bank-statements/calls.ts'
import type { Page } from '../shared/list-page.ts'
import { formWith } from './form-with-files.ts'
import { moneyOffice } from './money.ts'
import { aParty } from './parties.ts'
import type { Answer, Person, TestPlatform } from './platform.ts'

type Values = Readonly<Record<string, unknown>>

/** 840-… of a test, with its control digits. */
const accountOf = (number: number) => {
  const digits = `840${String(number).padStart(13, '0')}`
  return `${digits}${String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0')}`
}
let accounts = 100_000

/** A company with an account, whose statements its clerk receives. */
export async function statementOffice(platform: TestPlatform) {
  const office = await moneyOffice(platform)
  const { company, clerk } = office
  const account = accountOf(++accounts)
  await platform.db
    .insertInto('bankAccounts')
    .values({ companyId: company.id, name: 'Главни', accountNumber: account })
    .execute()
  const send = (content: string | Buffer, fields: Readonly<Record<string, string>> = {}, by: Person = clerk) =>
    by.post(`/api/bankStatement/${company.id}`, ...formWith([{ name: 'izvod', content }], fields))
  const ok = (answer: Answer) => {
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }
  const lines = async (search: Values = {}) =>
    ok(await clerk.post('/api/bankStatementLine/search', search)).json<Page<BankStatementLine>>().entities
  return {
    ...office,
    account,
    send,
    receive: async (content: string | Buffer, fields: Readonly<Record<string, string>> = {}) =>
      ok(await send(content, fields)).json<ReceivedStatements>(),
    lines,
    statements: async (search: Values = {}) =>
      ok(await clerk.post('/api/bankStatement/search', search)).json<Page<BankStatement>>().entities,
    lineOf: async (searchParam: string) => {
      const [line] = await lines({ searchParam })
      if (!line) throw new Error(`No line with ${searchParam}`)
      return line
    },
    person: async (values: Values) =>
      ok(await clerk.post(`/api/party/${company.id}`, aParty(values))).json<{ party: { id: number } }>().party.id,
    match: (id: number, body: Values) => clerk.post(`/api/bankStatementLine/${id}/match`, body),
    undo: (id: number, by: Person = clerk) => by.post(`/api/bankStatementLine/${id}/undo`, {}),
    ignore: (id: number, body: Values = {}) => clerk.post(`/api/bankStatementLine/${id}/ignoring`, body),
    paymentsOf: (lineId: number) =>
      platform.db
        .selectFrom('payments')
        .select(['id', 'amount', 'partyId', 'status', 'receivedOn', 'bookedOn'])
        .where('statementLineId', '=', lineId)
        .orderBy('id')
        .execute(),
  }
}
