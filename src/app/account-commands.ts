import type { Command } from 'commander'
import { user } from '../features/users/record.ts'
import { resetSecondFactor } from '../features/users/user-access.server.ts'
import { audit } from '../server/audit.ts'
import type { Tx } from '../server/database/connection.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { passwordLink } from '../server/password-links.ts'
import { recordQueries } from '../server/records/queries.ts'
import { Refusal } from '../server/refusal.ts'
import { settingsFrom } from '../server/settings.ts'
import { companyCommands } from './company-commands.ts'
import { CommandFault, say, withExistingDatabase } from './command.ts'

const listCommand = <Row extends object>(
  parent: Command,
  description: string,
  rowsOf: (tx: Tx) => Promise<readonly Row[]>,
  line: (row: Row) => string,
) =>
  parent
    .command('list')
    .description(description)
    .option('--json', 'print one JSON object per line', false)
    .action(({ json }: { json: boolean }) =>
      withExistingDatabase(async (db) => {
        for (const row of await asPlatform(db, rowsOf, 'read')) say(json ? JSON.stringify(row) : line(row))
      }),
    )

/** The commands for users and companies. */
export function accountCommands(program: Command) {
  const users = program.command('users').description('users of all companies')
  listCommand(
    users,
    'list users: id, role, state, e-mail, company',
    async (tx) => {
      const rows = await tx
        .selectFrom('users')
        .leftJoin('companies', 'companies.id', 'users.companyId')
        .select(['users.id', 'role', 'users.email', 'companies.name as company', 'users.deleted'])
        .select(['enabled', 'registrationConfirmed'])
        .orderBy('users.id')
        .execute()
      return rows.map(({ deleted, enabled, registrationConfirmed, ...found }) => {
        const state = deleted ? 'deleted' : !enabled ? 'disabled' : registrationConfirmed ? 'active' : 'unconfirmed'
        return { ...found, state }
      })
    },
    ({ id, role, state, email, company }) => `${id}  ${role}  ${state}  ${email}  ${company ?? ''}`.trimEnd(),
  )
  users
    .command('link')
    .description('print a new one-time link to set the password, e.g. if the first one was lost; the older one ends')
    .argument('<email>', 'the e-mail of a user who has not set a password yet, or has forgotten it')
    .action((email: string) =>
      withExistingDatabase(async (db) => {
        const { publicUrl } = settingsFrom(process.env)
        const link = await asPlatform(db, async (tx) => {
          const user = await enabledUser(tx, email)
          const kind = user.registrationConfirmed ? 'reset' : 'registration'
          const token = await passwordLink(tx, user.id, kind)
          const { id: recordId, companyId } = user
          await audit(tx, operator(companyId), { action: 'PASSWORD_LINK_MADE', recordId, companyId })
          return kind === 'reset' ? `/resetPassword/${token}` : `/userConfirmation?registrationToken=${token}`
        })
        say(`${publicUrl}${link}`)
      }),
    )
  users
    .command('disable')
    .description(
      'keep a user from logging in, and end the sessions and links of the user; an administrator can undo it',
    )
    .argument('<email>', 'the e-mail of a user')
    .action((typed: string) =>
      withExistingDatabase(async (db) => {
        const email = await asPlatform(db, async (tx) => {
          const { id, companyId, email } = await enabledUser(tx, typed)
          const by = { tx, company: undefined, actor: operator(companyId) }
          await recordQueries(user)
            .edit(by, id, { enabled: false })
            .catch((error: unknown) => {
              throw error instanceof Refusal
                ? new CommandFault(`The user ${typed} is the last super administrator.`)
                : error
            })
          return email
        })
        say(`${email} is disabled.`)
      }),
    )
  users
    .command('reset-second-factor')
    .description('remove the two-step login of a user who has lost it, and end the sessions of the user')
    .argument('<email>', 'the e-mail of a user')
    .action((typed: string) =>
      withExistingDatabase(async (db) => {
        const email = await asPlatform(db, async (tx) => {
          const found = await enabledUser(tx, typed)
          if (!(await resetSecondFactor(tx, operator(found.companyId), found)))
            throw new CommandFault(`The user ${typed} has no second factor.`)
          return found.email
        })
        say(`${email} can log in with the password alone.`)
      }),
    )

  const companies = program.command('companies').description('companies of this installation')
  companyCommands(companies)
  listCommand(
    companies,
    'list companies: id, state, registration number, name',
    async (tx) => {
      const columns = ['id', 'name', 'registrationNumber', 'deleted'] as const
      const rows = await tx.selectFrom('companies').select(columns).orderBy('id').execute()
      return rows.map(({ deleted, ...company }) => ({ ...company, state: deleted ? 'deleted' : 'active' }))
    },
    ({ id, state, registrationNumber, name }) => `${id}  ${state}  ${registrationNumber}  ${name}`,
  )
}

const operator = (companyId: number | null) => ({ userId: null, email: 'cli', companyId })

async function enabledUser(tx: Tx, email: string) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'surname', 'language', 'companyId', 'registrationConfirmed', 'enabled'])
    .where((eb) => eb.fn('lower', ['email']), '=', email.toLowerCase())
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!found) throw new CommandFault(`There is no user with the e-mail ${email}.`)
  if (!found.enabled) throw new CommandFault(`The user ${email} is disabled.`)
  return found
}
