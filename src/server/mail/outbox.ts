import type { Language } from '../../shared/texts.ts'
import type { Tx } from '../database/connection.ts'

export interface Mail {
  kind: 'registration' | 'reset' | 'passwordChanged'
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
