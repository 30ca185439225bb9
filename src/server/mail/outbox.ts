import { type ColumnType, type Generated, sql } from 'kysely'
import type { Language } from '../../shared/texts.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { Given } from '../database/column-types.ts'
import { asPlatform, type CompanyId } from '../database/tenancy.ts'

type MailKind =
  | 'registration'
  | 'reset'
  | 'passwordChanged'
  | 'accountPaused'
  | 'emailConfirmation'
  | 'emailCancellation'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'secondFactorPaused'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesReplaced'
  | 'ledgerFaults'
  | 'invoice'
  | 'dunningLetter'

/** What a company writes to somebody else than its users. */
export interface CompanyMail {
  readonly company: string
  readonly replyTo: string | null
  /** Of the document. */
  readonly number: string
  readonly fileName: string
}

/** Mails until they are old. */
interface MailOutboxTable {
  id: Given<number>
  dateCreated: Given<Date>
  kind: MailKind
  recipient: string
  name: string
  language: Language
  link: string | null
  /** A company. */
  senderId: ColumnType<number | null, number | undefined, never>
  about: ColumnType<CompanyMail | null, string | undefined, never>
  attachment: ColumnType<Uint8Array | null, Uint8Array | undefined, null>
  attempts: Generated<number>
  nextAttemptAt: Generated<Date>
  deliveredAt: ColumnType<Date | null, undefined, Date | null>
  failedAt: ColumnType<Date | null, undefined, Date | null>
  lastError: ColumnType<string | null, undefined, string | null>
}

declare module '../database/tables.ts' {
  interface Tables {
    mailOutbox: MailOutboxTable
  }
}

export interface Mail {
  kind: MailKind
  to: { email: string; name: string; language: Language }
  /** The path of the page that the mail links to, with a one-time token; the public address is added when it is sent. */
  link?: string
  /** Of a company's mail, with a PDF. */
  sent?: { by: CompanyId; about: CompanyMail; attachment: Buffer }
}

/** Call it with `asPlatform`, in the transaction that causes the mail; it is sent after the commit. */
export async function queueMail(tx: Tx, { kind, to, link, sent }: Mail) {
  await tx
    .insertInto('mailOutbox')
    .values({
      kind,
      recipient: to.email,
      name: to.name,
      language: to.language,
      link: link ?? null,
      ...(sent && { senderId: sent.by, about: JSON.stringify(sent.about), attachment: sent.attachment }),
    })
    .execute()
}

/** Undelivered mails for the operator, without recipients. */
export const undelivered = (db: Database) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('mailOutbox')
      .select(['id', 'kind', 'dateCreated', 'attempts', 'nextAttemptAt', 'failedAt', 'lastError'])
      .where('deliveredAt', 'is', null)
      .orderBy('id')
      .execute(),
  )

/**
 * Retries waiting mail now, one or all, except those that are being sent. A failed mail has lost its link and must be requested
 * again.
 */
export async function retry(db: Database, id?: number): Promise<number> {
  const { numUpdatedRows } = await asPlatform(db, (tx) =>
    tx
      .updateTable('mailOutbox')
      .set({ nextAttemptAt: sql<Date>`now()` })
      .where('deliveredAt', 'is', null)
      .where('failedAt', 'is', null)
      .where((eb) => eb.or([eb('attempts', '=', 0), eb('lastError', 'is not', null)]))
      .$if(id !== undefined, (mails) => mails.where('id', '=', Number(id)))
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
