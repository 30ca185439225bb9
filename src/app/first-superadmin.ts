import { user } from '../features/users/record.ts'
import { audit, changesBetween } from '../server/audit.ts'
import type { Database } from '../server/database/connection.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { passwordIsAcceptable, passwordLink } from '../server/password-links.ts'
import { passwordHash } from '../server/passwords.ts'
import { recordQueries } from '../server/records/queries.ts'
import { SettingsFault, type Settings } from '../server/settings.ts'

const operator = { userId: null, email: 'operator', companyId: undefined }

/** The first super administrator's e-mail if the settings contain none; it can be changed in the profile. */
const defaultEmail = 'superadmin@pokoj.example'

/**
 * Creates the first super administrator, from the settings or with a one-time link that is printed:
 * docs/requirements.md#settings-and-start
 */
export async function firstSuperadmin(db: Database, settings: Settings, say: (line: string) => void) {
  const existing = await asPlatform(db, (tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'email', 'registrationConfirmed'])
      .where('role', '=', 'SUPERADMIN')
      .where('deleted', '=', false)
      .orderBy('registrationConfirmed', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (existing?.registrationConfirmed) return
  const { email = existing?.email ?? defaultEmail, password } = settings.superadmin
  if (password !== undefined && !(await passwordIsAcceptable(password, { email })))
    throw new SettingsFault(
      'Invalid settings: SUPERADMIN_PASSWORD does not meet the password requirements: at least 8 characters, including a lower-case letter, an upper-case letter and a digit, and not a common password.',
    )

  const id = existing?.id ?? (await newSuperadmin(db, email))
  if (password !== undefined) return confirm(db, id, email, password)
  // Making another one would end that which somebody may be about to open.
  const validUntil = await linkValidUntil(db, id)
  if (validUntil)
    return say(
      `The first super administrator is ${email}, whose link is valid until ${validUntil.toISOString()}; \`npm run cli -- users link ${email}\` prints a new one.`,
    )
  const token = await asPlatform(db, (tx) => passwordLink(tx, id, 'registration'))
  say(`The first super administrator is ${email}. Set the password within 7 days at:`)
  say(`  ${settings.publicUrl}/userConfirmation?registrationToken=${token}`)
}

async function linkValidUntil(db: Database, userId: number): Promise<Date | undefined> {
  const link = await asPlatform(db, (tx) =>
    tx
      .selectFrom('passwordLinks')
      .select('expiresAt')
      .where('userId', '=', userId)
      .where('kind', '=', 'registration')
      .where('expiresAt', '>', new Date())
      .executeTakeFirst(),
  )
  return link?.expiresAt
}

/** Adds a super administrator without a password. */
export async function newSuperadmin(db: Database, email: string): Promise<number> {
  const { id } = await asPlatform(db, (tx) =>
    recordQueries(user).create(
      { tx, company: undefined, actor: operator },
      { name: 'Суперадминистратор', surname: 'платформе', email },
      { role: 'SUPERADMIN' },
    ),
  )
  return id
}

export async function confirm(db: Database, id: number, email: string, password: string) {
  const stored = await passwordHash(password)
  await asPlatform(db, async (tx) => {
    const before = await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    await tx
      .updateTable('users')
      .set({ email, passwordHash: stored, registrationConfirmed: true })
      .where('id', '=', id)
      .execute()
    // The settings may contain another address than at the first start.
    const changes = changesBetween(before, { email })
    if (Object.keys(changes).length > 0)
      await audit(tx, operator, { type: user, action: 'EDITED', recordId: id, companyId: null, changes })
  })
}
