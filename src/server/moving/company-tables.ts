import { sql, type RawBuilder } from 'kysely'
import { columnsThatStay as ofInstallation, excludedFromBackups, tablesInOrder } from '../database/backup.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'

export interface CompanyTable {
  readonly name: string
  readonly columns: readonly TableColumn[]
  /** The rows of the company. */
  readonly condition: RawBuilder<unknown>
  /** Whether rows refer to others of the same table. */
  readonly refersToItself: boolean
  readonly isMoved: boolean
}

interface TableColumn {
  readonly name: string
  readonly type: string
  readonly isGenerated: boolean
}

interface ForeignKey {
  readonly to: string
  readonly columns: string[]
  readonly referenced: string[]
}

/** What belongs to an installation: who has logged in how, and what a running server needs. Users set a new password elsewhere. */
const staysHere = new Set([
  ...excludedFromBackups,
  'password_links',
  'email_changes',
  'second_factors',
  'recovery_codes',
  'passkeys',
  // Entries get places in the chain of the other installation.
  'audit_chains',
  // Their contents are files of an archive.
  'file_parts',
])
const mails = 'mail_outbox'
/** Columns of the same kind. */
export const columnsThatStay: Readonly<Record<string, readonly string[]>> = {
  ...ofInstallation,
  users: ['password_hash'],
}

/**
 * Every table with rows of a company, as the catalog has them, so that none is forgotten: those with its id, and those that refer to
 * such rows. Referenced tables come first.
 */
export async function companyTables(tx: Tx, company: CompanyId): Promise<CompanyTable[]> {
  const { rows } = await sql<{ name: string; columns: TableColumn[]; keys: ForeignKey[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isGenerated', a.attgenerated <> '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('to', f.confrelid::regclass::text,
          'columns', (select json_agg(attname order by at) from unnest(f.conkey) with ordinality k (number, at)
            join pg_attribute on attrelid = f.conrelid and attnum = number),
          'referenced', (select json_agg(attname order by at) from unnest(f.confkey) with ordinality k (number, at)
            join pg_attribute on attrelid = f.confrelid and attnum = number))), '[]')
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f') as keys
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(tx)
  const byName = new Map(rows.map((row) => [row.name, row]))
  const conditions = new Map<string, RawBuilder<unknown>>()
  // Mails are known by the users or the sender, so they come after them.
  const ordered = (await tablesInOrder(tx, (name) => name !== mails)).concat(mails)
  return ordered.flatMap((name): CompanyTable[] => {
    const { columns = [], keys = [] } = byName.get(name) ?? {}
    const condition = conditionOf(name, columns, keys, { company, conditions })
    if (!condition) return []
    conditions.set(name, condition)
    const refersToItself = keys.some(({ to }) => to === name)
    return [{ name, columns, condition, refersToItself, isMoved: !staysHere.has(name) }]
  })
}

function conditionOf(
  name: string,
  columns: readonly TableColumn[],
  keys: readonly ForeignKey[],
  { company, conditions }: { company: CompanyId; conditions: ReadonlyMap<string, RawBuilder<unknown>> },
) {
  // Entries have no foreign keys, so that writers need not wait (docs/decisions/0007-the-audit-trail-is-chained.md).
  if (name === 'companies' || name === 'audit_chains') return sql`t.id = ${company}`
  if (columns.some((column) => column.name === 'company_id')) return sql`t.company_id = ${company}`
  if (name === mails)
    return sql`(t.sender_id = ${company} or lower(t.recipient) in (select lower(email) from users where company_id = ${company}))`
  const key = keys.find(({ to }) => conditions.has(to))
  if (!key) return undefined
  const list = (names: readonly string[]) => sql.join(names.map((each) => sql.ref(`t.${each}`)))
  return sql`(${list(key.columns)}) in (select ${list(key.referenced)} from ${sql.table(key.to)} t
    where ${conditions.get(key.to) ?? sql`false`})`
}
