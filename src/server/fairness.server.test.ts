import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password as testPassword, platformForTests, type Person } from '../testing/platform.ts'
import { inSessionCompany } from './session.ts'

/** Handlers that wait do so until this is resolved. */
let held = Promise.withResolvers<void>()
const platform = platformForTests({}, undefined, undefined, (app, db) => {
  const config = { may: 'ownSession' } as const
  app.post('/api/heavy', { config }, (request) =>
    inSessionCompany(
      db,
      request,
      undefined,
      async (tx) => (await sql`select count(*) from generate_series(1, 20000)`.execute(tx)).rows,
      'read',
    ),
  )
  app.post('/api/held', { config }, async () => held.promise)
  app.post('/api/failing', { config }, () => Promise.reject(new Error('expected')))
})

async function anOffice() {
  const company = await platform.aCompany()
  const aClerk = async () => platform.loggedIn(await platform.aUser('USER', company))
  return { company, aClerk }
}

/** How many of many heavy searches of one clerk are answered while somebody else asks for this. */
async function answeredWhile(busy: Person, asked: () => Promise<{ statusCode: number }>) {
  let answered = 0
  const many = Array.from({ length: 80 }, async () => {
    const { statusCode } = await busy.post('/api/heavy', {})
    answered++
    return statusCode
  })
  await Promise.race(many)
  const before = answered
  expect((await asked()).statusCode).toBe(200)
  const meanwhile = answered - before
  expect(await Promise.all(many)).toEqual(many.map(() => 200))
  return meanwhile
}

test('clerks of other companies and colleagues wait only for a few of the many searches of a clerk', async () => {
  const [own, other] = [await anOffice(), await anOffice()]
  const [busy, colleague, neighbour] = [await own.aClerk(), await own.aClerk(), await other.aClerk()]
  const search = (person: Person) => () => person.post('/api/deathRecord/search', { exactTotal: true })
  for (const each of [search(neighbour), () => neighbour.get('/api/user/current'), search(colleague)])
    // Of 80. A request takes two turns, the first for its session.
    expect(await answeredWhile(busy, each)).toBeLessThan(20)
})

test('a session that asks for more than its share is told to wait, and its other requests are answered', async () => {
  const { company, aClerk } = await anOffice()
  const user = await platform.aUser('USER', company)
  const [busy, sameUser] = [await platform.loggedIn(user), await platform.loggedIn(user)]
  held = Promise.withResolvers()
  const requests = Array.from({ length: 210 }, () => busy.post('/api/held', {}))
  const refusals: Awaited<(typeof requests)[number]>[] = []
  for (const request of requests) void request.then((answer) => refusals.push(answer))
  // Those above the share are refused while all others are held.
  await expect.poll(() => refusals.length).toBe(4)
  const [refused = await Promise.race(requests)] = refusals
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({ message: 'TEMPORARILY_UNAVAILABLE' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (const each of [sameUser, await aClerk()]) expect((await each.get('/api/user/current')).statusCode).toBe(200)
  held.resolve()
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(206)
  expect(statuses.filter((status) => status === 503)).toHaveLength(4)
  expect((await busy.get('/api/user/current')).statusCode).toBe(200)
})

test('a login waits only for a few of the many logins from another address', async () => {
  const user = await platform.aUser('USER', await platform.aCompany())
  const login = (username: string, remoteAddress: string) =>
    platform.app.inject({
      method: 'POST',
      url: '/oauth/token',
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        client_id: 'pokoj-web',
        client_secret: 'pokoj-web',
        grant_type: 'password',
        username,
        password: testPassword,
      }).toString(),
    })
  let answered = 0
  const many = Array.from({ length: 50 }, async (_, at) => {
    await login(`nobody${at}@example.rs`, '192.0.2.1')
    answered++
  })
  await Promise.race(many)
  const before = answered
  expect((await login(user.email, '192.0.2.2')).statusCode).toBe(200)
  expect(answered - before).toBeLessThan(10)
  await Promise.all(many)
})

test('requests that fail make room for the next ones', async () => {
  const clerk = await (await anOffice()).aClerk()
  const failed = await Promise.all(Array.from({ length: 10 }, () => clerk.post('/api/failing', {})))
  expect(failed.map(({ statusCode }) => statusCode)).toEqual(failed.map(() => 500))
  held = Promise.withResolvers()
  const begun = Array.from({ length: 6 }, () => clerk.post('/api/held', {}))
  const next = clerk.get('/api/user/current')
  held.resolve()
  await Promise.all(begun)
  expect((await next).statusCode).toBe(200)
})
