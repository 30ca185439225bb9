import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { excessRights } from '../server/database/excess-rights.ts'
import { migrate } from '../server/database/migrate.ts'
import { isOnServer } from '../testing/another-process.ts'
import { ofReleases } from '../testing/of-releases.ts'
import { addRowToEveryTable, changedValues } from '../testing/rows-of-every-table.ts'
import { onConnection } from '../testing/server-databases.ts'
import { isDone, townsForTests, type Town } from '../testing/towns-on-server.ts'

// What the README says: a superuser pipes what `setup-sql` prints into psql, and everything else is done by the role that it makes.

const { inFolder, cli, aTown, setUp, asRoot, within, asSuperuserWithin } = townsForTests()

/** What each role may do with each object, and to whom each policy applies, without the part of the names that differs. */
async function rightsIn(town: Town) {
  const { rows } = await asSuperuserWithin(town, (db) =>
    sql<{ what: string }>`
      select concat(polname, polrelid::regclass, pg_get_userbyid(polroles[1])) as what from pg_policy
      union all select concat(relname, relacl, pg_get_userbyid(relowner)) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      union all select concat(attname, attrelid::regclass, attacl) from pg_attribute where attacl is not null
      union all select concat(proname, proacl, pg_get_userbyid(proowner), proconfig) from pg_proc
        where pronamespace = 'public'::regnamespace and probin is null
      union all select nspacl::text from pg_namespace where nspname = 'public'`.execute(db),
  )
  return rows.map(({ what }) => what.replaceAll(town.id, '')).toSorted()
}

describe.runIf(isOnServer)('the role that setup-sql makes', () => {
  test('installs, updates, backs up, restores and rebuilds, and nothing is reported at a start', async () => {
    const town = aTown()
    expect(await setUp(town)).toEqual(isDone)
    const rows = await within(town, async (db) => {
      await migrate(db, '0010-death-records')
      return addRowToEveryTable(db, 'earlier')
    })
    expect(await setUp(town)).toEqual(isDone)
    expect(await cli(['migrate'], town.settings)).toMatchObject({ code: 0, err: '' })
    await within(town, async (db) => {
      expect(await changedValues(db, rows)).toEqual([])
      expect(await excessRights(db)).toEqual([])
    })

    const file = inFolder(`${town.id}.gz`)
    expect(await cli(['backup', file], town.settings)).toMatchObject({ code: 0, err: '' })
    const other = aTown()
    expect(await setUp(other)).toEqual(isDone)
    expect(await cli(['restore', file], other.settings)).toMatchObject({ code: 0, err: '' })
    await within(other, async (db) => {
      // A backup contains no sessions.
      expect((await changedValues(db, rows)).filter((each) => !each.endsWith(': the row'))).toEqual([])
      await sql`update graveyards set search_text = '', sort_keys = '{}'`.execute(db)
    })
    // Also where the role inherits the rights of those that it may act as.
    await asRoot(`alter role ${other.role} inherit`)
    expect(await cli(['reindex'], other.settings)).toMatchObject({ code: 0, err: '' })
    expect(await rightsIn(other)).toEqual(await rightsIn(town))
  })

  ofReleases('takes over a database that a superuser installed, with roles of another name', async () => {
    const [former, town, reference] = [aTown(), aTown(), aTown()]
    await asRoot(`create database ${former.name}`)
    const rows = await asSuperuserWithin(former, async (db) => {
      await migrate(db, '0010-death-records')
      return addRowToEveryTable(db, 'earlier')
    })
    await asRoot(`alter database ${former.name} rename to ${town.name}`)
    expect(await setUp(town)).toEqual(isDone)
    expect(await cli(['migrate'], town.settings)).toMatchObject({ code: 0, err: '' })
    await within(town, async (db) => {
      expect(await changedValues(db, rows)).toEqual([])
      expect(await excessRights(db)).toEqual([])
    })
    expect(await setUp(reference)).toEqual(isDone)
    expect(await cli(['migrate'], reference.settings)).toMatchObject({ code: 0 })
    expect(await rightsIn(town)).toEqual(await rightsIn(reference))
  })

  test('reaches nothing of another town on the same server, and none of the server itself', async () => {
    const [one, other] = [aTown(), aTown()]
    for (const each of [one, other]) expect(await setUp(each)).toEqual(isDone)
    const { pathname } = new URL(other.settings.DATABASE_URL)
    const DATABASE_URL = Object.assign(new URL(one.settings.DATABASE_URL), { pathname }).href
    expect(await cli(['mail'], { ...one.settings, DATABASE_URL })).toMatchObject({ code: 78 })
    await onConnection(one.settings.DATABASE_URL, async (client) => {
      for (const refused of [
        `set role ${other.company}`,
        `set role ${other.role}`,
        `grant ${other.company} to ${one.role}`,
        `grant pg_execute_server_program to ${one.role}`,
        `create role another`,
        `create database another`,
        `copy (select 1) to program 'id'`,
      ])
        await expect(client.query(refused), refused).rejects.toMatchObject({ code: '42501' })
      await client.query(`set role ${one.company}`)
    })
  })
})
