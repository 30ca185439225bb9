import { sql, type SqlBool } from 'kysely'
import type { StaleColumns, StaleConditions } from '../../server/records/computed-columns.ts'
import type { Scope } from '../../server/records/rows.ts'
import { today } from '../../shared/dates.ts'
import type { GraveLabelState, GraveRightStatus, GraveStatus } from './grave-status.ts'

const column = (name: string) => sql.ref(`graves.${name}`)
const status = (value: GraveStatus) => sql.lit(value)

const isThere = () => sql`interments.company_id = ${column('companyId')} and interments.grave_id = ${column('id')}
  and not interments.deleted and (interments.removed_on is null or interments.removed_on > ${today()}::date)`

/** Coffins one after another in the same place count once. */
const coffins = sql`count(distinct (interments.place, coalesce(interments.level, 1)))
    filter (where interments.kind = 'COFFIN' and interments.place is not null)
  + count(*) filter (where interments.kind = 'COFFIN' and interments.place is null)`
const urns = sql`count(*) filter (where interments.kind = 'URN')`

const statusToday = () => sql`case
  when ${column('restriction')} is not null then ${status('OUT_OF_USE')}
  else (
    select case
      when count(*) = 0 then ${status('FREE')}
      when ${column('graveType')} in ('RAKA', 'GROBNICA', 'OTHER')
        and ${coffins} >= coalesce(${column('capacityCoffins')}, ${column('places')} * ${column('levels')})
        then ${status('OCCUPIED')}
      when ${column('graveType')} in ('KASETA', 'URNA') and ${urns} >= ${column('capacityUrns')}
        then ${status('OCCUPIED')}
      else ${status('PARTLY_OCCUPIED')} end
    from interments where ${isThere()}) end`

/** A removal lies in the future; the stored occupancy is that after it. */
const isToChange = () => sql`${column('lastRemoval')} > ${today()}::date`

/** docs/domain/graves.md#status */
export const graveStatus = () =>
  sql<GraveStatus>`case when ${isToChange()} then ${statusToday()} else ${column('occupancy')} end`

/** The same as `graveStatus`. */
export function isOfGraveStatus(given: readonly unknown[], stale: StaleColumns) {
  const [only, ...more] = given
  // An index provides the order of the list only for one value.
  const kept = sql<SqlBool>`${column('occupancy')} ${more.length === 0 ? sql`= ${only}` : sql`= any(${given}::text[])`}`
  if (!stale.has('status')) return kept
  return sql<SqlBool>`((${kept} and not ${isToChange()})
    or (${isToChange()} and ${statusToday()} = any(${given}::text[])))`
}

const right = (value: GraveRightStatus) => sql.lit(value)

const rightToday = () => sql`coalesce((
  select case when bool_or(coalesce(valid_to, ${today()}::date) >= ${today()}::date) then ${right('IN_FORCE')}
    when count(*) > 0 then ${right('ENDED')} end
  from grave_rights
  where grave_rights.company_id = ${column('companyId')} and grave_rights.grave_id = ${column('id')}
    and not grave_rights.deleted and valid_from <= ${today()}::date), ${right('NONE')})`

/** The last right has not yet begun, so an earlier one may be in force. */
const isToBegin = () => sql`${column('lastRightFrom')} > ${today()}::date`
const hasNoRight = () => sql`${column('lastRightTo')} = '-infinity'::date`
const hasEnded = () => sql`${column('lastRightTo')} < ${today()}::date`

/** docs/domain/graves.md#status */
export const graveRightStatus = () => sql<GraveRightStatus>`case
  when ${isToBegin()} then ${rightToday()}
  when ${hasNoRight()} then ${right('NONE')}
  when ${hasEnded()} then ${right('ENDED')}
  else ${right('IN_FORCE')} end`

/** The same as `graveRightStatus`. */
export function isOfGraveRightStatus(given: readonly unknown[], stale: StaleColumns) {
  const isGiven = (value: GraveRightStatus) => given.includes(value)
  const kept = [
    ...(isGiven('IN_FORCE') ? [sql`not ${hasEnded()}`] : []),
    ...(isGiven('ENDED') && isGiven('NONE') ? [hasEnded()] : []),
    ...(isGiven('ENDED') && !isGiven('NONE') ? [sql`(${hasEnded()} and not ${hasNoRight()})`] : []),
    ...(isGiven('NONE') && !isGiven('ENDED') ? [hasNoRight()] : []),
  ]
  const isKept = sql<SqlBool>`(${sql.join(kept, sql` or `)})`
  if (!stale.has('rightStatus')) return isKept
  return sql<SqlBool>`((${isKept} and not ${isToBegin()})
    or (${isToBegin()} and ${rightToday()} = any(${given}::text[])))`
}

/**
 * The statuses that differ from the stored values for some grave. In most companies there are none, so that indexes
 * find the graves.
 */
export function staleStatuses(company: Scope): StaleConditions {
  const some = (condition: ReturnType<typeof sql>) =>
    sql<boolean>`exists (select from graves where ${column('companyId')} = ${company ?? 0} and ${condition})`
  return { status: some(isToChange()), rightStatus: some(isToBegin()) }
}

const labelState = (value: GraveLabelState) => sql.lit(value)

/** Labels are compared by their sort keys. */
const hasRepeatedLabel = () => sql`(${column('label')} is not null and exists (
  select from graves alike
  where alike.company_id = ${column('companyId')} and not alike.deleted
    and alike.graveyard_id = ${column('graveyardId')} and alike.label_key = ${sql.ref('graves.labelKey')} and alike.id <> ${column('id')}))`

/** docs/domain/graves.md#data-quality */
export const graveLabelState = () =>
  sql<GraveLabelState>`case when ${hasRepeatedLabel()} then ${labelState('REPEATED')} else ${labelState('UNIQUE')} end`

/** The graves with a repeated label: the live ones by groups, because a search for each grave would take longer. */
const withRepeatedLabel = (company: number) => {
  const alike = (row: string) => sql`graves.company_id = ${company} and not graves.deleted
    and graves.graveyard_id = ${sql.ref(`${row}.graveyardId`)} and graves.label_key = ${sql.ref(`${row}.labelKey`)}`
  // With `offset 0`, PostgreSQL reads the few graves of each group by the index and does not join all graves.
  return sql`array(
    select each.id
    from (select graveyard_id, label_key from graves where company_id = ${company} and not deleted
        group by graveyard_id, label_key having count(*) > 1) repeated,
      lateral (select id from graves where ${alike('repeated')} offset 0) each
    union all select gone.id from graves gone
    where gone.company_id = ${company} and gone.deleted and exists (select from graves where ${alike('gone')}))`
}

/** The same as `graveLabelState`. */
export function isOfGraveLabelState(given: readonly unknown[], _: StaleColumns, company: Scope) {
  if (given.length !== 1 || given[0] !== 'REPEATED') return undefined
  if (company === undefined) return sql<SqlBool>`${hasRepeatedLabel()}`
  return sql<SqlBool>`(${column('label')} is not null and ${column('id')} = any(${withRepeatedLabel(company)}))`
}
