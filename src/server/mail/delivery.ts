import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'
import { letter } from './letter.ts'
import type { Mail } from './outbox.ts'
import type { Transport } from './transport.ts'

/** Minutes between a failed attempt and the next; one day in total. */
export const pauses = [1, 5, 15, 60, 120, 240, 480, 519] as const
/** Lease on a mail while it is being sent. Delivery is at-least-once: after a crash the mail is retried. */
const leaseEnd = sql<Date>`now() + interval '5 minutes'`
/** How many hours a mail is worth delivering; with a link, as long as the link is valid: docs/requirements.md#mailed-links */
const validity: Record<Mail['kind'], number> = {
  registration: 7 * 24,
  reset: 1,
  passwordChanged: 7 * 24,
  emailConfirmation: 24,
  emailCancellation: 24,
  accountPaused: 24,
  secondFactorOn: 7 * 24,
  secondFactorOff: 7 * 24,
  secondFactorReset: 7 * 24,
  secondFactorPaused: 24,
  recoveryCodeUsed: 7 * 24,
  recoveryCodesReplaced: 7 * 24,
}

/** Logged for the operator: no address, name or link. */
export interface DeliveryReport {
  id: number
  kind: Mail['kind']
  attempts: number
  outcome: 'delivered' | 'waiting' | 'failed'
  reason?: string
}

interface Sender {
  /** The address in `From`, and the host used in message ids. */
  from: string
  host: string
  transport: Transport
  report: (delivery: DeliveryReport) => void
}

/** Sends all due mails one after the other; returns how many were attempted. */
export async function deliverDue(db: Database, sender: Sender): Promise<number> {
  for (let attempted = 0; ; attempted++) {
    const mail = await lease(db)
    if (!mail) return attempted
    const outcome = await attempt(mail, sender)
    const { failed, reason } = outcome
    const waits = !failed && reason !== undefined
    const pause = pauses[mail.attempts - 1] ?? 0
    await asPlatform(db, (tx) =>
      tx
        .updateTable('mailOutbox')
        .set({
          ...(reason === undefined && { deliveredAt: new Date() }),
          ...(failed && { failedAt: new Date() }),
          ...(waits && { nextAttemptAt: new Date(Date.now() + pause * 60_000) }),
          // Delivered and failed mails no longer need their token.
          ...(!waits && { link: null }),
          lastError: reason ?? null,
        })
        .where('id', '=', mail.id)
        .execute(),
    )
    sender.report({
      id: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      outcome: failed ? 'failed' : waits ? 'waiting' : 'delivered',
      ...(reason !== undefined && { reason }),
    })
  }
}

/** Leases the mail that has been due the longest; several servers lease different ones. */
async function lease(db: Database) {
  return asPlatform(db, (tx) =>
    tx
      .updateTable('mailOutbox')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: leaseEnd }))
      .where(
        'id',
        '=',
        tx
          .selectFrom('mailOutbox')
          .select('id')
          .where('deliveredAt', 'is', null)
          .where('failedAt', 'is', null)
          .where('nextAttemptAt', '<=', sql<Date>`now()`)
          .orderBy('nextAttemptAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'recipient', 'name', 'language', 'link', 'attempts', 'dateCreated'])
      .executeTakeFirst(),
  )
}

type LeasedMail = NonNullable<Awaited<ReturnType<typeof lease>>>

/** Tries to send a mail: the reason if it failed, and whether the failure is permanent. */
async function attempt(
  mail: LeasedMail,
  { from, host, transport }: Sender,
): Promise<{ failed: boolean; reason?: string }> {
  const { id, kind, recipient, name, language, link, attempts, dateCreated } = mail
  if (Date.now() - dateCreated.getTime() > validity[kind] * 3_600_000) return { failed: true, reason: 'EXPIRED' }
  const { subject, text, html } = letter({
    kind,
    to: { email: recipient, name, language },
    ...(link !== null && { link }),
  })
  try {
    await transport(id, {
      from,
      to: { name, address: recipient },
      subject,
      text,
      html,
      date: dateCreated,
      messageId: `<${id}.${dateCreated.getTime()}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { failed: false }
  } catch (error) {
    const reason = reasonOf(error)
    // A permanent rejection (RFC 5321, 4.2.1) is not retried.
    return { failed: /^5\d\d$/.test(reason) || attempts > pauses.length, reason }
  }
}

/** The mail server's code, or that of the connection; messages may quote an address and are not logged. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN'
  // A server without STARTTLS rejects the command with 5xx, but it has not rejected the mail.
  if ('code' in error && error.code === 'ETLS') return 'ETLS'
  if ('responseCode' in error && typeof error.responseCode === 'number') return String(error.responseCode)
  return 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
}

/** Delivers in the background, polling every few seconds. The returned function stops it after the current mail. */
export function deliverInBackground(db: Database, sender: Sender, fault: (error: unknown) => void, seconds = 2) {
  const ending = new AbortController()
  let lastFault: string | undefined
  const loop = async () => {
    while (!ending.signal.aborted) {
      try {
        await deliverDue(db, sender)
        lastFault = undefined
      } catch (error) {
        // Repeated errors are logged once, not every few seconds, especially on a full disk.
        if (reasonOf(error) !== lastFault) fault(error)
        lastFault = reasonOf(error)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000)
        ending.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
      })
    }
  }
  const ended = loop()
  return () => {
    ending.abort()
    return ended
  }
}
