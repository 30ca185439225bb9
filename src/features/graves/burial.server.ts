import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import { prepared } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Typed } from '../../server/documents/script.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import type { BurialVerdict, Reason } from '../burial-verdict/public.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { type Interment, interment } from '../interments/record.ts'
import type { PrintedGrave } from './buried.server.ts'
import { grave } from './record.ts'
import { intermentsOfGraves, longestBuriedFirst } from './records.server.ts'
import { type StoredRules, verdictByRules } from '../burial-verdict/public.server.ts'

/** The burial of a death record in a grave of the register. */
export interface Burial {
  readonly day: IsoDate
  readonly interment: Interment
  readonly grave: PrintedGrave
  readonly verdict: Pick<BurialVerdict, 'answer' | 'reasons'>
  /** Null for the usual rules. */
  readonly rules: StoredRules | null
  /** The others in the grave on the day of the burial, the longest buried first. */
  readonly others: readonly Interment[]
  /** Who gave the reason for a burial that the verdict refuses; null if the audit trail does not say. */
  readonly overriddenBy: string | null
}

export const graveNeeded = 'DEATH_RECORD_GRAVE_NEEDED'

/** Reads the burials of several death records. Those that are not recorded in a grave are refused when they are printed. */
export async function burialsOf(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const recorded = await intermentsOf(tx, company, ids)
  const graveIds = recorded.flatMap(({ graveId }) => graveId ?? [])
  const graves = new Map((await recordQueries(grave).existing(tx, company, graveIds)).map((each) => [each.id, each]))
  const all = await intermentsOfGraves(tx, company, graveIds)
  const burials = new Map<number, Burial>()
  for (const { deathRecordId, day, ...own } of recorded) {
    const at = graves.get(own.graveId ?? 0)
    if (!at || at.deleted || deathRecordId === null) continue
    const answer = await verdictByRules(
      tx,
      company,
      at.id,
      { date: day, kind: own.kind, slot: own },
      (each) => each.id === own.id,
    )
    if (!answer) continue
    burials.set(deathRecordId, {
      day,
      interment: { ...own, deathRecordId },
      grave: at,
      ...answer,
      others: all
        .filter((each) => each.graveId === at.id && each.id !== own.id && isThere(each, day))
        .toSorted(longestBuriedFirst),
      overriddenBy: own.overrideReason === null ? null : await authorOfReason(tx, company, own.id),
    })
  }
  return (id: number, typed: Typed): Burial => {
    const burial = burials.get(id)
    if (!burial) throw new Refusal(400, graveNeeded)
    const { rules, overriddenBy } = burial
    return {
      day: burial.day,
      interment: typed.record(interment, burial.interment),
      grave: typed.record(grave, burial.grave),
      verdict: { ...burial.verdict, reasons: burial.verdict.reasons.map((each) => withTypedNames(each, typed)) },
      rules: rules && { ...rules, decision: typed.text(rules.decision) },
      others: burial.others.map((each) => typed.record(interment, each)),
      overriddenBy: overriddenBy === null ? null : typed.text(overriddenBy),
    }
  }
}

/** Burials that are only planned for later are not there yet. */
const isThere = ({ buriedOn, removedOn }: Interment, day: IsoDate) =>
  (buriedOn === null || buriedOn <= day) && (removedOn === null || removedOn > day)

/** The interments of death records in graves, each with the day of the burial: that of the record, unless remains were moved. */
async function intermentsOf(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const interments = await recordQueries(interment, {
    filter: (columns) =>
      columns.and([
        columns('interments.deleted', '=', false),
        columns('interments.graveId', 'is not', null),
        columns('interments.removedOn', 'is', null),
        sql<SqlBool>`interments.death_record_id = any(${ids}::bigint[])`,
      ]),
  }).all(tx, company)
  const records = await tx
    .selectFrom('deathRecords')
    .select(['id', 'dateOfBurial'])
    .where('companyId', '=', company)
    .where('dateOfBurialPrecision', '=', 'DAY')
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute()
  const days = new Map(records.map(({ id, dateOfBurial }) => [id, dateOfBurial]))
  // The newest one is first in the list, so it is kept.
  const newest = new Map(interments.toReversed().map((each) => [each.deathRecordId, each]))
  return [...newest.values()].flatMap((each) => {
    const recorded = days.get(each.deathRecordId ?? 0) ?? null
    const day = each.kind === 'REMAINS' ? (each.buriedOn ?? recorded) : recorded
    return day === null ? [] : [{ ...each, day }]
  })
}

/** docs/domain/burial-verdict.md#burials-despite-a-refusal */
async function authorOfReason(tx: Tx, company: CompanyId, id: number) {
  const entry = await tx
    .selectFrom('auditEntries')
    .leftJoin('users', 'users.id', 'auditEntries.userId')
    .select(['users.name', 'users.surname', 'auditEntries.userEmail'])
    .where('auditEntries.companyId', '=', company)
    .where('auditEntries.recordId', '=', id)
    .where(sql<SqlBool>`(action_name = 'INTERMENT_ADDED' or changes -> 'overrideReason' is not null)`)
    .orderBy('auditEntries.id', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst()
  if (!entry) return null
  return [entry.name, entry.surname].filter(Boolean).join(' ') || entry.userEmail
}

/** Names in the evidence of a reason are data. */
const withTypedNames = (reason: Reason, typed: Typed): Reason => ({
  ...reason,
  ...('name' in reason && { name: typed.text(reason.name) }),
  ...('names' in reason && { names: reason.names.map((name) => typed.text(name)) }),
})
