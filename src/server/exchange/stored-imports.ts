import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { type Imported, nothingImported } from './import-result.ts'
import { withDuplicateErrors } from '../records/duplicates.ts'
import { idempotencyCodes } from '../records/idempotency-key.ts'
import { recordTables } from '../records/record-tables.ts'
import { storedSteps, type Step, summedUp, undoableActions } from '../records/undo-log.ts'
import { Refusal } from '../refusal.ts'
import type { StoredImport } from '../../shared/imports.ts'
import { isBook } from '../../shared/book.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Exchanged } from './columns.ts'
import { createdSteps } from './filled-records.ts'

export const storedImport = z.object({
  id: z.int(),
  dateCreated: z.iso.datetime(),
  count: z.int(),
  changed: z.array(z.int()).describe('the first records that prevent undoing it, because they have been changed since'),
  changedTypes: z.array(z.string()).exactOptional().describe('the types of these records of a book'),
})

/** The maximum number of changed records to name. */
const mostChanged = 10

interface NewImport {
  companyId: CompanyId
  userId: number
  recordType: string
  keyHash?: string | null
  requestHash?: string | null
}

const alreadyDone = 'IMPORT_ALREADY_DONE'
const unique = { unique: [{ index: 'undoable_actions_key', field: 'key', code: alreadyDone }] }

/**
 * Stores an import. Fails if one with the same key exists; a concurrent request with the same key waits for this one.
 */
export const begun = async (tx: Tx, row: NewImport) =>
  (
    await withDuplicateErrors(unique, () =>
      tx.insertInto('undoableActions').values(row).returning('id').executeTakeFirstOrThrow(),
    )
  ).id

/** `steps` are those on records of another type, which its lists refer to: created ones and those that were filled in. */
export async function ended(tx: Tx, id: number, recordIds: readonly number[], steps: readonly Step[] = []) {
  await tx
    .updateTable('undoableActions')
    .set({ recordIds: [...recordIds], ...(steps.length > 0 && { steps: JSON.stringify(summedUp(steps)) }) })
    .where('id', '=', id)
    .execute()
}

/** The records that an import has created, by type, in the order in which they can be deleted, and the steps on others. */
export function importedRecords(exchanged: Exchanged, row: { recordIds: readonly unknown[]; steps: unknown }) {
  const all = storedSteps.parse(row.steps ?? [])
  if (!isBook(exchanged)) {
    const { type } = exchanged
    return { parts: [{ type, steps: createdSteps(type, row.recordIds.map(Number)) }], others: all }
  }
  const byType = Map.groupBy(all, (step) => step.type)
  const parts = exchanged.parts.toReversed().map(({ type }) => ({ type, steps: byType.get(type.name) ?? [] }))
  return { parts, others: all.filter((step) => parts.every(({ type }) => type.name !== step.type)) }
}

/** The result of an import, or of the earlier one with the same key, which must have been the same request. */
export async function addedOnce(
  db: Database,
  exchanged: Exchanged,
  row: NewImport,
  work: () => Promise<Imported>,
): Promise<Imported> {
  const earlier = await earlierResult(db, exchanged, row)
  if (earlier) return earlier
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== alreadyDone) throw error
    const meanwhile = await earlierResult(db, exchanged, row)
    if (!meanwhile) throw error
    return meanwhile
  }
}

async function earlierResult(
  db: Database,
  exchanged: Exchanged,
  { companyId, userId, keyHash = null, requestHash = null }: NewImport,
) {
  if (keyHash === null) return undefined
  const row = await asCompany(
    db,
    companyId,
    (tx) =>
      tx
        .selectFrom('undoableActions')
        .select(['recordIds', 'steps', 'requestHash'])
        .where('companyId', '=', companyId)
        .where('userId', '=', userId)
        .where('keyHash', '=', keyHash)
        .executeTakeFirst(),
    'read',
  )
  if (!row) return undefined
  if (row.requestHash !== null && row.requestHash !== requestHash) throw new Refusal(422, idempotencyCodes[422])
  const { parts, others } = importedRecords(exchanged, row)
  const forLists = others.filter(({ before }) => before === null).length
  const records = Object.fromEntries(parts.map(({ type, steps }) => [type.name, steps.length]))
  return { ...nothingImported(), count: sum(parts), records, forLists }
}

/** The first of the records that are no longer as they were imported. */
async function changedIds(tx: Tx, company: CompanyId, { table }: RecordType, steps: readonly Step[]) {
  if (steps.length === 0) return []
  const ids = steps.map(({ id }) => id)
  const rows = await recordTables(tx)
    .selectFrom(table)
    .select('id')
    .where('companyId', '=', company)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where((eb) => eb.or([eb('version', '<>', 1), eb('deleted', '=', true)]))
    .orderBy('id')
    .limit(mostChanged)
    .execute()
  return rows.map(({ id }) => id)
}

const sum = (parts: readonly { steps: readonly unknown[] }[]) => parts.reduce((all, { steps }) => all + steps.length, 0)

export const importsOf = (db: Database, company: CompanyId, exchanged: Exchanged): Promise<StoredImport[]> =>
  asCompany(
    db,
    company,
    async (tx) => {
      const rows = await undoableActions(tx, company)
        .select(isBook(exchanged) ? 'steps' : sql<null>`null`.as('steps'))
        .where('recordType', '=', exchanged.type.name)
        .orderBy('id', 'desc')
        .limit(20)
        .execute()
      const imports: StoredImport[] = []
      for (const { id, dateCreated, ...row } of rows) {
        const { parts } = importedRecords(exchanged, row)
        const changed: { id: number; type: string }[] = []
        for (const { type, steps } of parts)
          for (const each of await changedIds(tx, company, type, steps)) changed.push({ id: each, type: type.name })
        imports.push({
          id,
          dateCreated: dateCreated.toISOString(),
          count: sum(parts),
          changed: changed.slice(0, mostChanged).map((each) => each.id),
          ...(isBook(exchanged) && { changedTypes: changed.slice(0, mostChanged).map(({ type }) => type) }),
        })
      }
      return imports
    },
    'read',
  )
