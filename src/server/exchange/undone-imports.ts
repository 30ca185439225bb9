import { z } from 'zod'
import { isBook } from '../../shared/book.ts'
import { mostKeptRecords, type UndoneImport } from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'
import { audit, type Actor } from '../audit.ts'
import type { Database } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { usersOf } from '../records/guards.ts'
import { titlesOf } from '../records/references.ts'
import type { By } from '../records/rules.ts'
import { changedSince, type Step, undoableActions, undoOf } from '../records/undo-log.ts'
import { Refusal } from '../refusal.ts'
import type { Exchanged } from './columns.ts'
import { importedRecords } from './stored-imports.ts'

export const undoneImport = z.object({
  count: z.int().describe('of the records that were deleted'),
  kept: z.int().describe('of those that were not, because other records refer to them; the import can be undone again'),
  keptRecords: z
    .array(
      z.object({
        id: z.int(),
        recordType: z.string().exactOptional().describe('of a book'),
        title: z.string(),
        usedBy: z
          .array(z.tuple([z.string(), z.string()]))
          .describe('the lists of those records, in Serbian and English'),
      }),
    )
    .describe(`the first ${mostKeptRecords} of these`),
})

/** Records per statement. */
const batch = 1000

/**
 * Deletes the records of an import, except those to which other records refer by now. Refused if one of them has been changed
 * since, because somebody may rely on the change.
 */
export function undone(
  db: Database,
  company: CompanyId,
  actor: Actor,
  id: number,
  types: readonly Exchanged[],
): Promise<UndoneImport> {
  return asCompany(db, company, async (tx) => {
    const by: By = { tx, company, actor }
    const row = await undoableActions(tx, company).select('steps').where('id', '=', id).forUpdate().executeTakeFirst()
    const exchanged = types.find(({ type }) => type.name === row?.recordType)
    if (!row || !exchanged) throw new Refusal(404, 'IMPORT_NOT_EXIST')
    const { parts, others } = importedRecords(exchanged, row)
    for (const { type, steps } of parts)
      if ((await changedSince(by, type, steps)).length > 0) throw new Refusal(400, 'IMPORT_RECORDS_CHANGED')
    const kept: Step[] = []
    const keptRecords: UndoneImport['keptRecords'] = []
    for (const { type, steps } of parts) {
      const used = await usersOf(by, type, idsOf(steps))
      await undoUnused(by, type, steps, used)
      const ofType = steps.filter(({ id: each }) => used.has(each))
      const named = idsOf(ofType).slice(0, mostKeptRecords - keptRecords.length)
      const titles = await titlesOf(tx, [type], named)
      for (const each of named)
        keptRecords.push({
          id: each,
          ...(isBook(exchanged) && { recordType: type.name }),
          title: titles.get(each) ?? String(each),
          usedBy: types
            .filter((user) => used.get(each)?.has(user.type))
            .map(({ title: [serbian, english] }) => [serbian, english]),
        })
      kept.push(...ofType)
    }
    // What nobody has changed or used since, of the records that its lists refer to.
    for (const [name, steps] of Map.groupBy(others, (step) => step.type)) {
      const other = types.find((each) => each.type.name === name)?.type
      if (!other) throw new Error(`Unknown record type ${name}.`)
      const changed = new Set(await changedSince(by, other, steps))
      const unchanged = steps.filter((step) => !changed.has(step.id))
      const created = unchanged.filter(({ before }) => before === null)
      await undoUnused(by, other, created, await usersOf(by, other, idsOf(created)))
      await undoUnused(
        by,
        other,
        unchanged.filter(({ before }) => before !== null),
      )
    }
    const stays = isBook(exchanged) ? { steps: JSON.stringify([...kept, ...others]) } : { recordIds: idsOf(kept) }
    await tx
      .updateTable('undoableActions')
      .set(kept.length > 0 ? stays : { undone: true })
      .where('companyId', '=', company)
      .where('id', '=', id)
      .execute()
    const count = parts.reduce((sum, { steps }) => sum + steps.length, 0) - kept.length
    if (count > 0)
      await audit(tx, actor, {
        action: 'RECORDS_IMPORT_UNDONE',
        changes: { type: { from: null, to: exchanged.title[0] }, count: { from: null, to: count } },
      })
    return { count, kept: kept.length, keptRecords }
  })
}

const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id)

async function undoUnused(by: By, type: RecordType, steps: readonly Step[], used?: ReadonlyMap<number, unknown>) {
  const all = steps.filter(({ id }) => !used?.has(id))
  for (let done = 0; done < all.length; done += batch) await undoOf(by, type, all.slice(done, done + batch))
}
