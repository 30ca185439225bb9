import { sql } from 'kysely'
import { type FilledRecord, mostFilledRecords } from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'
import { changesBetween, type Actor, type AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { snakeCase } from '../database/names.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { titlesOf } from '../records/references.ts'
import type { Step } from '../records/recorded-steps.ts'
import { sortKeys } from '../records/search.ts'
import { importedListOf } from './list-declaration.ts'
import { searchText } from '../../shared/search-words.ts'

type Values = Readonly<Record<string, unknown>>

/** An existing record with new values, and those that it had. */
export interface Filled {
  id: number
  version: number
  before?: Values
}

/**
 * Stores the new values of records with one query. A record that somebody has changed in the meantime is left as it is. Returns
 * the steps by which this can be undone, and what forgets that they are stored. Values that every edit restates (`isRestated`) are no new
 * version, because an edit of the earlier one contradicts nothing.
 */
export async function filledRecords(
  tx: Tx,
  type: RecordType,
  company: CompanyId,
  actor: Actor,
  all: readonly (Filled & { values: Values })[],
  { isRestated = false }: { readonly isRestated?: boolean } = {},
) {
  const done = new Set(await stored(tx, type, company, all, isRestated ? 0 : 1))
  const filled = all.filter(({ id }) => done.has(id))
  const former = all.map(({ version, before }) => ({ version, before }))
  const entries = filled.map(({ id, before = {}, values }): AuditedAction => ({
    actor,
    entry: { type, action: 'EDITED', recordId: id, companyId: company, changes: changesBetween(before, values) },
  }))
  const steps = filled.map(({ id, version, before = {}, values }): Step => {
    const changed = Object.keys(changesBetween(before, values))
    return {
      type: type.name,
      id,
      version: version + 1,
      before: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])),
    }
  })
  for (const each of all) {
    if (done.has(each.id)) each.version++
    delete each.before
  }
  const undo = () => {
    for (const [at, each] of all.entries()) Object.assign(each, former[at])
  }
  return { entries, steps, undo }
}

/** The ids of those whose version was still the same. */
async function stored(
  tx: Tx,
  type: RecordType,
  company: CompanyId,
  all: readonly (Filled & { values: Values })[],
  step: 0 | 1,
): Promise<number[]> {
  if (all.length === 0) return []
  const fields = Object.keys(type.fields.shape)
  const rows = all.map(({ id, version, values }) =>
    Object.fromEntries([
      ...fields.map((name) => [snakeCase(name), values[name]] as const),
      ['id', id],
      ['version', version],
      ['search_text', searchText(type, values)],
      ['sort_keys', sortKeys(type, values)],
    ]),
  )
  const columns = [...fields.map(snakeCase), 'search_text', 'sort_keys']
  const table = sql.table(type.table)
  const { rows: done } = await sql<{ id: number }>`
    update ${table} filled set version = filled.version + ${sql.lit(step)},
      ${sql.join(columns.map((column) => sql`${sql.id(column)} = given.${sql.id(column)}`))}
    from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json) given
    where filled.company_id = ${company} and filled.id = given.id and filled.version = given.version
      and not filled.deleted
    returning filled.id`.execute(tx)
  return done.map(({ id }) => id)
}

/** Restores the former values of records that have not been changed since; returns the audit entries. */
export async function unfilled(tx: Tx, type: RecordType, company: CompanyId, actor: Actor, steps: readonly Step[]) {
  const { rows } = await sql<Values & { id: number; version: number }>`
    select * from ${sql.table(type.table)}
    where company_id = ${company} and id = any(${steps.map(({ id }) => id)}::bigint[])`.execute(tx)
  const known = new Map(rows.map((row) => [row.id, row]))
  const filled = steps.flatMap(({ id, version, before }) => {
    const row = known.get(id)
    return row?.version === version ? [{ id, version, before: row, values: { ...row, ...before } }] : []
  })
  return (await filledRecords(tx, type, company, actor, filled)).entries
}

export function createdSteps(type: RecordType, ids: readonly number[]): Step[] {
  const created = importedListOf(type)?.type.name
  return created === undefined ? [] : ids.map((id) => ({ type: created, id, version: 1, before: null }))
}

/** Counts filled records, and names the first of them. */
export async function addFilled(
  tx: Tx,
  type: RecordType,
  filled: { count: number; records: FilledRecord[] },
  steps: readonly Step[],
) {
  const listed = importedListOf(type)?.type
  filled.count += steps.length
  const named = steps.slice(0, mostFilledRecords - filled.records.length)
  if (!listed || named.length === 0) return
  const titles = await titlesOf(
    tx,
    [listed],
    named.map(({ id }) => id),
  )
  for (const { id, before } of named)
    filled.records.push({ id, title: titles.get(id) ?? '', fields: Object.keys(before ?? {}) })
}
