import { beforeAll, describe, expect, test } from 'vitest'
import { aDeathRecord, platformForTests, testPlatform, type Person } from '../testing/platform.ts'

const platform = platformForTests()
let clerk: Person
let company: Awaited<ReturnType<typeof platform.aCompany>>
let graveyard: { id: number }
beforeAll(async () => {
  company = await platform.aCompany()
  graveyard = await platform.aGraveyard(company)
  clerk = await platform.loggedIn(await platform.aUser('USER', company))
})

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  platform.app.inject({
    method: 'POST',
    url: `/api/deathRecord/${company.id}`,
    headers: { authorization: `Bearer ${clerk.accessToken}`, 'content-type': 'application/json', ...headers },
    payload,
  })
const stored = async () => (await clerk.get('/api/deathRecord/search')).json<{ total: number }>().total
const withName = (raw: string) => () =>
  JSON.stringify(aDeathRecord(graveyard, { firstName: 'NAME' })).replace('"NAME"', raw)

describe('bad input returns a code, never 500, and changes nothing', () => {
  test.each([
    ['malformed JSON', '{"firstName":', 400],
    ['an empty body', '', 400],
    ['null', 'null', 400],
    ['an array', '[]', 400],
    ['a string', '"Петар"', 400],
    ['a number', '1', 400],
    ['a NUL in a text', withName('"Пе\\u0000тар"'), 400],
    ['a lone surrogate', withName('"\\ud800"'), 400],
    ['a letter with 240,000 accents', withName(`"a${'\u0301\u0316'.repeat(120_000)}"`), 400],
    [
      '90,000 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, key) => [`k${key}`, 1]))),
      400,
    ],
    ['deep nesting', '['.repeat(100_000), 400],
    ['nested objects', `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`, 400],
    ['a prototype key', '{"__proto__":{"role":"ADMIN"}}', 400],
    ['a constructor key', '{"constructor":{"prototype":{"role":"ADMIN"}}}', 400],
    ['a body that is too large', JSON.stringify({ notes: 'а'.repeat(1_000_000) }), 413],
  ])('%s', async (_name, payload, status) => {
    const before = await stored()
    const answer = await send(typeof payload === 'string' ? payload : payload())
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json()).toHaveProperty('message')
    expect(await stored()).toBe(before)
  })

  test('invalid UTF-8 is rejected, not stored with replacement characters', async () => {
    const before = await stored()
    const bytes = Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')])
    expect((await send(bytes)).statusCode).toBe(400)
    expect(await stored()).toBe(before)
  })

  test.each([
    ['text/plain'],
    ['application/xml'],
    ['multipart/form-data; boundary=x'],
    ['application/x-www-form-urlencoded'],
  ])('a body of type %s returns 415', async (kind) => {
    const answer = await send('firstName=x', { 'content-type': kind })
    expect([answer.statusCode, answer.json()]).toEqual([415, { message: 'REQUEST_NOT_VALID' }])
  })

  test.each([
    '0',
    '-1',
    'abc',
    '1e3',
    '99999999999999999999',
    '9223372036854775807',
    '1.5',
    '%00',
    '%ff',
    'x'.repeat(200),
  ])('the unknown id %s returns 404 on reading, 400 otherwise', async (id) => {
    const read = await clerk.get(`/api/deathRecord/${id}`)
    const changes = [
      await clerk.put(`/api/deathRecord/${id}`, aDeathRecord(graveyard)),
      await clerk.delete(`/api/deathRecord/${id}/${clerk.id}`),
      await clerk.put(`/api/deathRecord/restore/${id}`),
    ]
    if (id === '%ff') {
      for (const answer of [read, ...changes]) expect(answer.statusCode).toBe(400)
      return
    }
    expect([read.statusCode, read.json()]).toEqual([404, { message: 'DEATH_RECORD_NOT_EXIST' }])
    for (const answer of changes)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'DEATH_RECORD_NOT_EXIST'])
  })

  test.each([['/api/nothing'], ['/oauth/nothing'], ['/api/deathRecord'], ['/api']])(
    '%s returns 404 with a code',
    async (url) => {
      const answer = await clerk.get(url)
      expect(answer.statusCode).toBe(404)
    },
  )

  test.each([
    ['/api/%'],
    ['/api/reprimand/%ff'],
    ['/api/graveyard/%E0%A4%A'],
    [`/api/user/resetPassword/${'a'.repeat(5000)}`],
  ])('a malformed URL returns a code: %s', async (url) => {
    const answer = await clerk.get(url)
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'REQUEST_NOT_VALID' }])
  })

  test.each(['page=0&page=1', 'searchParam=a&searchParam=b', 'companyId=1&companyId=2', 'sort=id&sort=-id'])(
    'a repeated parameter is refused, instead of one of its values being chosen: %s',
    async (query) => {
      expect((await clerk.get(`/api/deathRecord/search?${query}`)).statusCode).toBe(400)
    },
  )

  test('parameters in the URL of a search by POST have no effect', async () => {
    const own = await clerk.post('/api/deathRecord/search?size=1&page=7&searchParam=niko', {})
    expect([own.statusCode, own.body]).toEqual([200, (await clerk.post('/api/deathRecord/search', {})).body])
  })

  test('an internal error returns a request id and no details', async () => {
    const broken = await testPlatform()
    const user = await broken.loggedIn(await broken.aUser('USER', await broken.aCompany()))
    await broken.db.schema.dropTable('deathRecords').cascade().execute()
    const answer = await user.get('/api/deathRecord/search')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ message: 'INTERNAL_ERROR', requestId: expect.any(String) })
    await broken.close()
  })

  test('an invalid version is rejected', async () => {
    for (const header of ['abc', '"x"', '-1']) {
      const answer = await clerk.put('/api/deathRecord/1', aDeathRecord(graveyard), { 'if-match': header })
      expect(answer.statusCode).toBe(400)
    }
  })
})

describe('API responses', () => {
  test('are not cached and have the security headers', async () => {
    const { headers } = await clerk.get('/api/deathRecord/search')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test.each([
    ['a list', '/api/deathRecord/search'],
    ['a missing record', '/api/deathRecord/999999'],
    ['an unknown path', '/api/nothing'],
    ['a malformed address', '/api/%'],
    ['the API documentation', '/api/docs'],
    ['a health check', '/api/health/live'],
  ])('require HTTPS, allow only own scripts, forbid framing and send no referrer: %s', async (_what, url) => {
    const { headers } = await clerk.get(url, undefined, { origin: 'https://evil.example' })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(headers['content-security-policy']).split(';')
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive)
    expect(policy).toContain("script-src 'self'")
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })

  test('are described in OpenAPI 3.1, without parameters named after the company', async () => {
    const document = (await platform.app.inject('/api/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, unknown>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/deathRecord/{id}', '/api/deathRecord/search', '/oauth/token', '/api/user/current']),
    )
    expect(Object.keys(document.paths['/api/deathRecord/{id}'] ?? {}).toSorted()).toEqual(['get', 'post', 'put'])
    for (const path of ['/api/docs', '/api/docs/']) {
      const page = await platform.app.inject(path)
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/)
    }
  })
})
