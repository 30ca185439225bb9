import { AsyncLocalStorage } from 'node:async_hooks'
import { PostgresQueryCompiler, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { browserOf } from '../../testing/guessing.ts'
import { platformForTests } from '../../testing/platform.ts'

/** The statements of one login; those of work in the background, which begins every minute, are not among them. */
const statements = new AsyncLocalStorage<string[]>()
const recorder: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    statements.getStore()?.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}
const platform = platformForTests({}, undefined, async () => {
  const { db, close } = await testDatabase()
  return { db: db.withPlugin(recorder), close }
})

// `npm run test:response-times` measures the times themselves.
test('a wrong password runs the same statements for every account that may log in, for others, and for unknown e-mails', async () => {
  const company = await platform.aCompany()
  const closed = await platform.aCompany()
  const accounts = [
    await platform.aUser('USER', company),
    await platform.aUser('SUPERADMIN'),
    await platform.aUser('USER', company, { enabled: false }),
    await platform.aUser('USER', company, { registrationConfirmed: false }),
    await platform.aUser('USER', company, { deleted: true }),
    await platform.aUser('USER', closed),
  ]
  await platform.db.updateTable('companies').set({ deleted: true }).where('id', '=', closed.id).execute()
  const run: string[][] = []
  for (const email of ['nepoznat@example.rs', ...accounts.map((each) => each.email)]) {
    const own: string[] = []
    const answer = await statements.run(own, () => browserOf(platform.app).login(email, 'Pogresna1'))
    expect(answer.statusCode).toBe(400)
    run.push(own)
  }
  const [unknown = [], ...known] = run
  expect(unknown.length).toBeGreaterThan(5)
  for (const each of known) expect(each).toEqual(unknown)
})
