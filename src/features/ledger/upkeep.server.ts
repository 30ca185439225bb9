import { type Generated, sql } from 'kysely'
import { type Actor, auditEach, type AuditedAction } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import { asCompany, asPlatform, trustedCompanyId } from '../../server/database/tenancy.ts'
import { today } from '../../shared/dates.ts'
import { closeByPrepayments } from './booking.server.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    ledgerFaults: LedgerFault & { dateCreated: Generated<Date> }
  }
}

/** A claim or a payment whose open amount is not what its allocations say. */
export interface LedgerFault {
  readonly companyId: number
  readonly kind: 'claim' | 'payment'
  readonly id: number
}

/** Compares what triggers keep with the sums of the allocations, of all companies: docs/domain/money.md#upkeep */
export const ledgerFaults = (db: Database): Promise<readonly LedgerFault[]> =>
  db.transaction().execute(async (tx) => {
    // All books of many towns take longer than a request may.
    await sql`set local statement_timeout = 0`.execute(tx)
    return faultsIn(tx)
  })

async function faultsIn(tx: Tx): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with moved as (
      select company_id, payment_id as id, -amount as amount from allocations where payment_id is not null
      union all select company_id, refund_id, -amount from allocations where refund_id is not null
      union all select company_id, credit_id, amount from allocations where credit_id is not null
      union all
      select one.company_id, claims.id, -one.amount from allocations one
      join claims on claims.company_id = one.company_id and claims.id = one.claim_id
      where one.part <> 'INTEREST' or claims.kind = 'INTEREST'),
    sums as (select company_id, id, sum(amount) as amount from moved group by 1, 2)
    select claims.company_id, 'claim' as kind, claims.id from claims
    left join sums on sums.company_id = claims.company_id and sums.id = claims.id
    where claims.open <> claims.amount + coalesce(sums.amount, 0)
    union all
    select payments.company_id, 'payment', payments.id from payments
    left join sums on sums.company_id = payments.company_id and sums.id = payments.id
    where payments.unallocated <> payments.amount + coalesce(sums.amount, 0)
    limit 1000`.execute(tx)
  return rows
}

/** Keeps what was found, for all processes, and tells administrators of a company once of what is new. */
const noteFaults = (db: Database, faults: readonly LedgerFault[]) =>
  asPlatform(db, async (tx) => {
    const found = sql`json_populate_recordset(null::ledger_faults, ${JSON.stringify(
      faults.map(({ companyId, kind, id }) => ({ company_id: companyId, kind, id })),
    )}::json) found`
    await sql`delete from ledger_faults where (company_id, kind, id) not in (select company_id, kind, id from ${found})`.execute(
      tx,
    )
    const { rows } = await sql<{ companyId: number }>`
      insert into ledger_faults (company_id, kind, id) select company_id, kind, id from ${found}
      on conflict do nothing returning company_id`.execute(tx)
    if (rows.length === 0) return
    const told = await tx
      .selectFrom('users')
      .select(['email', 'name', 'surname', 'language'])
      .where('deleted', '=', false)
      .where('enabled', '=', true)
      .where('registrationConfirmed', '=', true)
      .where((eb) =>
        eb.or([
          eb('role', '=', 'SUPERADMIN'),
          eb.and([eb('role', '=', 'ADMIN'), eb('companyId', 'in', [...new Set(rows.map((row) => row.companyId))])]),
        ]),
      )
      .execute()
    for (const { email, name, surname, language } of told)
      await queueMail(tx, { kind: 'ledgerFaults', to: { email, name: `${name} ${surname}`, language } })
  })

/** The parties that owe what is due beside what they have paid ahead, unless a clerk keeps it. */
export async function owingBesidePrepayment(db: Database) {
  const { rows } = await sql<{ companyId: number; partyId: number }>`
    with ahead as (
      select payments.company_id, payments.party_id, coalesce(parties.survivor_id, parties.id) as root
      from payments join parties on parties.company_id = payments.company_id and parties.id = payments.party_id
      where payments.unallocated > 0 and payments.direction = 'IN' and not exists (
        select from pinned_payments pinned where pinned.company_id = payments.company_id and pinned.payment_id = payments.id)),
    owing as (
      select distinct claims.company_id, coalesce(parties.survivor_id, parties.id) as root
      from claims join parties on parties.company_id = claims.company_id and parties.id = claims.party_id
      where claims.open > 0 and claims.due_on < ${today()}::date)
    select distinct ahead.company_id, ahead.party_id from ahead join owing using (company_id, root)`.execute(db)
  return rows
}

const program: Actor = { userId: null, email: 'pokoj', companyId: null }

/** Closes claims that have fallen due by what was paid ahead. */
async function closeDueClaims(db: Database) {
  for (const [companyId, own] of Map.groupBy(await owingBesidePrepayment(db), (each) => each.companyId)) {
    const company = trustedCompanyId(companyId)
    await asCompany(db, company, async (tx) => {
      const entries: AuditedAction[] = []
      const booking = { tx, company, actor: { ...program, companyId: company }, entries }
      await closeByPrepayments(
        booking,
        own.map(({ partyId }) => partyId),
      )
      await auditEach(tx, entries)
    })
  }
}

const hour = 60 * 60_000

interface Reported {
  readonly faulty: (faults: readonly LedgerFault[]) => void
  readonly failed: (error: unknown) => void
}

/** Every hour closes what has fallen due, and once a day verifies the ledger; returns a function that stops it. */
export function keepLedger(db: Database, { faulty, failed }: Reported): () => Promise<unknown> {
  let hours = 0
  let found = 0
  let running: Promise<unknown> = Promise.resolve()
  const work = async () => {
    await closeDueClaims(db)
    // What was repaired is no alarm for another day.
    if (hours++ % 24 > 0 && found === 0) return
    const faults = await ledgerFaults(db)
    await noteFaults(db, faults)
    found = faults.length
    faulty(faults)
  }
  const run = () => void (running = running.then(work).catch(failed))
  run()
  const timer = setInterval(run, hour)
  return () => {
    clearInterval(timer)
    return running
  }
}
