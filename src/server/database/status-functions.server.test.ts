import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseForTests } from '../../testing/database.ts'

const database = databaseForTests()

// Inside a `case`, PostgreSQL reads it anew for each record unless it fits into work_mem: 240,000 rights took longer than 30 s.
test('no status looks a record up in the result of another query', async () => {
  const { rows } = await sql<{ name: string; query: string }>`
    select proname as name, prosrc as query from pg_proc
    where proargtypes::regtype[]::text = '[0:2]={bigint,bigint[],date}' order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toContain('right_state')
  expect(rows.filter(({ query }) => /\bin\s*\(\s*select\b/i.test(query)).map(({ name }) => name)).toEqual([])
})
