import type { Language } from '../../shared/texts.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asPlatform } from '../database/tenancy.ts'

export interface Mail {
  kind: 'registration' | 'reset' | 'passwordChanged' | 'accountPaused' | 'emailConfirmation' | 'emailCancellation'
  to: { email: string; name: string; language: Language }
  /** The address of the page that the mail leads to; it carries a one-time token. */
  link?: string
}

/** Written in the transaction of what it tells, of `asPlatform`; it is sent once that has committed. */
export async function queueMail(tx: Tx, { kind, to, link }: Mail) {
  await tx
    .insertInto('mailOutbox')
    .values({ kind, recipient: to.email, name: to.name, language: to.language, link: link ?? null })
    .execute()
}

/** What has not arrived, for the operator: nothing that says to whom. */
export const undelivered = (db: Database) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('mailOutbox')
      .select(['id', 'kind', 'dateCreated', 'attempts', 'nextAttemptAt', 'failedAt', 'lastError'])
      .where('deliveredAt', 'is', null)
      .orderBy('id')
      .execute(),
  )

/** Has what waits tried again at once, one mail or all. One that was given up has forgotten its link: it must be asked for anew. */
export async function retry(db: Database, id?: number): Promise<number> {
  const { numUpdatedRows } = await asPlatform(db, (tx) =>
    tx
      .updateTable('mailOutbox')
      .set({ nextAttemptAt: new Date() })
      .where('deliveredAt', 'is', null)
      .where('failedAt', 'is', null)
      .$if(id !== undefined, (mails) => mails.where('id', '=', Number(id)))
      .executeTakeFirst(),
  )
  return Number(numUpdatedRows)
}
