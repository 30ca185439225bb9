import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Page } from '../../shared/list-page.ts'
import type { BankStatementLine } from './calls.ts'
import type { LineState } from './inbox.ts'

const columns = (company: CompanyId) => sql`
  line.id, line.statement_id, statement.number as statement_number, statement.account_number, line.number, line.amount::float8 as amount,
  line.is_reversal, line.booked_on, line.value_on, line.partner, line.partner_account, line.purpose, line.payment_code,
  coalesce(nullif(line.reference, ''), line.other_reference) as reference, line.state, line.tier,
  case when line.proposal is not null and line.state = 'PROPOSED' then json_build_object(
    'partyId', (line.proposal ->> 'partyId')::bigint,
    'party', (select concat_ws(' ', surname, name) from parties
      where parties.company_id = ${company} and parties.id = (line.proposal ->> 'partyId')::bigint),
    'claimIds', line.proposal -> 'claimIds') end as proposal,
  (select coalesce(json_agg(json_build_object('id', payments.id, 'amount', payments.amount, 'partyId', payments.party_id,
      'party', case when payments.party_id is not null then concat_ws(' ', parties.surname, parties.name) end) order by payments.id), '[]')
    from payments left join parties on parties.company_id = payments.company_id and parties.id = payments.party_id
    where payments.company_id = ${company} and payments.statement_line_id = line.id and payments.direction = 'IN'
      and payments.status <> 'REVERSED') as payments`

const from = (company: CompanyId) => sql`
  bank_statement_lines line join bank_statements statement
    on statement.company_id = line.company_id and statement.id = line.statement_id
  where line.company_id = ${company} and line.state <> 'UNDONE'`

export async function lineById(tx: Tx, company: CompanyId, id: number): Promise<BankStatementLine | undefined> {
  const { rows } = await sql<BankStatementLine>`
    select ${columns(company)} from ${from(company)} and line.id = ${id}`.execute(tx)
  return rows[0]
}

const lineSorts = ['id', 'bookedOn', 'amount', 'partner', 'number'] as const

interface Search {
  readonly searchParam: string
  readonly page: number
  readonly size: number
  readonly state?: readonly LineState[] | undefined
  readonly statementId?: number | undefined
  readonly sort?: string | undefined
}

/** Lines that contain all words, in any script; the newest first, those of one statement in its order. */
export async function linesPage(
  tx: Tx,
  company: CompanyId,
  { searchParam, page, size, state, statementId, sort }: Search,
): Promise<Page<BankStatementLine>> {
  const conditions: RawBuilder<unknown>[] = [
    ...(state === undefined ? [] : [sql`line.state = any(${[...state]}::text[])`]),
    ...(statementId === undefined ? [] : [sql`line.statement_id = ${statementId}`]),
    ...foldedTokens(searchParam).map((word) => sql`line.search_text like ${`%${word}%`}`),
  ]
  const rows = sql`${from(company)} ${conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`}`
  const [, minus = '', named] = /^(-?)(\w+)$/.exec(sort ?? '') ?? []
  const by = lineSorts.find((name) => name === named)
  const order = by
    ? sql`${sql.ref(`line.${by}`)} ${sql.raw(minus === '-' ? 'desc' : 'asc')}, line.id`
    : statementId === undefined
      ? sql`line.id desc`
      : sql`line.number`
  const { rows: entities } = await sql<BankStatementLine>`
    select ${columns(company)} from ${rows} order by ${order} limit ${size} offset ${page * size}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(tx)
  return { entities, total: counted[0]?.total ?? 0, deleted: 0 }
}
