import { sql } from 'kysely'
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

const labelState = (value: GraveLabelState) => sql.lit(value)

/** Labels are compared by their sort keys. */
const hasRepeatedLabel = () => sql`(${column('label')} is not null and exists (
  select from graves alike
  where alike.company_id = ${column('companyId')} and not alike.deleted
    and alike.graveyard_id = ${column('graveyardId')} and alike.label_key = ${sql.ref('graves.labelKey')} and alike.id <> ${column('id')}))`

/** docs/domain/graves.md#data-quality */
export const graveLabelState = () =>
  sql<GraveLabelState>`case when ${hasRepeatedLabel()} then ${labelState('REPEATED')} else ${labelState('UNIQUE')} end`
