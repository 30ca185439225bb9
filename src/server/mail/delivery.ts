import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'
import { letter } from './letter.ts'
import type { Mail } from './outbox.ts'
import type { Transport } from './transport.ts'

/** Minutes between a failed attempt and the next; one day in total. */
export const pauses = [1, 5, 15, 60, 120, 240, 480, 519] as const
/**
 * Lease on a mail while it is being sent, longer than an attempt can take. Delivery is at-least-once: after a crash the mail is
 * retried.
 */
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
  passkeyAdded: 7 * 24,
  passkeyRemoved: 7 * 24,
  recoveryCodeUsed: 7 * 24,
  recoveryCodesReplaced: 7 * 24,
  ledgerFaults: 7 * 24,
  invoice: 7 * 24,
  dunningLetter: 7 * 24,
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
  /** The address in `From`. */
  from: string
  /** That of links; its host is in message ids. */
  publicUrl: string
  transport: Transport
  report: (delivery: DeliveryReport) => void
}

/** Sends all due mails one after the other; returns how many were attempted. */
export const deliverDue = (db: Database, sender: Sender): Promise<number> => new Delivery(db, sender).deliverDue()

class Delivery {
  readonly #db: Database
  readonly #sender: Sender
  #unstored: (() => Promise<void>) | undefined

  constructor(db: Database, sender: Sender) {
    this.#db = db
    this.#sender = sender
  }

  async deliverDue(signal?: AbortSignal): Promise<number> {
    for (let attempted = 0; ; attempted++) {
      await this.#store()
      const mail = signal?.aborted ? undefined : await lease(this.#db)
      if (!mail) return attempted
      const outcome = await attempt(mail, this.#sender)
      this.#unstored = () => store(this.#db, mail, outcome)
      await this.#store()
      this.#sender.report(reportOf(mail, outcome))
    }
  }

  /**
   * If the outcome cannot be stored, for example because the disk has filled up in the meantime, it is stored before
   * another mail is leased: a delivered mail must not be sent again.
   */
  async #store() {
    await this.#unstored?.()
    this.#unstored = undefined
  }
}

interface Outcome {
  failed: boolean
  reason?: string
}

const waits = ({ failed, reason }: Outcome) => !failed && reason !== undefined

async function store(db: Database, mail: LeasedMail, outcome: Outcome) {
  const { failed, reason } = outcome
  const pause = pauses[mail.attempts - 1] ?? 0
  await asPlatform(db, (tx) =>
    tx
      .updateTable('mailOutbox')
      .set({
        ...(reason === undefined && { deliveredAt: new Date() }),
        ...(failed && { failedAt: new Date() }),
        ...(waits(outcome) && { nextAttemptAt: sql<Date>`now() + ${sql.lit(`${pause} minutes`)}::interval` }),
        // Delivered and failed mails no longer need their token, nor their document.
        ...(!waits(outcome) && { link: null, attachment: null }),
        lastError: reason ?? null,
      })
      .where('id', '=', mail.id)
      .execute(),
  )
}

const reportOf = ({ id, kind, attempts }: LeasedMail, outcome: Outcome): DeliveryReport => ({
  id,
  kind,
  attempts,
  outcome: outcome.failed ? 'failed' : waits(outcome) ? 'waiting' : 'delivered',
  ...(outcome.reason !== undefined && { reason: outcome.reason }),
})

/**
 * Leases the mail that has been due the longest; several servers lease different ones. A mail that was never tried is
 * due even if the clock has been set back since.
 */
async function lease(db: Database) {
  return asPlatform(db, (tx) =>
    tx
      .updateTable('mailOutbox')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: leaseEnd, lastError: null }))
      .where(
        'id',
        '=',
        tx
          .selectFrom('mailOutbox')
          .select('id')
          .where('deliveredAt', 'is', null)
          .where('failedAt', 'is', null)
          .where((eb) => eb.or([eb('nextAttemptAt', '<=', sql<Date>`now()`), eb('attempts', '=', 0)]))
          .orderBy('nextAttemptAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning([
        'id',
        'kind',
        'recipient',
        'name',
        'language',
        'link',
        'about',
        'attachment',
        'attempts',
        'dateCreated',
      ])
      .returning(sql<number>`extract(epoch from now() - date_created)::float8 / 3600`.as('ageInHours'))
      .executeTakeFirst(),
  )
}

type LeasedMail = NonNullable<Awaited<ReturnType<typeof lease>>>

/** Tries to send a mail; returns the reason if it failed, and whether the failure is permanent. */
async function attempt(mail: LeasedMail, { from, publicUrl, transport }: Sender): Promise<Outcome> {
  const { id, kind, recipient, name, language, link, about, attachment, attempts, dateCreated, ageInHours } = mail
  if (ageInHours > validity[kind]) return { failed: true, reason: 'EXPIRED' }
  try {
    const { subject, text, html } = letter({
      kind,
      to: { email: recipient, name, language },
      ...(link !== null && { link: `${publicUrl}${link}` }),
      ...(about && { about }),
    })
    await transport(id, {
      from: about ? { name: about.company, address: addressIn(from) } : from,
      ...(about?.replyTo && { replyTo: about.replyTo }),
      ...(about &&
        attachment && {
          attachments: [{ filename: about.fileName, content: Buffer.from(attachment), contentType: 'application/pdf' }],
        }),
      to: { name, address: recipient },
      subject,
      text,
      html,
      date: dateCreated,
      // The same for each attempt, so that mail programs recognise a repeated mail.
      messageId: `<${id}.${dateCreated.getTime()}@${new URL(publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { failed: false }
  } catch (error) {
    return { failed: isRejection(error) || attempts > pauses.length, reason: reasonOf(error) }
  }
}

/** Without a name. */
const addressIn = (from: string) => /<(.+)>/.exec(from)?.[1] ?? from

/** The commands whose rejection concerns the mail. Earlier ones concern all mails, for example because of a wrong password. */
const ofTheMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])

/** Whether the mail is rejected permanently (RFC 5321, 4.2.1): it is not sent again. */
const isRejection = (error: unknown) =>
  error instanceof Error && 'command' in error && ofTheMail.has(error.command) && /^5\d\d$/.test(reasonOf(error))

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
  const delivery = new Delivery(db, sender)
  let lastFault: string | undefined
  const loop = async () => {
    while (!ending.signal.aborted) {
      try {
        await delivery.deliverDue(ending.signal)
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
