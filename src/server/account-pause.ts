import { shouldWarnOwner, type Attempt } from './attempts.ts'
import { audit } from './audit.ts'
import type { Tx } from './database/connection.ts'
import { queueMail } from './mail/outbox.ts'
import type { Language } from '../shared/texts.ts'

interface Owner {
  id: number
  email: string
  name: string
  surname: string
  language: Language
  companyId: number | null
}

/** When a wrong password has paused the account: mails its owner and adds an audit entry, at most once a day. */
export async function warnOwner(tx: Tx, attempt: Attempt, owner: Owner | undefined) {
  if (!owner || !(await shouldWarnOwner(tx, attempt))) return
  const { id, email, name, surname, language, companyId } = owner
  await queueMail(tx, { kind: 'accountPaused', to: { email, name: `${name} ${surname}`, language } })
  await audit(tx, { userId: id, email, companyId }, { action: 'ACCOUNT_PAUSED' })
}
