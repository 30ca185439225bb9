import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../server/database/connection.ts'
import { findingsInLogs, outputSearch, personalDataIn, searchedLog } from '../testing/log-search.ts'
import { platformForTests, testPlatform } from '../testing/platform.ts'

const name = 'Ђорђевић 0101950710129'
const email = 'petar@example.rs'

/** Faults that the application's own routes do not have. */
const faults: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'an invalid value': (db) => sql`select ${name}::date`.execute(db),
  'a violated constraint': (db) =>
    db
      .insertInto('users')
      .values([email, email].map((each) => ({ role: 'SUPERADMIN', name, surname: name, email: each })))
      .execute(),
  'a text that is not JSON': async () => void JSON.parse(name),
  'a cause with the data': async () => {
    throw new Error('not saved', { cause: Object.assign(new Error(`is not a date: "${name}"`), { detail: email }) })
  },
}

const platform = platformForTests({}, undefined, undefined, (app, db) => {
  app.post<{ Body: { fault: string } }>('/faulty', async ({ body }) => faults[body.fault]?.(db))
  app.post('/careless', (request) => {
    request.log.info({ body: request.body }, 'saved')
    return {}
  })
})

const send = (url: string, payload: object) => platform.app.inject({ method: 'POST', url, payload })

describe('the logs of all servers that tests start', () => {
  test.each([
    ['a personal number', '"reason":"duplicate 0101950710129"'],
    ['a personal number', '"jmbg":1301980710008'],
    ['an e-mail address', '"msg":"mail to user7@example.rs refused"'],
    ['text of a record', '"msg":"Ђорђевић"'],
    ['text of a record', '"msg":"Đorđević"'],
    ['text of a record', '"url":"/api/deathRecord/search?searchParam=%D0%82%D0%BE"'],
    ['a name', '"url":"/api/deathRecord/search?searchParam=Petrovic"'],
    [undefined, '"level":30,"time":1301980710008,"pid":4321987650123,"responseTime":3.1234567890123,"msg":"done"'],
    [undefined, '"stack":"    at query (/app/node_modules/@electric-sql/pglite/dist/index.js:3:1)"'],
  ])('are searched for %s: %s', (what, line) => {
    expect(personalDataIn(`{${line}}`)).toBe(what)
  })

  test('fail the test during which a server has logged personal data', async () => {
    await send('/careless', { lastName: name })
    expect(findingsInLogs()).toEqual([expect.stringMatching(/^a personal number: .*"msg":"saved"/)])
  })

  test('are searched in the output of processes too, except what they print for the operator', () => {
    const search = outputSearch()
    search(
      'The first super administrator is root@example.rs. Set the password within 7 days at:\n  ADMIN       a@b.rs\n{"msg":"us',
    )
    expect(findingsInLogs()).toEqual([])
    search('er7@example.rs"}\n')
    expect(findingsInLogs()).toEqual(['an e-mail address: {"msg":"user7@example.rs"}'])
  })

  test('include those of every server: no test silences one', () => {
    const root = join(import.meta.dirname, '..', '..')
    const silenced = /LOG_LEVEL: 'silent[']/
    const files = globSync('{src,e2e,faults}/**/*.{ts,tsx}', { cwd: root })
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => silenced.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})

test('a request is logged with its path, without what was searched for, its token or its body', async () => {
  const written = vi.spyOn(searchedLog, 'write')
  const user = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  await user.get('/api/deathRecord/search?searchParam=Petrovic')
  await platform.app.inject({
    method: 'PUT',
    url: '/api/user/createPassword/secret-token',
    payload: { password: 'Tajna12345' },
  })
  const log = written.mock.calls.map(([each]) => each).join('')
  expect(log).toContain('/api/deathRecord/search')
  expect(log).toContain('/api/user/createPassword')
  expect(log).not.toMatch(/Petrovic|secret-token|Tajna12345|Bearer/)
})

test('a request has one line with its route, status, duration and company, and an id that its response names', async () => {
  const written = vi.spyOn(searchedLog, 'write')
  const company = await platform.aCompany()
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const { headers } = await clerk.get('/api/deathRecord/search?page=0&size=5')
  const id = String(headers['x-request-id'])
  const lines: unknown[] = written.mock.calls.flatMap(([each]) => (each.includes(id) ? [JSON.parse(each)] : []))
  expect(lines).toEqual([
    expect.objectContaining({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      reqId: id,
      req: { method: 'GET', route: '/api/deathRecord/search' },
      status: 200,
      ms: expect.any(Number),
      company: company.id,
      msg: 'request',
    }),
  ])
})

test.each([
  ['the reverse proxy’s, if there is one', '1', true],
  ['its own otherwise', 'false', false],
])('the id of a request is %s', async (_name, TRUST_PROXY, isProxys) => {
  const { app } = await testPlatform({ TRUST_PROXY })
  const sent = 'of-the-proxy-7'
  const answers = await Promise.all(
    [sent, 'a b', 'x'].map((id) => app.inject({ url: '/api/health/live', headers: { 'x-request-id': id } })),
  )
  const [ofProxy, ...others] = answers.map(({ headers }) => headers['x-request-id'])
  expect(ofProxy === sent).toBe(isProxys)
  for (const id of others) expect(id).toMatch(/^[0-9a-f]{12}$/)
  await app.close()
})

describe('an unexpected error', () => {
  test.each(Object.keys(faults))('is logged with its stack and without the data: %s', async (fault) => {
    const written = vi.spyOn(searchedLog, 'write')
    expect((await send('/faulty', { fault })).statusCode).toBe(500)
    const line = written.mock.calls.map(([each]) => each).find((each) => each.includes('request failed')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      err: { message: expect.any(String), stack: expect.stringContaining('at ') },
    })
    expect(line).not.toMatch(/0101950710129|petar|Ђорђевић/)
    if (fault === 'a violated constraint') expect(line).toContain('users_email')
  })
})
