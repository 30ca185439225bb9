import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../server/database/connection.ts'

interface Column {
  name: string
  type: string
  isRequired: boolean
  /** In a condition on its values. */
  isChecked: boolean
  /** The table that it refers to. */
  refersTo: string | null
}

/** Filled by triggers and by the migrations themselves. */
const notFilled = new Set(['audit_chains', 'backup_state', 'kysely_migration', 'kysely_migration_lock'])

/** Set by triggers. */
const setByTriggers = new Set(['audit_entries.id', 'audit_entries.hash'])

/** Values that a condition of the schema requires. */
const values: Readonly<Record<string, RawBuilder<unknown>>> = {
  'users.role': sql`'ADMIN'`,
  'session_tokens.kind': sql`'access'`,
  'passkey_challenges.purpose': sql`'proof'`,
  'bank_accounts.account_number': sql`lpad((select count(*) from bank_accounts)::text, 18, '0')`,
  'death_records.jmbg': sql`md5(random()::text)`,
  'death_records.date_of_birth': sql`date '2026-01-05'`,
  'death_records.date_of_death': sql`date '2026-01-05'`,
  'death_records.date_of_burial': sql`date '2026-01-05'`,
  'death_records.burial_type': sql`'raka'`,
  'parties.kind': sql`'PERSON'`,
  'parties.surname': sql`'surname'`,
  'parties.address_state': sql`'OK'`,
  'parties.deliver_by': sql`'POST'`,
  'sections.state': sql`'OPEN'`,
  'burial_rules.state': sql`'OPEN'`,
  'burial_rules.rest_years': sql`10`,
  'burial_rules.coffin_above': sql`'ALLOWED'`,
  'burial_rules.reduction': sql`'ALLOWED'`,
  'billing_runs.year': sql`2026`,
  'billing_documents.format': sql`'SLIPS'`,
  'billing_documents.state': sql`'DONE'`,
  'billing_document_parts.run_id': sql`(select max(run_id) from billing_documents)`,
  'billing_document_bytes.run_id': sql`(select max(run_id) from billing_documents)`,
  'billing_document_bytes.part': sql`1`,
  'billing_document_bytes.bytes': sql`'\\x00'::bytea`,
  'dunning_decisions.decision': sql`'SKIP'`,
  'dunning_holds.kind': sql`'BLOCKED'`,
  'dunning_mails.letter_id': sql`(select max(letter_id) from dunning_letters)`,
  'dunning_lines.letter_id': sql`(select max(letter_id) from dunning_letters)`,
  'repayment_plans.rates': sql`2`,
  'enforcement_steps.state': sql`'PROPOSED'`,
  'tariffs.kind': sql`'SERVICE'`,
  'tariffs.basis': sql`'GROSS'`,
  'tariffs.multiply_by_places': sql`'YES'`,
  'graves.grave_type': sql`'RAKA'`,
  'grave_rights.basis': sql`'OLD_BOOK'`,
  'grave_right_holders.role': sql`'HOLDER'`,
  'grave_documents.kind': sql`'PHOTO'`,
  'files.media_type': sql`'PNG'`,
  'files.sha256': sql`encode(sha256('\\x00'::bytea), 'hex')`,
  'files.in_folder_since': sql`null`,
  'file_parts.bytes': sql`'\\x00'::bytea`,
  'interments.kind': sql`'COFFIN'`,
  'interments.precision': sql`'UNKNOWN'`,
  'mail_outbox.language': sql`'rs'`,
  'claims.kind': sql`'SERVICE'`,
  'claims.net': sql`1`,
  'claims.vat': sql`0`,
  'payments.direction': sql`'IN'`,
  'payments.method': sql`'CASH'`,
  'payments.booked_on': sql`date '2026-01-05'`,
  'allocations.part': sql`'PRINCIPAL'`,
  'allocations.payment_id': sql`(select max(id) from payments)`,
  'allocations.claim_id': sql`(select max(id) from claims)`,
  'ledger_faults.kind': sql`'claim'`,
  'accounting_months.month': sql`date '1999-01-01'`,
  'bank_statement_lines.state': sql`'OPEN'`,
  'bank_statement_lines.amount': sql`1`,
  'opening_balances.kind': sql`'SERVICE'`,
  'opening_balances.amount': sql`1`,
  'opening_balances.party_id': sql`(select max(id) from parties)`,
}

/** In one query, because each takes milliseconds on the embedded database and this is asked at every version of the schema. */
async function columnsByTable(db: Database): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    select a.attrelid::regclass::text as "table", a.attname as name, a.atttypid::regtype::text as type,
      exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any(c.conkey)) as "isChecked",
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
      (select c.confrelid::regclass::text from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f'
        and c.conkey[array_upper(c.conkey, 1)] = a.attnum limit 1) as "refersTo"
    from pg_attribute a join pg_class on pg_class.oid = a.attrelid
    where pg_class.relkind = 'r' and pg_class.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attidentity = '' and (not a.atthasdef or a.attname = 'deleted') order by a.attrelid, a.attnum`.execute(db)
  return Map.groupBy(rows, ({ table }) => table)
}

async function tablesInOrder(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select c.relname as name, array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  const waiting = new Map(rows.filter(({ name }) => !notFilled.has(name)).map(({ name, needs }) => [name, needs]))
  const ordered: string[] = []
  while (waiting.size > 0)
    for (const [name, needs] of waiting)
      if (needs.every((each) => ordered.includes(each) || notFilled.has(each))) {
        ordered.push(name)
        waiting.delete(name)
      }
  return ordered
}

/**
 * Adds a row to every table of a database of any schema version, with all columns that may contain any value; `mark` makes them
 * different from those of other calls. Returns each row as stored.
 */
export async function addRowToEveryTable(db: Database, mark: string) {
  const added: { table: string; row: Record<string, unknown> }[] = []
  const idOf = (table: string) => added.find((each) => each.table === table)?.row['id']
  const columnsOf = await columnsByTable(db)
  for (const table of await tablesInOrder(db)) {
    const columns = (columnsOf.get(table) ?? []).filter(
      ({ name, isRequired, isChecked }) =>
        !setByTriggers.has(`${table}.${name}`) &&
        (isRequired || !isChecked || name === 'company_id' || `${table}.${name}` in values),
    )
    const value = ({ name, type, refersTo }: Column) => {
      const given = values[`${table}.${name}`]
      if (given) return given
      if (refersTo !== null || name === 'company_id') return sql`${idOf(refersTo ?? 'companies')}`
      return valueOf(name, type, mark)
    }
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      insert into ${sql.table(table)} as t (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(columns.map(value))}) returning to_jsonb(t) as row`.execute(db)
    for (const { row } of rows) added.push({ table, row })
  }
  // What follows from rows that were added later.
  for (const { table, row } of added.filter(({ table: name }) => name === 'claims' || name === 'payments')) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where id = ${row['id']}`.execute(db)
    Object.assign(row, rows[0]?.row)
  }
  return added
}

function valueOf(name: string, type: string, mark: string): RawBuilder<unknown> {
  if (type === 'text') return sql`${name === 'kind' ? 'registration' : `${name} ${mark}`}::text`
  if (type === 'boolean') return sql`false`
  if (type === 'date') return sql`date '2026-01-05'`
  if (type.startsWith('timestamp')) return sql`timestamptz '2026-01-05 12:00:00+00'`
  if (type === 'jsonb') return sql`'{}'::jsonb`
  if (type === 'bytea') return sql`'\\x00'::bytea`
  if (type === 'integer' || type === 'bigint' || type === 'numeric') return sql`1`
  if (type === 'text[]') return sql`array[${mark}]::text[]`
  if (type === 'bigint[]') return sql`array[1, 2]::bigint[]`
  throw new Error(`No value of the type ${type} for ${name}.`)
}

/** All rows, and the tables without any. */
export async function rowsOfEveryTable(db: Database) {
  const rows: { table: string; row: Record<string, unknown> }[] = []
  const empty: string[] = []
  for (const table of await tablesInOrder(db)) {
    const { rows: found } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
    if (found.length === 0) empty.push(table)
    rows.push(...found.map(({ row }) => ({ table, row })))
  }
  return { rows, empty }
}

/** Compares such rows; returns the values that are missing or different, as `table.column`. */
export async function changedValues(db: Database, rows: Awaited<ReturnType<typeof addRowToEveryTable>>) {
  const changed = new Set<string>()
  const { rows: keys } = await sql<{ table: string; columns: string[] }>`
    select i.indrelid::regclass::text as "table", array_agg(a.attname::text) as columns
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary group by i.indrelid`.execute(db)
  const keyOf = new Map(keys.map(({ table, columns }) => [table, columns]))
  for (const [table, added] of Map.groupBy(rows, (each) => each.table)) {
    const key = keyOf.get(table)
    if (!key) {
      changed.add(table)
      continue
    }
    const named = (row: Record<string, unknown>) => JSON.stringify(key.map((column) => row[column]))
    const { rows: now } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
    const found = new Map(now.map(({ row }) => [named(row), row]))
    for (const { row } of added) {
      const same = found.get(named(row))
      if (!same) changed.add(`${table}: the row`)
      else
        for (const [column, value] of Object.entries(row))
          if (JSON.stringify(same[column]) !== JSON.stringify(value)) changed.add(`${table}.${column}`)
    }
  }
  return [...changed].toSorted()
}
