import type { Settings } from './settings.ts'
import { isHere } from './this-machine.ts'

type Connections = Pick<Settings, 'publicUrl' | 'databaseUrl' | 'smtpUrl' | 'smtpRequireTls'>

/** Settings with which passwords and personal data leave the machine unencrypted; logged at the start. */
export function unsafeSettings({ publicUrl, databaseUrl, smtpUrl, smtpRequireTls }: Connections): string[] {
  const page = new URL(publicUrl)
  const database = databaseUrl === undefined ? undefined : new URL(databaseUrl)
  const mail = smtpUrl === undefined ? undefined : new URL(smtpUrl)
  return [
    page.protocol === 'http:' &&
      !isHere(page.hostname) &&
      'PUBLIC_URL begins with http: passwords and records are sent unencrypted.',
    database &&
      !isHere(database.hostname) &&
      !/^verify-(ca|full)$/.test(database.searchParams.get('sslmode') ?? '') &&
      'DATABASE_URL has no sslmode=verify-full: the connection may be unencrypted, or to another server.',
    mail &&
      mail.protocol === 'smtp:' &&
      !smtpRequireTls &&
      !isHere(mail.hostname) &&
      'SMTP_REQUIRE_TLS is not true: mails with one-time links may be sent unencrypted.',
  ].filter((warning) => typeof warning === 'string')
}
