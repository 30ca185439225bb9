import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifiedChains } from '../server/audit-verification.ts'
import type { Database } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { recordDifferences } from '../server/record-verification.ts'
import { testDatabase } from '../testing/database.ts'
import { changedValues, rowsOfEveryTable } from '../testing/rows-of-every-table.ts'
import { releasedVersions, restoreVersion } from '../testing/versions.ts'
import { recordTypes } from './record-types.ts'

/** What the migrations have made. */
async function schemaOf(db: Database) {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attacl,
      pg_get_expr(adbin, adrelid)) as what
      from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, relacl) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies
    union all select concat_ws(' ', oid::regprocedure, prosrc, prosecdef, proconfig, proacl) from pg_proc
      where pronamespace = 'public'::regnamespace and probin is null
    order by 1`.execute(db)
  // Roles and logins are named after their database.
  return rows.map(({ what }) =>
    what.replaceAll(/\b(?:pokoj_(?:test|empty)\w*?|postgres)(_company|_platform)?\b/g, '$1'),
  )
}

describe.each(releasedVersions())('a database of version %s', (version) => {
  test('has rows in every table, which are intact in the tables of this version', async () => {
    const [{ db, close }, { db: fresh, close: closeFresh }] = [
      await testDatabase({ empty: true }),
      await testDatabase(),
    ]
    try {
      await restoreVersion(db, version)
      const { rows, empty } = await rowsOfEveryTable(db)
      expect(empty).toEqual([])
      await migrate(db)
      expect(await changedValues(db, rows)).toEqual([])
      expect(await schemaOf(db)).toEqual(await schemaOf(fresh))
      for await (const { wrong } of verifiedChains(db)) expect(wrong).toBeUndefined()
      expect(await Array.fromAsync(recordDifferences(db, recordTypes))).toEqual([])
    } finally {
      await Promise.all([close(), closeFresh()])
    }
  })
})
