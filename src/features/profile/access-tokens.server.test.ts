import { beforeAll, describe, expect, test } from 'vitest'
import { interfaceOf, operationOf } from '../../testing/interface.ts'
import { aDeathRecord, password, platformForTests, type Person } from '../../testing/platform.ts'
import type { AccessToken, MadeAccessToken } from './record.ts'

const platform = platformForTests()
let company: { id: number }
let graveyard: { id: number }
let clerk: Person
beforeAll(async () => {
  company = await platform.aCompany()
  graveyard = await platform.aGraveyard(company)
  clerk = await platform.loggedIn(await platform.aUser('USER', company))
})

const body = { name: 'ГИС', scopes: ['read'], days: 30, oldPassword: password }
async function aToken(person: Person, ...scopes: string[]) {
  const answer = await person.post('/api/user/accessTokens', { ...body, scopes })
  expect(answer.statusCode).toBe(200)
  return answer.json<MadeAccessToken>()
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (token: string, method: Method, url: string, payload?: object) =>
  platform.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
const tokensOf = async (person: Person) =>
  (await person.get('/api/user/accessTokens')).json<{ entities: AccessToken[] }>().entities

describe('an access token', () => {
  test('is shown once, has a recognisable prefix, and is stored as a hash', async () => {
    const { token, id } = await aToken(clerk, 'read')
    expect(token).toMatch(/^pokoj_[\w-]{43}$/)
    expect(JSON.stringify(await tokensOf(clerk))).not.toContain(token)
    expect(await tokensOf(clerk)).toContainEqual(expect.objectContaining({ id, name: 'ГИС', lastUsedAt: null }))
    const stored = await platform.db.selectFrom('sessionTokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('reads and writes in the company of its user, in whose name the trail names it', async () => {
    const { token } = await aToken(clerk, 'read', 'write')
    const added = await call(token, 'POST', `/api/deathRecord/${company.id}`, aDeathRecord(graveyard))
    expect(added.statusCode).toBe(200)
    const { id } = added.json<{ deathRecord: { id: number } }>().deathRecord
    expect((await call(token, 'GET', `/api/deathRecord/${id}`)).statusCode).toBe(200)
    const other = await platform.aCompany()
    const foreign = await call(token, 'POST', `/api/deathRecord/${other.id}`, aDeathRecord(graveyard))
    expect([foreign.statusCode, foreign.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
    const entry = await platform.db
      .selectFrom('auditEntries')
      .select(['userId', 'userEmail'])
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ userId: clerk.id, userEmail: `${clerk.email} (ГИС)` })
    expect((await tokensOf(clerk)).at(-1)?.lastUsedAt).not.toBeNull()
  })

  test('can do nothing that its user may not', async () => {
    const { token } = await aToken(clerk, 'read', 'write')
    const answer = await call(token, 'POST', '/api/section/1', {})
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'LOGIN_AS_ADMIN' }])
  })

  test('is no session: the profile lists it apart, and a logout with it ends nothing', async () => {
    const { token } = await aToken(clerk, 'read')
    const sessions = await clerk.get('/api/user/sessions')
    expect(sessions.body).not.toContain('ГИС')
    await platform.app.inject({
      method: 'POST',
      url: '/oauth/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `client_id=pokoj-web&client_secret=pokoj-web&token=${token}`,
    })
    expect((await clerk.delete('/api/user/sessions')).statusCode).toBe(200)
    expect((await call(token, 'GET', '/api/deathRecord/search')).statusCode).toBe(200)
    expect((await call(token, 'GET', '/api/user/current')).json()).toEqual({ message: 'TOKEN_WITHOUT_SCOPE' })
  })

  test.each<[string, (admin: Person, person: Person, id: number) => Promise<unknown>]>([
    ['is revoked', (_admin, person, id) => person.delete(`/api/user/accessTokens/${id}`)],
    [
      'has expired',
      (_admin, _person, id) =>
        platform.db
          .updateTable('sessionTokens')
          .set({ expiresAt: new Date(0) })
          .where('sessionId', '=', id)
          .execute(),
    ],
    [
      'loses its user, who is disabled',
      async (admin, { id, email }) => {
        const values = { name: 'Ана', surname: 'Анић', email, phoneNumber: '011', enabled: false }
        expect((await admin.put(`/api/admin/users/${id}`, values)).statusCode).toBe(200)
      },
    ],
    ['loses its user, who is deleted', (admin, { id }) => admin.delete(`/api/admin/users/${id}/${admin.id}`)],
  ])('ends when it %s', async (_name, end) => {
    const admin = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const person = await platform.loggedIn(await platform.aUser('USER', company))
    const { token, id } = await aToken(person, 'read')
    expect((await call(token, 'GET', '/api/deathRecord/search')).statusCode).toBe(200)
    await end(admin, person, id)
    expect((await call(token, 'GET', '/api/deathRecord/search')).statusCode).toBe(403)
  })

  test('is made only with the password, a name, known scopes and a period, and audited', async () => {
    for (const [wrong, code] of [
      [{ oldPassword: undefined }, 'OLD_PASSWORD_REQUIRED'],
      [{ oldPassword: 'Pogresna1' }, 'OLD_PASSWORD_DID_NOT_MATCH'],
      [{ name: ' ' }, 'ACCESS_TOKEN_NAME_CANT_BE_NULL'],
      [{ name: 'а'.repeat(61) }, 'ACCESS_TOKEN_NAME_NOT_VALID'],
      [{ scopes: [] }, 'ACCESS_TOKEN_SCOPES_CANT_BE_NULL'],
      [{ scopes: ['users'] }, 'ACCESS_TOKEN_SCOPES_CANT_BE_NULL'],
      [{ days: 367 }, 'ACCESS_TOKEN_DAYS_NOT_VALID'],
      [{ days: null }, 'ACCESS_TOKEN_DAYS_NOT_VALID'],
    ] as const) {
      const answer = await clerk.post('/api/user/accessTokens', { ...body, ...wrong })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: code }])
    }
    const person = await platform.loggedIn(await platform.aUser('USER', company))
    const { id } = await aToken(person, 'read')
    await person.delete(`/api/user/accessTokens/${id}`)
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('userId', '=', person.id)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { actionName: 'ACCESS_TOKEN_MADE', changes: { name: { to: 'ГИС' }, scopes: { to: 'read' } } },
      { actionName: 'ACCESS_TOKEN_REVOKED', changes: { name: { to: 'ГИС' } } },
    ])
  })
})

test('every route is refused to a token without its scope, and the description names the scope', async () => {
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const tokens = { read: (await aToken(admin, 'read')).token, write: (await aToken(admin, 'write')).token }
  const described = await interfaceOf(platform.app)
  const wrong: string[] = []
  const counts = { read: 0, write: 0, none: 0 }
  for (const [route, may] of platform.app.whoMay) {
    if (may === 'anyone') continue
    const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((each) => route.startsWith(`${each} `))
    const path = route.replace(/^\w+ /, '')
    if (!method) continue
    const needed = platform.app.scopes.get(route)
    counts[needed ?? 'none'] += 1
    for (const scope of ['read', 'write'] as const) {
      const answer = await call(tokens[scope], method, path.replaceAll(/:\w+|\*/g, '0'))
      const { message } = answer.headers['content-type']?.toString().startsWith('application/json')
        ? answer.json<{ message?: string }>()
        : {}
      const isRefused = message === 'TOKEN_WITHOUT_SCOPE' || message === 'LOGIN_AS_SUPERADMIN'
      if (isRefused !== (scope !== needed) && message !== 'LOGIN_AS_SUPERADMIN') wrong.push(`${route}: ${scope}`)
      if (message === 'TOKEN_WITHOUT_SCOPE' && needed)
        expect(answer.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${needed}"`)
    }
    const expected = [{ session: [] }, ...(needed ? [{ accessToken: [needed] }] : [])]
    const documented = operationOf(described, route)?.security
    if (documented && JSON.stringify(documented) !== JSON.stringify(expected)) wrong.push(`${route}: description`)
  }
  expect(wrong).toEqual([])
  for (const kind of ['read', 'write', 'none'] as const) expect([kind, counts[kind] > 20]).toEqual([kind, true])
}, 120_000)

test('no route of sessions, users, the audit trail or personal data is open to a token', () => {
  const open = [...platform.app.scopes.keys()].filter((route) =>
    / \/api\/(user|admin|superadmin|auditTrail|personalData|backups|metrics)\b/.test(route),
  )
  expect(open).toEqual([])
})
