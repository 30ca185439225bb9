import type { Command } from 'commander'
import { audit } from '../server/audit.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { passwordLink } from '../server/password-links.ts'
import { settingsFrom } from '../server/settings.ts'
import { CommandFault, say, withExistingDatabase } from './command.ts'

const asJson = ['--json', 'print one JSON object per line', false] as const

/** The commands that list users and companies, and the link for one who has lost it. */
export function accountCommands(program: Command) {
  const users = program.command('users').description('users of all companies')
  users
    .command('list')
    .description('list users: id, role, state, e-mail, company')
    .option(...asJson)
    .action(({ json }: { json: boolean }) =>
      withExistingDatabase(async (db) => {
        const rows = await asPlatform(
          db,
          (tx) =>
            tx
              .selectFrom('users')
              .leftJoin('companies', 'companies.id', 'users.companyId')
              .select(['users.id', 'role', 'users.email', 'companies.name as company', 'users.deleted'])
              .select(['enabled', 'registrationConfirmed'])
              .orderBy('users.id')
              .execute(),
          'read',
        )
        for (const { deleted, enabled, registrationConfirmed, ...user } of rows) {
          const state = deleted ? 'deleted' : !enabled ? 'disabled' : registrationConfirmed ? 'active' : 'unconfirmed'
          say(
            json
              ? JSON.stringify({ ...user, state })
              : `${user.id}  ${user.role}  ${state}  ${user.email}  ${user.company ?? ''}`.trimEnd(),
          )
        }
      }),
    )
  users
    .command('link')
    .description('print a new one-time link to set the password, e.g. if the first one was lost; the older one ends')
    .argument('<email>', 'the e-mail of a user who has not set a password yet, or has forgotten it')
    .action((email: string) =>
      withExistingDatabase(async (db) => {
        const { publicUrl } = settingsFrom(process.env)
        const link = await asPlatform(db, async (tx) => {
          const user = await tx
            .selectFrom('users')
            .select(['id', 'email', 'companyId', 'registrationConfirmed', 'enabled'])
            .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
            .where('deleted', '=', false)
            .executeTakeFirst()
          if (!user) throw new CommandFault(`There is no user with the e-mail ${email}.`)
          if (!user.enabled) throw new CommandFault(`The user ${email} is disabled.`)
          const kind = user.registrationConfirmed ? 'reset' : 'registration'
          const token = await passwordLink(tx, user.id, kind)
          const operator = { userId: null, email: 'cli', companyId: user.companyId }
          await audit(tx, operator, { action: 'PASSWORD_LINK_MADE', recordId: user.id, companyId: user.companyId })
          return kind === 'reset' ? `/resetPassword/${token}` : `/userConfirmation?registrationToken=${token}`
        })
        say(`${publicUrl}${link}`)
      }),
    )

  program
    .command('companies')
    .description('companies of this installation')
    .command('list')
    .description('list companies: id, state, registration number, name')
    .option(...asJson)
    .action(({ json }: { json: boolean }) =>
      withExistingDatabase(async (db) => {
        const rows = await asPlatform(
          db,
          (tx) =>
            tx.selectFrom('companies').select(['id', 'name', 'registrationNumber', 'deleted']).orderBy('id').execute(),
          'read',
        )
        for (const { deleted, ...company } of rows) {
          const state = deleted ? 'deleted' : 'active'
          say(
            json
              ? JSON.stringify({ ...company, state })
              : `${company.id}  ${state}  ${company.registrationNumber}  ${company.name}`,
          )
        }
      }),
    )
}
