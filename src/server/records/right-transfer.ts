import { sql, type SqlBool } from 'kysely'
import { today } from '../../shared/dates.ts'
import type { TransferState } from '../../shared/right-transfer.ts'
import type { TransferTask } from '../../shared/transfer-task.ts'

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
const isToChange = () => sql<SqlBool>`${column('holdingFrom')} > ${today()}::date`

/** What is kept with a right, for its holders today. */
export const ofHoldersToday = (kept: 'holding' | 'deceased' | 'transferBy') =>
  sql`case when ${isToChange()}
    then (holders_on(${column('companyId')}, ${column('id')}, ${today()}::date)).${sql.ref(kept)} else ${column(kept)} end`

export const deceasedToday = () => sql<readonly number[]>`(${ofHoldersToday('deceased')})`

const dueToday = () => sql<string>`(${ofHoldersToday('transferBy')})`

/** What was decided about a holder who is still deceased; about others it no longer applies. */
const decisions = sql`grave_right_transfers decided
  where decided.company_id = ${column('companyId')} and decided.grave_right_id = ${column('id')}`
const isConcerned = () => sql`decided.deceased && ${deceasedToday()}`
/** A later death needs another decision. */
const isNotNeeded = () =>
  sql`exists (select from ${decisions} and decided.not_needed and ${deceasedToday()} <@ decided.deceased)`
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

const nameOfResponsible = sql`(select concat_ws(' ', users.name, users.surname) from users
  where users.id = decided.responsible_id and users.company_id = decided.company_id)`

export const transferResponsible = () => sql<string | null>`case when ${needsTransfer()}
  then (select ${nameOfResponsible} from ${decisions} and ${isConcerned()}) end`

/** The task of a right, for its page and that of its grave. */
export const transferTask = () => sql<TransferTask>`(
  select json_build_object('state', ${transferState()}, 'due', ${transferDue()}, 'responsibleId', decision.responsible_id,
    'responsible', decision.responsible, 'note', decision.note)
  from (select) task left join lateral (
    select responsible_id, note, ${nameOfResponsible} as responsible from ${decisions} and ${isConcerned()} and ${needsTransfer()}
  ) decision on true)`
