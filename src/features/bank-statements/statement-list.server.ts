import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Page } from '../../shared/list-page.ts'
import type { BankStatement } from './calls.ts'
import type { StatementWarning } from './inbox.ts'

interface Row extends Omit<BankStatement, 'warnings' | 'dateCreated'> {
  readonly dateCreated: Date
  readonly stored: readonly StatementWarning[]
  readonly balanceGap: boolean | null
  readonly numberGap: boolean | null
  readonly total: number
}

const number = (column: RawBuilder<unknown>) => sql`case when ${column} ~ '^[0-9]{1,9}$' then ${column}::bigint end`

/**
 * The statements of a company, the newest first, each beside the one before it of the same account, so that a missing one shows whatever the
 * order in which they were sent.
 */
async function rowsOf(tx: Tx, company: CompanyId, condition: RawBuilder<unknown>, limit: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    with live as (
      select statement.*, lag(closing) over before as closing_before, lag(number) over before as number_before,
        lag(year) over before as year_before
      from bank_statements statement where company_id = ${company} and undone_at is null
      window before as (partition by account_number order by on_day, ${number(sql`number`)}, id)),
    chosen as (select *, count(*) over () as total from live where ${condition} order by on_day desc, id desc ${limit})
    select chosen.id, account_number, chosen.number, on_day as date, format, file_name, date_created, opening, closing, warnings as stored,
      chosen.total, opening <> closing_before as balance_gap,
      year = year_before and ${number(sql`chosen.number`)} > ${number(sql`number_before`)} + 1 as number_gap, counted.*
    from chosen cross join lateral (
      select count(*)::int as lines, coalesce(sum(amount) filter (where amount > 0), 0)::float8 as in,
        coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as out,
        (count(*) filter (where state = 'MATCHED'))::int as matched, (count(*) filter (where state = 'PROPOSED'))::int as proposed,
        (count(*) filter (where state = 'OPEN'))::int as open, (count(*) filter (where state = 'IGNORED'))::int as ignored
      from bank_statement_lines line where line.company_id = ${company} and line.statement_id = chosen.id) counted
    order by on_day desc, chosen.id desc`.execute(tx)
  return rows
}

const statementOf = ({ stored, balanceGap, numberGap, total: _total, dateCreated, ...row }: Row): BankStatement => ({
  ...row,
  dateCreated: dateCreated.toISOString(),
  warnings: [
    ...stored,
    ...(balanceGap ? (['BALANCE_GAP'] as const) : []),
    ...(numberGap ? (['NUMBER_GAP'] as const) : []),
  ],
})

export async function statementsById(tx: Tx, company: CompanyId, ids: readonly number[]): Promise<BankStatement[]> {
  const rows = await rowsOf(tx, company, sql`id = any(${[...ids]}::bigint[])`, sql``)
  return rows.map(statementOf)
}

interface Search {
  readonly searchParam: string
  readonly page: number
  readonly size: number
}

/** Words are parts of the number, the account or the name of the file. */
export async function statementsPage(
  tx: Tx,
  company: CompanyId,
  { searchParam, page, size }: Search,
): Promise<Page<BankStatement>> {
  const words = searchParam.toLowerCase().split(/\s+/).filter(Boolean)
  const found = sql.join(
    [
      sql`true`,
      ...words.map((word) => sql`strpos(lower(concat_ws(' ', number, account_number, file_name)), ${word}) > 0`),
    ],
    sql` and `,
  )
  const rows = await rowsOf(tx, company, found, sql`limit ${size} offset ${page * size}`)
  const total = rows[0]?.total ?? (page === 0 ? 0 : await countOf(tx, company))
  return { entities: rows.map(statementOf), total, deleted: 0 }
}

async function countOf(tx: Tx, company: CompanyId) {
  const { count } = await tx
    .selectFrom('bankStatements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', company)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
