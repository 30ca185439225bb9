import type { Changes, RecordAction } from '../shared/audit-trail.ts'
import type { RecordType } from '../shared/record.ts'
import type { SystemAction } from '../shared/system-actions.ts'
import { fold } from '../shared/serbian-script.ts'
import type { Role } from '../shared/session.ts'
import type { Tx } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'

/** An action on a record of a type, or another action. */
type Done = { type: Pick<RecordType, 'code'>; action: RecordAction } | { type?: never; action: SystemAction }

export type AuditEntry = Done & {
  recordId?: number
  /** The company that the entry belongs to, if it is not the actor's own. */
  companyId?: number | null
  changes?: Changes
}

/** Who acted: a session's user, or the operator on the server, who has no user account. */
export interface Actor {
  userId: number | null
  email: string
  companyId: number | null | undefined
  /** The operator has none. */
  role?: Role
  /** The name of the access token, if another program acts for the user. */
  token?: string | undefined
}

/** As the trail names who acted. */
export const nameOf = ({ email, token }: Pick<Actor, 'email' | 'token'>) =>
  token === undefined ? email : `${email} (${token})`

/**
 * Written in the transaction of the change it reports, so that neither exists without the other, and as its last statement:
 * from then on the company's other writers wait for the head of the chain.
 */
export const audit = (tx: Tx, actor: Actor, entry: AuditEntry) => auditAll(tx, actor, [entry])

const actionName = ({ type, action }: Done) => (type ? `${type.code}_${action}` : action)

export interface AuditedAction {
  readonly actor: Actor
  readonly entry: AuditEntry
}

/** Adds several entries in order. */
export const auditAll = (tx: Tx, actor: Actor, entries: readonly AuditEntry[]) =>
  auditEach(
    tx,
    entries.map((entry) => ({ actor, entry })),
  )

/** Adds entries of several users. COMMIT is sent right behind them, so that the head of the chain is locked only briefly. */
export async function auditEach(tx: Tx, entries: readonly AuditedAction[]) {
  await insertRows(tx, 'auditEntries', auditColumns, entries.map(auditRow))
}

/** The columns of an entry; the database adds its id, time and hash. */
export const auditColumns = ['companyId', 'userId', 'userEmail', 'actionName', 'recordId', 'changes', 'searchText']

export const auditRow = ({ actor, entry }: AuditedAction) => ({
  companyId: entry.companyId ?? actor.companyId,
  userId: actor.userId,
  userEmail: nameOf(actor),
  actionName: actionName(entry),
  recordId: entry.recordId,
  changes: entry.changes && masked(entry.changes),
  searchText: fold(nameOf(actor)),
})

/** Numbers that identify a person are masked in the trail; the last digits distinguish one change from another. */
export const identifyingField = /(jmbg|jmbgNumber|identityCardNumber|passportNumber)$/i

const masked = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [
      field,
      identifyingField.test(field) ? { from: lastDigits(from), to: lastDigits(to) } : { from, to },
    ]),
  )

function lastDigits(value: unknown) {
  if (typeof value !== 'string') return value
  const shown = value.length > 4 ? value.slice(-4) : ''
  return shown.padStart(value.length, '*')
}

/** The old and new values of the fields that differ. */
const compared = (value: unknown) => (Array.isArray(value) ? value.join(',') || undefined : value)

export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => compared(before[field]) !== compared(after[field]))
      .map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  )
}
