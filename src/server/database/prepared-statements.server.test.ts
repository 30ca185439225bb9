import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

// The embedded database prepares no statements.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a connection plans the statements of a create and of reading only a few times',
  async () => {
    const company = await platform.aCompany()
    const graveyard = await platform.aGraveyard(company)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    // One after another, so that all use the same connection.
    for (let round = 0; round < 20; round++) {
      const created = await clerk.post(
        `/api/deathRecord/${company.id}`,
        aDeathRecord(graveyard, { jmbg: null, noJmbgReason: 'foreigner' }),
      )
      expect(created.statusCode).toBe(200)
      const { id } = created.json<{ deathRecord: { id: number } }>().deathRecord
      expect((await clerk.get(`/api/deathRecord/${id}`)).statusCode).toBe(200)
    }
    const { rows } = await sql<{ statement: string; planned: number; reused: number }>`
    select statement, custom_plans as planned, generic_plans as reused from pg_prepared_statements`.execute(platform.db)
    const used = rows.filter(({ planned, reused }) => planned + reused >= 20)
    // Session, rights, references, record.
    expect(used.length).toBeGreaterThanOrEqual(4)
    expect(used.filter(({ planned }) => planned > 5)).toEqual([])
  },
)
