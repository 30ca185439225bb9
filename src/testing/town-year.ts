import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { toPara } from '../shared/money.ts'
import { seededRandom } from '../shared/seeded-random.ts'
import { billedTown } from './billed-town.ts'
import { type Owed, statementYear } from './statement-year.ts'
import { statementOffice } from './statement-office.ts'
import { statementText } from './statements.ts'
import type { Answer, TestPlatform } from './platform.ts'

/** The year is over, so that all its days can be booked. */
const year = 2025
const price = 146_600
const vat = (gross: number) => gross - Math.round((gross * 100) / 110)

/**
 * What every party must owe, in para, written from the law and the price list and not from the program: an account is what is owed less
 * what is paid, whichever payment closes whichever claim.
 */
class Model {
  readonly owed = new Map<number, number>()
  charged = 0
  vat = 0
  received = 0

  owes(party: number, para: number) {
    this.owed.set(party, (this.owed.get(party) ?? 0) + para)
  }
  charge(party: number, gross: number) {
    this.owes(party, gross)
    this.charged += gross
    this.vat += vat(gross)
  }
  pays(party: number, para: number) {
    this.owes(party, -para)
    this.received += para
  }
  sum(of: 'debt' | 'prepaid') {
    return [...this.owed.values()].reduce((sum, para) => sum + Math.max(0, of === 'debt' ? para : -para), 0)
  }
}

/** Who holds which grave, read from the register; the fee of a grave for two holders is halved, the larger half for the first. */
async function fees(platform: TestPlatform, company: number) {
  const { rows } = await sql<{ places: number; holders: number[] }>`
    select graves.places, json_agg(holder.party_id order by holder.number) as holders from graves
    join grave_rights rights on rights.company_id = graves.company_id and rights.grave_id = graves.id
    join grave_right_holders holder on holder.company_id = rights.company_id and holder.grave_right_id = rights.id
    where graves.company_id = ${company} group by graves.id, graves.places order by graves.id`.execute(platform.db)
  return rows.flatMap(({ places, holders }) => {
    const whole = price * places
    const [first = 0, second] = holders
    const half = Math.floor(whole / 2)
    return second === undefined
      ? [{ party: first, gross: whole }]
      : [
          { party: first, gross: whole - half },
          { party: second, gross: half },
        ]
  })
}

const ok = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

/**
 * A year of a town's money, from the old debts to the last closed month, as its clerks would work: every sum is compared with the model.
 * Returns what took how long, in milliseconds, and what the statements missed.
 */
export async function townYear(platform: TestPlatform, graves: number) {
  const office = await statementOffice(platform)
  const { company, clerk, administrator } = office
  const graveyard = await platform.aGraveyard(company)
  const model = new Model()
  const times: [string, number][] = []
  const timed = async <Result>(name: string, work: () => Promise<Result>) => {
    const start = performance.now()
    const result = await work()
    times.push([name, performance.now() - start])
    return result
  }
  await billedTown(platform.db, company, graveyard, graves)
  const charges = await fees(platform, company.id)

  // Every fifth charge was not paid the year before.
  const old = charges.filter((_, at) => at % 5 === 0).map(({ party, gross }) => ({ party, gross: gross - 10_000 }))
  const seen = new Set<number>()
  const debts = old.filter(({ party }) => !seen.has(party) && seen.add(party))
  await timed('old debts', async () => {
    for (const { party, gross } of debts) {
      const debt = {
        partyId: party,
        kind: 'FEE_MAINTENANCE',
        year: year - 1,
        dueOn: `${year - 1}-02-10`,
        amount: gross / 100,
      }
      ok(await administrator.post(`/api/openingBalance/${company.id}`, debt))
      model.owes(party, gross)
    }
  })

  const tariff = {
    code: '1.1',
    name: 'Одржавање',
    kind: 'FEE_MAINTENANCE',
    periodMonths: 12,
    basis: 'GROSS',
    vatRate: 10,
  }
  ok(await administrator.post(`/api/tariff/${company.id}`, { ...tariff, amount: price / 100, validFrom: '2020-01-01' }))
  const run = { year, kinds: 'FEE_MAINTENANCE', issuedOn: `${year}-01-10`, dueOn: `${year}-02-10` }
  const { id } = ok(await administrator.post(`/api/billingRun/${company.id}`, run)).json<{
    billingRun: { id: number }
  }>().billingRun
  const preview = ok(await timed('preview', () => administrator.get(`/api/billingRun/${id}/preview`)))
  for (const { party, gross } of charges) model.charge(party, gross)
  expect(toPara(preview.json<{ amount: number }>().amount)).toBe(model.charged)
  ok(await timed('posting', () => administrator.post(`/api/billingRun/${id}/posting`)))

  const claims = await sql<{ partyId: number; reference: string; amount: number; name: string }>`
    select claims.party_id, claims.payment_reference as reference, claims.amount, party.surname as name from claims
    join parties party on party.company_id = claims.company_id and party.id = claims.party_id
    where claims.company_id = ${company.id} and claims.run_id = ${id} order by claims.id`.execute(platform.db)
  // Four of five pay by bank.
  const owed: Owed[] = claims.rows
    .filter((_, at) => at % 5 !== 0)
    .map(({ partyId, reference, amount, name }) => ({ partyId, reference, amount: toPara(amount), name }))
  const { statements, expected } = statementYear(office.account, owed, seededRandom(year), {
    days: Math.min(250, Math.ceil(graves / 20)),
    first: `${year}-01-13`,
  })
  await timed('statements', async () => {
    for (const statement of statements)
      expect((await office.receive(statementText('ASSECO', statement))).refused).toEqual([])
  })
  const lines = await sql<{ id: number; bankKey: string; state: string; amount: number; partyId: number | null }>`
    select line.id, line.bank_key, line.state, line.amount, payments.party_id from bank_statement_lines line
    left join payments on payments.company_id = line.company_id and payments.statement_line_id = line.id
    where line.company_id = ${company.id}`.execute(platform.db)
  const wrong: string[] = []
  const missed: string[] = []
  for (const { bankKey, state, amount, partyId } of lines.rows) {
    const meant = expected.get(bankKey)
    if (state === 'MATCHED' && partyId !== meant?.owed.partyId) wrong.push(`${bankKey} ${meant?.distortion}`)
    if (meant && state !== 'MATCHED') missed.push(`${bankKey} ${meant.distortion}`)
    if (meant && state === 'MATCHED') model.pays(meant.owed.partyId, toPara(amount))
  }

  // The others come to the desk: some pay all, some too much, some a part, and every sixth does not come.
  const atDesk = claims.rows.filter((_, at) => at % 5 === 0)
  await timed('cash desk', async () => {
    for (const [at, { partyId, amount }] of atDesk.entries()) {
      const paid = [amount, amount + 500, amount / 2, amount, amount, 0][at % 6] ?? 0
      if (paid === 0) continue
      const para = Math.round(paid * 100)
      const payment = { receivedOn: `${year}-0${(at % 8) + 2}-1${at % 9}`, amount: para / 100, method: 'CASH', partyId }
      ok(await clerk.post(`/api/payment/${company.id}`, payment))
      model.pays(partyId, para)
    }
  })

  // One payment was booked for the wrong party, which its administrator takes back.
  const [first] = lines.rows.filter(({ state }) => state === 'MATCHED')
  ok(await office.undo(first?.id ?? 0, administrator))
  // It is taken back today, so the year has received it.
  model.owes(first?.partyId ?? 0, toPara(first?.amount ?? 0))

  await timed('closing', async () => {
    for (let month = 1; month <= 12; month++) await office.close(`${year}-${String(month).padStart(2, '0')}`)
  })
  return { office, model, times, wrong, missed, payers: owed.length }
}

type Year = Awaited<ReturnType<typeof townYear>>

/** What the page of a party's account says that it owes, in para. */
export async function accountOf({ office: { clerk } }: Year, party: number) {
  return toPara(ok(await clerk.get(`/api/party/${party}/account`)).json<{ balance: number }>().balance)
}

/** What the program says of the year: accounts, reports, value-added tax and journal. */
export async function sumsOfYear({ office: { clerk, company } }: Year, platform: TestPlatform) {
  const balances = await sql<{ id: number; balance: number }>`
    select id, coalesce((select sum(open) from claims where company_id = ${company.id} and party_id = parties.id), 0)
      - coalesce((select sum(unallocated) from payments where company_id = ${company.id} and party_id = parties.id
        and direction = 'IN'), 0) as balance
    from parties where company_id = ${company.id}`.execute(platform.db)
  const collection = ok(await clerk.get(`/api/collection?year=${year}`)).json<{
    months: { claimed: number; received: number }[]
    kinds: { debt: number }[]
  }>()
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + toPara(amount), 0)
  let vatOfYear = 0
  const journal = { debit: 0, credit: 0, receivables: 0, prepayments: 0 }
  const months = ok(await clerk.get('/api/accountingMonth')).json<{ entities: { month: string }[] }>().entities
  for (const { month } of months) {
    const { total } = ok(await clerk.get(`/api/accountingMonth/${month}/vat`)).json<{ total: { vat: number } }>()
    vatOfYear += toPara(total.vat)
    const csv = ok(await clerk.get(`/api/accountingMonth/${month}/journal?format=csv`)).body
    const rows = parse(csv, { bom: true, delimiter: ';', from_line: 2 })
    const amount = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100)
    for (const [, , account, , debit, credit] of rows.slice(0, -1)) {
      journal.debit += amount(debit)
      journal.credit += amount(credit)
      if (account === '2040') journal.receivables += amount(debit) - amount(credit)
      if (account === '4300') journal.prepayments += amount(credit) - amount(debit)
    }
  }
  return {
    accounts: new Map(balances.rows.map(({ id, balance }) => [id, toPara(balance)])),
    claimed: sum(collection.months.map(({ claimed }) => claimed)),
    received: sum(collection.months.map(({ received }) => received)),
    debt: sum(collection.kinds.map(({ debt }) => debt)),
    vat: vatOfYear,
    journal,
  }
}
