import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { toPara } from '../../shared/money.ts'
import { contentOf, isSameContent, newLines, totalsOf } from './known-lines.ts'
import type { ReadLine, ReadStatement } from './statement.ts'
import type { Prepared } from './statements.server.ts'

const keyOf = (account: string, line: ReadLine) => hash('sha256', contentOf(account, line), 'hex')

/** Compares a statement with those that are stored: docs/domain/bank-statements.md#duplicates */
export async function prepared(
  tx: Tx,
  company: CompanyId,
  accounts: ReadonlySet<string>,
  statement: ReadStatement,
): Promise<Prepared> {
  const { account, number, date, format } = statement
  if (!accounts.has(account)) return { is: 'refused', code: 'BANK_STATEMENT_ACCOUNT_NOT_OURS', detail: account }
  // Some banks list movements of nothing.
  const lines = statement.lines.filter(({ amount }) => amount !== 0)
  const earlier = await sameNumber(tx, company, statement)
  if (earlier) {
    const isSame = isSameContent(totalsOf(earlier), totalsOf({ ...statement, lines }))
    return isSame
      ? { is: 'already', id: earlier.id }
      : { is: 'refused', code: 'BANK_STATEMENT_OTHER_CONTENT', detail: `${number} / ${date.slice(0, 4)}` }
  }
  const compared = lines.map((line) => ({ ...line, format, contentKey: keyOf(account, line) }))
  const known = await knownLines(
    tx,
    company,
    compared.map(({ contentKey }) => contentKey),
  )
  const added = newLines(compared, known)
  const [only] = known
  if (added.length === 0 && only && lines.length > 0) return { is: 'already', id: only.statementId }
  const ids = await newIds(tx, added.length + 1)
  const [id = 0, ...lineIds] = ids
  return {
    is: 'new',
    id,
    statement,
    lines: added.map((line, at) => ({ ...line, id: lineIds[at] ?? 0, number: at + 1 })),
    repeated: lines.length - added.length,
  }
}

async function sameNumber(tx: Tx, company: CompanyId, { account, number, date }: ReadStatement) {
  const row = await tx
    .selectFrom('bankStatements')
    .select(['id', 'opening', 'closing'])
    .where('companyId', '=', company)
    .where('accountNumber', '=', account)
    .where('number', '=', number)
    .where('year', '=', Number(date.slice(0, 4)))
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const lines = await tx
    .selectFrom('bankStatementLines')
    .select('amount')
    .where('companyId', '=', company)
    .where('statementId', '=', row.id)
    .execute()
  const para = (amount: number | null) => (amount === null ? undefined : toPara(amount))
  return {
    id: row.id,
    opening: para(row.opening),
    closing: para(row.closing),
    lines: lines.map(({ amount }) => ({ amount: toPara(amount) })),
  }
}

async function knownLines(tx: Tx, company: CompanyId, contentKeys: readonly string[]) {
  if (contentKeys.length === 0) return []
  return tx
    .selectFrom('bankStatementLines as line')
    .innerJoin('bankStatements as statement', (join) =>
      join.onRef('statement.companyId', '=', 'line.companyId').onRef('statement.id', '=', 'line.statementId'),
    )
    .select(['line.contentKey', 'line.bankKey', 'line.statementId', 'statement.format'])
    .where('line.companyId', '=', company)
    .where('line.state', '<>', 'UNDONE')
    .where(sql<boolean>`line.content_key = any(${[...new Set(contentKeys)]}::text[])`)
    .execute()
}

async function newIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('record_id') as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}
