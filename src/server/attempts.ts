import { sql } from 'kysely'
import { addressGroup } from './client-address.ts'
import type { Tx } from './database/connection.ts'
import { Refusal } from './refusal.ts'
import { hashed } from './tokens.ts'

interface Limit {
  /** Failed attempts in a row before the first pause. */
  free: number
  windowMinutes: number
  /**
   * Pause in minutes after each further failure; the last value repeats. If empty, the pause lasts for the rest of
   * the window.
   */
  pauses: readonly number[]
  /**
   * Maximum failures within the window in total; beyond that, the pause lasts for the rest of the window. With a
   * maximum, consecutive failures are counted across windows: otherwise attempts at the end of one window and the free
   * ones at the beginning of the next could together exceed the maximum within the same time.
   */
  most?: number
}

const growing = [1, 2, 4, 8, 15]
const day = 24 * 60
/** With a `device`, a known device has its own count. */
type Limits = Readonly<Record<'account' | 'address', Limit> & { device?: Limit }>
type Kind = 'password' | 'secondFactor' | 'reset' | 'emailChange'

const limits: Readonly<Record<Kind, Limits>> = {
  /** Wrong passwords at login, on the lock screen, or wherever the current password is required. */
  password: {
    account: { free: 5, windowMinutes: day, pauses: growing, most: 100 },
    device: { free: 5, windowMinutes: day, pauses: growing, most: 20 },
    address: { free: 60, windowMinutes: 60, pauses: growing },
  },
  /** Wrong codes of the second factor, after the right password. At any time three of a million codes are valid. */
  secondFactor: {
    account: { free: 5, windowMinutes: day, pauses: growing, most: 50 },
    device: { free: 5, windowMinutes: day, pauses: growing, most: 20 },
    address: { free: 60, windowMinutes: 60, pauses: growing },
  },
  /** Password reset requests; each may send a mail. */
  reset: {
    account: { free: 5, windowMinutes: 15, pauses: [] },
    address: { free: 30, windowMinutes: 15, pauses: [] },
  },
  /** E-mail changes; each sends a mail to an address that is not verified yet. */
  emailChange: {
    account: { free: 10, windowMinutes: 15, pauses: [] },
    address: { free: 60, windowMinutes: 15, pauses: [] },
  },
}

/** The subjects an attempt is counted against. */
export interface Attempt {
  /** Of the account, whether or not it exists. */
  email: string
  address: string
  /** The hash of a device from which the user has logged in before. */
  device?: string | undefined
}

const accountOf = (kind: Kind, { email }: Attempt) => hashed(`${kind} account ${email.toLowerCase()}`)
const addressOf = (kind: Kind, { address }: Attempt) => hashed(`${kind} address ${addressGroup(address)}`)
const deviceOf = (kind: Kind, { email, device }: Attempt) => hashed(`${kind} device ${device} ${email.toLowerCase()}`)

/**
 * Counts an attempt before it is checked, so that parallel attempts cannot bypass the limit. Throws 429 with the seconds to
 * wait. A known device has its own count, so that failures by others do not lock out the owner; its failures also count
 * towards the account, whose pauses apply to everybody else.
 */
export async function countAttempt(tx: Tx, kind: Kind, attempt: Attempt) {
  const { account, address, device } = limits[kind]
  const known = attempt.device === undefined ? undefined : device
  if (known) await count(tx, deviceOf(kind, attempt), known)
  else await count(tx, addressOf(kind, attempt), address)
  await count(tx, accountOf(kind, attempt), account, known !== undefined)
}

async function count(tx: Tx, subject: string, limit: Limit, evenWhenPaused = false) {
  await tx
    .insertInto('loginAttempts')
    .values({ subject, failures: 0, total: 0, windowStart: sql<Date>`clock_timestamp()` })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
  const { now, ...before } = await tx
    .selectFrom('loginAttempts')
    .select(['failures', 'total', 'windowStart', 'pausedUntil', sql<Date>`clock_timestamp()`.as('now')])
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const paused = pauseOf(before, limit, now)
  if (!evenWhenPaused && paused) throw tooMany(paused, now)
  const after = counted(before, limit, now)
  await tx.updateTable('loginAttempts').set(after).where('subject', '=', subject).execute()
}

interface Count {
  failures: number
  total: number
  windowStart: Date
}

interface Paused extends Count {
  pausedUntil: Date | null
}

const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000)

/**
 * The end of the pause, if it is not over. A pause that ends later than the rules allow began before the clock was set
 * back.
 */
function pauseOf({ pausedUntil, windowStart }: Paused, { windowMinutes, pauses }: Limit, now: Date): Date | undefined {
  if (!pausedUntil || pausedUntil <= now) return undefined
  const endOfWindow = windowStart <= now ? later(windowStart, windowMinutes).getTime() : undefined
  const isPossible = pausedUntil.getTime() === endOfWindow || pausedUntil <= later(now, Math.max(0, ...pauses))
  return isPossible ? pausedUntil : undefined
}

/** The count after one more failure, with the resulting pause. */
function counted(before: Count, limit: Limit, now: Date): Paused {
  const isOver = later(before.windowStart, limit.windowMinutes) <= now
  const run = limit.most === undefined ? 0 : before.failures
  const { failures, total } = isOver ? { failures: run, total: 0 } : before
  // One in the future began before the clock was set back.
  const windowStart = isOver || before.windowStart > now ? now : before.windowStart
  const next = { failures: failures + 1, total: total + 1, windowStart }
  const pause = limit.pauses[Math.min(next.failures - limit.free, limit.pauses.length - 1)]
  const isUsedUp = next.total >= (limit.most ?? Infinity)
  if (next.failures < limit.free && !isUsedUp) return { ...next, pausedUntil: null }
  return {
    ...next,
    pausedUntil: isUsedUp || pause === undefined ? later(windowStart, limit.windowMinutes) : later(now, pause),
  }
}

function tooMany(until: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new Refusal(429, 'TOO_MANY_ATTEMPTS', { headers: { 'retry-after': String(seconds) } })
}

/**
 * Reverts an attempt that succeeded, since only failures count, and ends the preceding run of failures: the device's own on
 * a known device, otherwise the account's.
 */
export async function forgiveAttempt(tx: Tx, kind: Kind, attempt: Attempt) {
  const { account, address, device } = limits[kind]
  if (device === undefined || attempt.device === undefined) {
    await takeBack(tx, addressOf(kind, attempt), address, 1)
    await takeBack(tx, accountOf(kind, attempt), account)
  } else {
    const failures = await takeBack(tx, deviceOf(kind, attempt), device)
    await takeBack(tx, accountOf(kind, attempt), account, failures)
  }
}

/** Returns the number of consecutive failures, including this attempt. */
async function takeBack(tx: Tx, subject: string, limit: Limit, failures?: number): Promise<number> {
  const row = await tx
    .selectFrom('loginAttempts')
    .select(['failures', 'total', 'pausedUntil'])
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 0
  const left = Math.max(0, row.failures - (failures ?? row.failures))
  const pausedUntil = left < limit.free ? null : row.pausedUntil
  await tx
    .updateTable('loginAttempts')
    .set({ failures: left, total: Math.max(0, row.total - 1), pausedUntil })
    .where('subject', '=', subject)
    .execute()
  return row.failures
}

/** Resets the count of an account whose owner has proved access to its mailbox. */
export async function forgiveAccount(tx: Tx, email: string) {
  await tx
    .updateTable('loginAttempts')
    .set({ failures: 0, total: 0, pausedUntil: null })
    .where('subject', '=', accountOf('password', { email, address: '' }))
    .execute()
}

/**
 * Whether the account is paused and its owner was not warned within the last day. Only the first caller gets `true`.
 */
export async function shouldWarnOwner(tx: Tx, kind: Kind, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('loginAttempts')
    .set({ ownerWarnedAt: sql<Date>`now()` })
    .where('subject', '=', accountOf(kind, attempt))
    .where('pausedUntil', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.or([eb('ownerWarnedAt', 'is', null), eb('ownerWarnedAt', '<', sql<Date>`now() - interval '1 day'`)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes counts whose windows have long passed, so that made-up e-mails do not fill the table. Skips locked rows. */
export async function forgetOldAttempts(tx: Tx) {
  const old = tx
    .selectFrom('loginAttempts')
    .select('subject')
    .where('windowStart', '<', sql<Date>`now() - interval '2 days'`)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('loginAttempts').where('subject', 'in', old).execute()
}
