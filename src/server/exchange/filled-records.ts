import { type FilledRecord, mostFilledRecords } from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'
import { changesBetween } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import { recordQueries } from '../records/queries.ts'
import { titlesOf } from '../records/references.ts'
import { changedSince, type Step } from '../records/undo-log.ts'
import { type By, importRulesOf } from '../records/rules.ts'

type Values = Readonly<Record<string, unknown>>

/** An existing record with new values, and those that it had. */
export interface Filled {
  id: number
  version: number
  before?: Values
}

/**
 * Stores the new values of records. One that somebody has changed in the meantime is left as it is. Returns the steps by which this can
 * be undone, and what forgets that they are stored.
 */
export async function fill(by: By, type: RecordType, all: readonly (Filled & { values: Values })[]) {
  const former = all.map(({ version, before }) => ({ version, before }))
  const steps = all.map(({ id, version, before = {}, values }): Step => {
    const changed = Object.keys(changesBetween(before, values))
    const were = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
    return { type: type.name, id, version, before: were }
  })
  const changed = new Set(await changedSince(by, type, steps))
  const filled = steps.filter(({ id }) => !changed.has(id))
  const stated = new Map(all.map(({ id, values }) => [id, values]))
  const items = filled.map(({ id, before }) => ({
    id,
    values: Object.fromEntries(Object.keys(before ?? {}).map((name) => [name, stated.get(id)?.[name]])),
  }))
  await recordQueries(type).save(by, items)
  for (const each of all) {
    if (!changed.has(each.id)) each.version++
    delete each.before
  }
  const undo = () => {
    for (const [at, each] of all.entries()) Object.assign(each, former[at])
  }
  return { steps: filled.map((step) => ({ ...step, version: step.version + 1 })), undo }
}

export const createdSteps = (type: RecordType | undefined, ids: readonly number[]): Step[] =>
  type ? ids.map((id) => ({ type: type.name, id, version: 1, before: null })) : []

/** Counts filled records, and names the first of them. */
export async function addFilled(
  tx: Tx,
  type: RecordType,
  filled: { count: number; records: FilledRecord[] },
  steps: readonly Step[],
) {
  const listed = importRulesOf(type).list?.type
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
