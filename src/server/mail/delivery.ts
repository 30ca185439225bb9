import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'
import { letter } from './letter.ts'
import type { Mail } from './outbox.ts'
import type { Transport } from './transport.ts'

/** Minutes from each failed attempt to the next: a day in all. */
export const pauses = [1, 5, 15, 60, 120, 240, 480, 519] as const
/** While a mail is being sent nobody else takes it; after a crash it is tried again, so it may arrive twice but is never lost. */
const lease = sql<Date>`now() + interval '5 minutes'`
/** Hours that a mail is worth delivering; with a link, as long as it works: docs/requirements.md#mailed-links */
const validity: Record<Mail['kind'], number> = {
  registration: 7 * 24,
  reset: 1,
  passwordChanged: 7 * 24,
  emailConfirmation: 24,
  emailCancellation: 24,
  accountPaused: 24,
}

/** What the operator is told of a mail: no address, no name, no link. */
export interface MailNews {
  id: number
  kind: Mail['kind']
  attempts: number
  outcome: 'delivered' | 'waiting' | 'failed'
  reason?: string
}

interface Sender {
  /** The address in `From`, and the host that names the messages. */
  from: string
  host: string
  transport: Transport
  tell: (news: MailNews) => void
}

/** Sends all mails that are due, one after the other; answers how many were taken up. */
export async function deliverDue(db: Database, sender: Sender): Promise<number> {
  for (let taken = 0; ; taken++) {
    const mail = await take(db)
    if (!mail) return taken
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
          // What is done with needs its token no more.
          ...(!waits && { link: null }),
          lastError: reason ?? null,
        })
        .where('id', '=', mail.id)
        .execute(),
    )
    sender.tell({
      id: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      outcome: failed ? 'failed' : waits ? 'waiting' : 'delivered',
      ...(reason !== undefined && { reason }),
    })
  }
}

/** Takes up the longest due mail; several servers take different ones. */
async function take(db: Database) {
  return asPlatform(db, (tx) =>
    tx
      .updateTable('mailOutbox')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: lease }))
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

type Taken = NonNullable<Awaited<ReturnType<typeof take>>>

/** Why a mail did not go out, if it did not, and whether that is for good. */
async function attempt(mail: Taken, { from, host, transport }: Sender): Promise<{ failed: boolean; reason?: string }> {
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
    // A refusal for good (RFC 5321, 4.2.1) is not asked again.
    return { failed: /^5\d\d$/.test(reason) || attempts > pauses.length, reason }
  }
}

/** The mail server's code, else the connection's; the message itself may quote an address. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN'
  // A server without STARTTLS refuses that with 5xx, but the mail itself was not refused.
  if ('code' in error && error.code === 'ETLS') return 'ETLS'
  if ('responseCode' in error && typeof error.responseCode === 'number') return String(error.responseCode)
  return 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
}

/** Delivers in the background, looking every few seconds; the answer ends it, after the mail that is under way. */
export function deliverInBackground(db: Database, sender: Sender, fault: (error: unknown) => void, seconds = 2) {
  const ending = new AbortController()
  let lastFault: string | undefined
  const loop = async () => {
    while (!ending.signal.aborted) {
      try {
        await deliverDue(db, sender)
        lastFault = undefined
      } catch (error) {
        // The same one is not repeated every few seconds, least of all on a full disk.
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
