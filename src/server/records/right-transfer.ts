import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { today } from '../../shared/dates.ts'
import type { TransferState } from '../../shared/right-transfer.ts'
import type { TransferTask } from '../../shared/transfer-task.ts'
import { survivorIn } from './merged.ts'

// The task of transferring the right of a deceased holder, derived from the right: docs/domain/rights-of-use.md#transfer
// Expressions over the table `grave_rights`.

export const column = (name: string) => sql.ref(`graveRights.${name}`)
const state = (value: TransferState) => sql.lit(value)

/** The day of death of the party of a row, according to its own date or the death register; null if alive. */
export const diedOn = sql`coalesce(party.deceased_on, (
  select date_of_death from death_records
  where death_records.company_id = party.company_id and death_records.jmbg = party.jmbg and not death_records.deleted))`

/** Whether the party of a row has died. */
export const hasDied = sql`(party.deceased_on is not null or exists (
  select from death_records
  where death_records.company_id = party.company_id and death_records.jmbg = party.jmbg and not death_records.deleted))`

export const isFuture = () => sql<SqlBool>`${column('validFrom')} > ${today()}::date`
export const hasEnded = () => sql<SqlBool>`${column('lastDay')} < ${today()}::date`
/** The holders will still change; the stored values are those after their last change. */
export const isToChange = () => sql<SqlBool>`${column('holdingFrom')} > ${today()}::date`

/** Of the parties with a share today. */
export const ofHoldersToday = (selected: RawBuilder<unknown>) => sql`(
  select ${selected}
  from grave_right_holders holder
  join parties named on named.company_id = holder.company_id and named.id = holder.party_id
  join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
  where holder.company_id = ${column('companyId')} and holder.grave_right_id = ${column('id')}
    and holder.role in ('HOLDER', 'CO_HOLDER')
    and coalesce(holder.held_from, ${today()}::date) <= ${today()}::date
    and coalesce(holder.held_to, ${today()}::date) >= ${today()}::date)`

export const deceasedToday = () => sql<readonly number[]>`case when ${isToChange()}
  then ${ofHoldersToday(sql`coalesce(array_agg(distinct party.id) filter (where ${diedOn} is not null), '{}')`)}
  else ${column('deceased')} end`

const dueToday = () => sql<string>`case when ${isToChange()}
  then ${ofHoldersToday(sql`min(transfer_due(party.company_id,
    (select graveyard_id from graves where graves.company_id = party.company_id and graves.id = ${column('graveId')}), ${diedOn}))`)}
  else ${column('transferBy')} end`

/** What was decided about a holder who is still deceased; about others it no longer applies. */
const decided = (selected: RawBuilder<unknown>, about: RawBuilder<unknown>) => sql`(
  select ${selected} from grave_right_transfers decided
  where decided.company_id = ${column('companyId')} and decided.grave_right_id = ${column('id')} and ${about})`
const isConcerned = () => sql`decided.deceased && ${deceasedToday()}`
/** A later death needs another decision. */
const isNotNeeded = () =>
  sql`exists ${decided(sql``, sql`decided.not_needed and ${deceasedToday()} <@ decided.deceased`)}`
const isOverdue = () => sql`${dueToday()} < ${today()}::date`

const needsTransfer = () => sql<SqlBool>`(not ${isFuture()} and not ${hasEnded()} and ${deceasedToday()} <> '{}')`

export const transferState = () => sql<TransferState>`case
  when ${needsTransfer()} then
    case when ${isNotNeeded()} then ${state('NOT_NEEDED')}
      when ${isOverdue()} then ${state('OVERDUE')}
      else ${state('OPEN')} end
  when ${column('hadDeceased')} and not ${isFuture()} then ${state('DONE')}
  else ${state('NONE')} end`

export const transferDue = () => sql<string | null>`case when ${needsTransfer()} then ${dueToday()} end`

const whileNeeded = (selected: RawBuilder<unknown>) =>
  sql<string | null>`case when ${needsTransfer()} then ${decided(selected, isConcerned())} end`

export const transferResponsible = () =>
  whileNeeded(sql`(select concat_ws(' ', users.name, users.surname) from users
    where users.id = decided.responsible_id and users.company_id = decided.company_id)`)

/** The rights of these states, if `isTransfer` selects those with a deceased holder today by an index. */
export function isOfTransferState(given: readonly unknown[], isTransfer: RawBuilder<SqlBool>) {
  const isDone = sql`(${column('hadDeceased')} and not ${isFuture()} and not ${isTransfer})`
  const conditions: Readonly<Record<string, RawBuilder<unknown>>> = {
    OVERDUE: sql`(${isTransfer} and ${isOverdue()} and not ${isNotNeeded()})`,
    OPEN: sql`(${isTransfer} and not ${isOverdue()} and not ${isNotNeeded()})`,
    NOT_NEEDED: sql`(${isTransfer} and ${isNotNeeded()})`,
    DONE: isDone,
    NONE: sql`(not ${isTransfer} and (${isFuture()} or not ${column('hadDeceased')}))`,
  }
  return sql<SqlBool>`(${sql.join(
    given.flatMap((value) => conditions[String(value)] ?? []),
    sql` or `,
  )})`
}

/** The task of a right, for its page and that of its grave. */
export const transferTask =
  () => sql<TransferTask>`json_build_object('state', ${transferState()}, 'due', ${transferDue()},
  'responsibleId', ${whileNeeded(sql`responsible_id`)}, 'responsible', ${transferResponsible()}, 'note', ${whileNeeded(sql`note`)})`
