import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { Collection } from '../../features/collection/calls.ts'
import { toPara } from '../../shared/money.ts'
import { filesOf } from '../workbook.ts'
import type { Model } from './model.ts'
import { type Differences, ok, type YearOffice } from './office.ts'

export interface InvoiceOf {
  readonly partyId: number
  readonly reference: string
  readonly number: string
  readonly name: string
}

/** What the accounts of parties say; those of the first also on their pages. */
export async function compareAccounts(
  { db, company, clerk }: YearOffice,
  model: Model,
  owing: (party: number) => number,
  differences: Differences,
) {
  const { rows } = await sql<{ id: number; balance: number }>`
    select id, coalesce((select sum(open) from claims where company_id = ${company.id} and party_id = parties.id), 0)
      - coalesce((select sum(unallocated) from payments where company_id = ${company.id} and party_id = parties.id
        and direction = 'IN'), 0) as balance
    from parties where company_id = ${company.id} order by id`.execute(db)
  for (const { id, balance } of rows) differences.compare(`account of ${id}`, toPara(balance), owing(id))
  for (const party of [...model.owings.keys()].slice(0, 20)) {
    const { balance } = ok(await clerk.get(`/api/party/${party}/account`)).json<{ balance: number }>()
    differences.compare(`page of ${party}`, toPara(balance), owing(party))
  }
}

/** Collection, value-added tax and the journal, as a bookkeeper takes them over. */
export async function compareBooks(
  { clerk }: YearOffice,
  model: Model,
  { year, differences }: { year: number; differences: Differences },
) {
  const { opened, charged, vat, costs, interest, bank, cash } = model.sums
  const debt = model.total('debt') + model.taken
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + toPara(amount), 0)
  const collection = ok(await clerk.get(`/api/collection?year=${year}`)).json<Collection>()
  differences.compare(
    'collection',
    [
      sum(collection.months.map(({ claimed }) => claimed)),
      sum(collection.months.map(({ received }) => received)),
      sum(collection.kinds.map((each) => each.debt)),
    ],
    [charged + costs + interest, bank + cash, debt],
  )
  let taxed = 0
  const balances = new Map<string, number>()
  const sides = { debit: 0, credit: 0 }
  const months = ok(await clerk.get('/api/accountingMonth')).json<{ entities: { month: string }[] }>().entities
  for (const { month } of months) {
    const { total } = ok(await clerk.get(`/api/accountingMonth/${month}/vat`)).json<{ total: { vat: number } }>()
    taxed += toPara(total.vat)
    const { body } = ok(await clerk.get(`/api/accountingMonth/${month}/journal?format=csv`))
    const rows = parse(body, { bom: true, delimiter: ';', from_line: 2 })
    const para = (text: string | undefined) => Math.round(Number((text ?? '').replace(',', '.')) * 100)
    const own = { debit: 0, credit: 0 }
    for (const [, , account = '', , debit, credit] of rows.slice(0, -1)) {
      own.debit += para(debit)
      own.credit += para(credit)
      balances.set(account, (balances.get(account) ?? 0) + para(debit) - para(credit))
    }
    const [, , , , debit, credit] = rows.at(-1) ?? []
    differences.compare(`sums of ${month}`, [para(debit), para(credit)], [own.debit, own.credit])
    sides.debit += own.debit
    sides.credit += own.credit
  }
  differences.compare('both sides of the journal', sides.debit, sides.credit)
  differences.compare('value-added tax', taxed, vat)
  differences.compare(
    'accounts of the journal',
    [...balances].filter(([, balance]) => balance !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [
      ['2040', debt],
      ['2049', -opened],
      ['2410', bank - model.taken],
      ['2430', cash],
      ['4300', -model.total('prepaid')],
      ['4700', -vat],
      ['6120', -(charged - vat + costs)],
      ['6620', -interest],
    ].filter(([, balance]) => balance !== 0),
  )
}

/** One file for each legal entity that was charged; their content is proved where they are made. */
export async function compareInvoices(
  { clerk }: YearOffice,
  { run, invoices, invoiced }: { run: number; invoices: readonly InvoiceOf[]; invoiced: (party: number) => number },
  differences: Differences,
) {
  const { rawPayload } = ok(await clerk.get(`/api/billingRun/${run}/documents/eInvoices`))
  const amounts = [...filesOf(rawPayload)].map(
    ([name, xml]) => `${name} ${toPara(Number(/TaxInclusiveAmount[^>]*>([\d.]+)</.exec(xml)?.[1]))}`,
  )
  differences.compare(
    'e-invoices',
    amounts.toSorted(),
    invoices.map(({ number, partyId }) => `${number}.xml ${invoiced(partyId)}`).toSorted(),
  )
}
