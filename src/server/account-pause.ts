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

const warnings = {
  password: { kind: 'accountPaused', action: 'ACCOUNT_PAUSED' },
  secondFactor: { kind: 'secondFactorPaused', action: 'SECOND_FACTOR_PAUSED' },
} as const

/**
 * When wrong passwords or codes have paused the account: mails its owner and adds an audit entry, at most once a day.
 * The statement for this check also runs for unknown accounts, so that response times do not distinguish them.
 */
export async function warnOwner(tx: Tx, what: keyof typeof warnings, attempt: Attempt, owner: Owner | undefined) {
  if (!(await shouldWarnOwner(tx, what, attempt)) || !owner) return
  const { kind, action } = warnings[what]
  const { id, email, name, surname, language, companyId } = owner
  await queueMail(tx, { kind, to: { email, name: `${name} ${surname}`, language } })
  await audit(tx, { userId: id, email, companyId }, { action })
}
