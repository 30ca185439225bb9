import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { excessRights } from '../server/database/excess-rights.ts'
import { migrate } from '../server/database/migrate.ts'
import { isOnServer } from '../testing/another-process.ts'
import { isDone, townsForTests } from '../testing/towns-on-server.ts'

const { started, cli, aTown, setUp, asRoot, within, asSuperuserWithin } = townsForTests()

describe.runIf(isOnServer)('a start', () => {
  test('without the roles, or whose migration lacks rights, says in one line who helps, and goes on afterwards', async () => {
    const town = aTown()
    const lacking = (reason: RegExp) => ({ code: 78, err: expect.stringMatching(reason) as unknown })
    await asRoot(`create role ${town.role} login password 'tajna'`, `create database ${town.name} owner ${town.role}`)
    expect(await started(town.settings)).toMatchObject(lacking(/^.+ lacks the roles of .+ setup-sql.+\n$/))
    expect(await setUp(town)).toEqual(isDone)
    await within(town, (db) => migrate(db, '0007-graveyards'))
    await asSuperuserWithin(town, (db) => sql`alter table graveyards owner to current_user`.execute(db))
    const failed = lacking(/^Migration 0008-graves failed and has changed nothing: .+42501.+ setup-sql.+\n$/)
    expect(await started(town.settings)).toMatchObject(failed)
    expect(await cli(['migrate'], town.settings)).toMatchObject(failed)
    expect(await setUp(town)).toEqual(isDone)
    expect(await cli(['migrate'], town.settings)).toMatchObject({ code: 0, err: '' })
  })

  test('whose migration fails otherwise prints one line', async () => {
    const town = aTown()
    expect(await setUp(town)).toEqual(isDone)
    await within(town, (db) => sql`create table graveyards (id bigint)`.execute(db))
    const err = expect.stringMatching(
      /^Migration 0007-graveyards failed and has changed nothing: [^\n]+ \(42P07\)\. Start the previous [^\n]+\n$/,
    ) as unknown
    expect(await started(town.settings)).toEqual({ code: 1, out: 'Updating the tables…\n', err })
  })

  test('with a database that is not in UTF8 is refused', async () => {
    const town = aTown()
    await asRoot(`create database ${town.name} encoding 'LATIN2' locale 'C' template template0`)
    expect(await setUp(town)).toEqual({ status: 3, stderr: expect.stringContaining('is not in UTF8') as unknown })
    await asRoot(`grant connect on database ${town.name} to public`)
    const err = 'Invalid settings: DATABASE_URL names a database in LATIN2; Pokoj needs one in UTF8\n'
    expect(await started(town.settings)).toEqual({ code: 78, out: '', err })
  })

  test('warns of rights that the program does not need, and of others who have its own', async () => {
    const [town, other] = [aTown(), aTown()]
    for (const each of [town, other]) expect(await setUp(each)).toEqual(isDone)
    await within(town, (db) => migrate(db))
    await asRoot(
      `alter role ${town.role} createrole createdb`,
      `grant ${other.company} to ${town.role}`,
      `grant ${town.company} to ${other.role}`,
      `grant connect on database ${town.name} to public`,
    )
    expect(await within(town, excessRights)).toEqual([
      expect.stringMatching(/more rights than Pokoj needs: createrole, createdb, member of .+\. .+setup-sql/),
      expect.stringMatching(/^Other roles can act as those of this database: .+setup-sql/),
      expect.stringMatching(/^Every role of the database server can connect to this database\. .+setup-sql/),
    ])
    expect(await setUp(town)).toEqual(isDone)
    expect(await within(town, excessRights)).toEqual([])
    expect(await asSuperuserWithin(town, excessRights)).toEqual([
      expect.stringMatching(/: superuser,/),
      expect.anything(),
    ])
  })
})

test.each([
  ['without DATABASE_URL', {}, /DATABASE_URL/],
  [
    'for the database of the server',
    { DATABASE_URL: 'postgres://pokoj@localhost/postgres' },
    /DATABASE_URL .+ postgres/,
  ],
  ['for too long a name', { DATABASE_URL: `postgres://pokoj@localhost/${'p'.repeat(55)}` }, /DATABASE_URL .+ 54/],
])('setup-sql %s says in one line what is missing', async (_name, settings, reason) => {
  const { code, out, err } = await cli(['setup-sql'], settings)
  expect([code, out, err]).toEqual([78, '', expect.stringMatching(/^Invalid settings: [^\n]+\n$/)])
  expect(err).toMatch(reason)
})
