import { sql } from 'kysely'
import type { Language } from '../../shared/texts.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { CompanyMail, MailKind } from '../database/tables.ts'
import { asPlatform, type CompanyId } from '../database/tenancy.ts'

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
