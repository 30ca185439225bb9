import { type Generated, sql } from 'kysely'
import type { Given } from '../../server/database/column-types.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { BankPayer } from './calls.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    /** Accounts from which was paid for parties; without a party, those whose payments are not ours. */
    bankPayers: {
      companyId: number
      id: Generated<number>
      account: string
      partyId: number | null
      dateCreated: Given<Date>
    }
  }
}

export interface Learned {
  readonly account: string
  /** Null: it is not ours. */
  readonly partyId: number | null
}

/** Remembers for whom accounts have paid, so that the next payment from one is proposed. */
export async function learnPayers(tx: Tx, company: CompanyId, learned: readonly Learned[]) {
  const named = learned.filter(({ account }) => account !== '')
  if (named.length === 0) return
  const accounts = sql`${named.map(({ account }) => account)}::text[]`
  const parties = sql`${named.map(({ partyId }) => partyId)}::bigint[]`
  // What was said later holds: an account is not ours, or it is.
  await sql`
    delete from bank_payers known using unnest(${accounts}, ${parties}) said (account, party_id)
    where known.company_id = ${company} and known.account = said.account and (known.party_id is null) <> (said.party_id is null)`.execute(
    tx,
  )
  await sql`
    insert into bank_payers (company_id, account, party_id)
    select ${company}::bigint, account, party_id from unnest(${accounts}, ${parties}) said (account, party_id)
    on conflict do nothing`.execute(tx)
}

export async function payersList(tx: Tx, company: CompanyId): Promise<BankPayer[]> {
  const { rows } = await sql<BankPayer>`
    select payer.id, payer.account, payer.party_id, concat_ws(' ', parties.surname, parties.name) as party
    from bank_payers payer
    left join parties on parties.company_id = payer.company_id and parties.id = payer.party_id
    where payer.company_id = ${company} order by payer.id desc limit 1000`.execute(tx)
  return rows.map(({ id, account, partyId, party }) => ({
    id,
    account,
    partyId,
    party: partyId === null ? null : party,
  }))
}

/** Whether there was one. */
export async function forgetPayer(tx: Tx, company: CompanyId, id: number): Promise<{ account: string } | undefined> {
  return tx
    .deleteFrom('bankPayers')
    .where('companyId', '=', company)
    .where('id', '=', id)
    .returning('account')
    .executeTakeFirst()
}
