import { sql, type SqlBool } from 'kysely'
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

/** docs/domain/graves.md#status */
export const graveStatus = () => sql<GraveStatus>`case
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

const right = (value: GraveRightStatus) => sql.lit(value)

/** docs/domain/graves.md#status */
export const graveRightStatus = () => sql<GraveRightStatus>`coalesce((
  select case when bool_or(coalesce(valid_to, ${today()}::date) >= ${today()}::date) then ${right('IN_FORCE')}
    when count(*) > 0 then ${right('ENDED')} end
  from grave_rights
  where grave_rights.company_id = ${column('companyId')} and grave_rights.grave_id = ${column('id')}
    and not grave_rights.deleted and valid_from <= ${today()}::date), ${right('NONE')})`

const isOnly = (given: readonly unknown[], ...wanted: readonly (GraveStatus | GraveRightStatus)[]) =>
  given.length === wanted.length && wanted.every((each) => given.includes(each))

const isOccupied = () => sql`exists (select from interments where ${isThere()})`

/** The same as `graveStatus`, where the interments need not be counted. */
export function isOfGraveStatus(given: readonly unknown[]) {
  if (isOnly(given, 'OUT_OF_USE')) return sql<SqlBool>`${column('restriction')} is not null`
  if (isOnly(given, 'FREE')) return sql<SqlBool>`(${column('restriction')} is null and not ${isOccupied()})`
  if (isOnly(given, 'PARTLY_OCCUPIED', 'OCCUPIED'))
    return sql<SqlBool>`(${column('restriction')} is null and ${isOccupied()})`
  return undefined
}

const hasRight = (isWanted: ReturnType<typeof sql>) => sql`exists (
  select from grave_rights
  where grave_rights.company_id = ${column('companyId')} and grave_rights.grave_id = ${column('id')}
    and not grave_rights.deleted and grave_rights.valid_from <= ${today()}::date and ${isWanted})`
const hasBegun = () => hasRight(sql`true`)
const isInForce = () => hasRight(sql`coalesce(grave_rights.valid_to, ${today()}::date) >= ${today()}::date`)

/** The same as `graveRightStatus`. */
export function isOfGraveRightStatus(given: readonly unknown[]) {
  if (isOnly(given, 'IN_FORCE')) return sql<SqlBool>`${isInForce()}`
  if (isOnly(given, 'ENDED')) return sql<SqlBool>`(${hasBegun()} and not ${isInForce()})`
  if (isOnly(given, 'NONE')) return sql<SqlBool>`not ${hasBegun()}`
  if (isOnly(given, 'ENDED', 'NONE')) return sql<SqlBool>`not ${isInForce()}`
  return undefined
}

const labelState = (value: GraveLabelState) => sql.lit(value)

/** Labels are compared as they are sorted, as graves are found. */
const hasRepeatedLabel = () => sql`(${column('label')} is not null and exists (
  select from graves alike
  where alike.company_id = ${column('companyId')} and not alike.deleted
    and alike.graveyard_id = ${column('graveyardId')} and alike.label_key = ${sql.ref('graves.labelKey')} and alike.id <> ${column('id')}))`

/** docs/domain/graves.md#data-quality */
export const graveLabelState = () =>
  sql<GraveLabelState>`case when ${hasRepeatedLabel()} then ${labelState('REPEATED')} else ${labelState('UNIQUE')} end`

/** The same as `graveLabelState`. */
export const isOfGraveLabelState = (given: readonly unknown[]) =>
  given.length === 1 && given[0] === 'REPEATED' ? sql<SqlBool>`${hasRepeatedLabel()}` : undefined
