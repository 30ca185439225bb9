import { sql } from 'kysely'
import { audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal } from '../../server/refusal.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { sortKey } from '../../shared/serbian-script.ts'
import { type Booker, postClaims, reverseClaims } from '../ledger/public.server.ts'
import type { Charge } from './charges.ts'
import { billing } from './preview.server.ts'
import type { BillingRun } from './record.ts'

type Run = Pick<BillingRun, 'id' | 'year' | 'kinds' | 'graveyardId' | 'issuedOn' | 'dueOn' | 'invoicePer' | 'status'>

declare module '../../server/database/tables.ts' {
  interface Tables {
    billingPostings: {
      companyId: number
      runId: number
      claims: number
      amount: number
      series: number
      lastNumber: number | null
      userId: number | null
    }
  }
}

/**
 * Charges what the run has not charged yet, in one transaction; when it is repeated, only what was an exception before. Invoices are
 * numbered within their year without gaps, in the order in which the post delivers them.
 */
export async function postRun(by: Booker, run: Run) {
  const { tx, company, actor } = by
  if (run.status === 'REVERSED') throw new Refusal(400, 'BILLING_RUN_REVERSED')
  const { charges } = await billing(tx, company, run)
  const invoices = await inPostalOrder(tx, company, invoicesOf(charges, run))
  const series = Number(run.issuedOn.slice(0, 4))
  const first = (await lastNumber(tx, company, series)) + 1
  const ids = await postClaims(
    by,
    invoices.flatMap((invoice, at) =>
      invoice.map((charge) => ({
        kind: charge.kind,
        description: `${charge.tariff.name} ${yearsOf(charge)}`,
        partyId: charge.party.id,
        graveId: charge.grave.id,
        periodFrom: charge.period.from,
        periodTo: charge.period.to,
        documentNumber: `${series}-${String(first + at).padStart(6, '0')}`,
        issuedOn: run.issuedOn,
        dueOn: run.dueOn,
        amount: toDinars(charge.gross),
        vatRate: charge.vatRate,
        note: null,
        runId: run.id,
      })),
    ),
  )
  const posted = {
    claims: ids.length,
    invoices: invoices.length,
    amount: toDinars(charges.reduce((sum, { gross }) => sum + gross, 0)),
  }
  if (posted.claims === 0) return posted
  await tx
    .insertInto('billingPostings')
    .values({
      companyId: company,
      runId: run.id,
      claims: posted.claims,
      amount: posted.amount,
      series,
      lastNumber: first + invoices.length - 1,
      userId: actor.userId,
    })
    .execute()
  await audit(tx, actor, {
    action: 'BILLING_RUN_POSTED',
    recordId: run.id,
    changes: Object.fromEntries(Object.entries(posted).map(([name, to]) => [name, { from: null, to }])),
  })
  return posted
}

const yearsOf = ({ period: { from, to } }: Charge) => [...new Set([from.slice(0, 4), to.slice(0, 4)])].join('–')

/** One for each party with all its graves, or for each grave. */
const invoicesOf = (charges: readonly Charge[], { invoicePer }: Run): Charge[][] => [
  ...Map.groupBy(charges, ({ party, grave }) =>
    invoicePer === 'GRAVE' ? `${party.id} ${grave.id}` : String(party.id),
  ).values(),
]

/** By post code, town, street and house number. */
async function inPostalOrder(tx: Tx, company: CompanyId, invoices: readonly Charge[][]): Promise<Charge[][]> {
  const { rows } = await sql<Address>`
    select id, zip_code, city, address, address_number from parties
    where company_id = ${company} and id = any(${[...new Set(invoices.flatMap(([first]) => first?.party.id ?? []))]}::bigint[])`.execute(
    tx,
  )
  const keys = new Map(rows.map((row) => [row.id, postalKey(row)]))
  return invoices
    .map((invoice) => ({ invoice, key: keys.get(invoice[0]?.party.id ?? 0) ?? '' }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ invoice }) => invoice)
}

interface Address {
  readonly id: number
  readonly zipCode: string | null
  readonly city: string | null
  readonly address: string | null
  readonly addressNumber: string | null
}

const postalKey = ({ zipCode, city, address, addressNumber }: Address) =>
  [zipCode ?? '99999', sortKey(city ?? ''), sortKey(address ?? ''), sortKey(addressNumber ?? '')].join('\u0001')

async function lastNumber(tx: Tx, company: CompanyId, series: number): Promise<number> {
  const { last } = await tx
    .selectFrom('billingPostings')
    .select((eb) => eb.fn.max('lastNumber').as('last'))
    .where('companyId', '=', company)
    .where('series', '=', series)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Takes the whole run back, while nothing has been paid for it since; then its claims are reversed one by one. */
export async function reverseRun(by: Booker, run: Run, reason: string) {
  const { tx, company, actor } = by
  if (run.status !== 'POSTED') throw new Refusal(400, 'BILLING_RUN_NOT_POSTED')
  const live = await tx
    .selectFrom('claims')
    .select(['id', 'amount'])
    .where('companyId', '=', company)
    .where('runId', '=', run.id)
    .where('reversesClaimId', 'is', null)
    .where('reversedByClaimId', 'is', null)
    .orderBy('id')
    .execute()
  if (await hasPayments(tx, company, run.id)) throw new Refusal(400, 'BILLING_RUN_HAS_PAYMENTS')
  await reverseClaims(
    by,
    live.map(({ id }) => id),
    reason,
  )
  const amount = toDinars(live.reduce((sum, each) => sum + toPara(each.amount), 0))
  await tx
    .insertInto('billingPostings')
    .values({
      companyId: company,
      runId: run.id,
      claims: -live.length,
      amount: -amount,
      series: Number(run.issuedOn.slice(0, 4)),
      lastNumber: null,
      userId: actor.userId,
    })
    .execute()
  await audit(tx, actor, {
    action: 'BILLING_RUN_REVERSED',
    recordId: run.id,
    changes: {
      claims: { from: live.length, to: 0 },
      amount: { from: amount, to: 0 },
      reason: { from: null, to: reason },
    },
  })
}

/** Prepayments that the run itself has used do not count. */
async function hasPayments(tx: Tx, company: CompanyId, runId: number): Promise<boolean> {
  const { rows } = await sql`
    select from claims join allocations one on one.company_id = claims.company_id and one.claim_id = claims.id
    where claims.company_id = ${company} and claims.run_id = ${runId} and claims.reversed_by_claim_id is null
      and one.undoes_id is null and one.date_created > claims.date_created
      and not exists (select from allocations undone where undone.company_id = one.company_id and undone.undoes_id = one.id)
    limit 1`.execute(tx)
  return rows.length > 0
}
