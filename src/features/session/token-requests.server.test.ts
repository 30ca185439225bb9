import { describe, expect, test } from 'vitest'
import { password, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a token request', () => {
  test('may be multipart form data, with the client as HTTP Basic', async () => {
    const user = await platform.aUser('USER', await platform.aCompany())
    const boundary = 'x'
    const parts = Object.entries({ grant_type: 'password', username: user.email, password })
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Basic ${Buffer.from('pokoj-web:pokoj-web').toString('base64')}`,
      },
      payload: `${parts}--${boundary}--\r\n`,
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test.each([['a\u0000b@x.rs'], ['a\u0007@x.rs']])('with the e-mail %j is invalid', async (username) => {
    const answer = await platform.token({ grant_type: 'password', username, password })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'REQUEST_NOT_VALID' }])
  })

  test('with the wrong client returns 401, with another grant 400', async () => {
    const wrongClient = await platform.token({
      grant_type: 'password',
      client_secret: 'x',
      username: 'a@b.rs',
      password,
    })
    expect([wrongClient.statusCode, wrongClient.json<{ error: string }>().error]).toEqual([401, 'invalid_client'])
    const otherGrant = await platform.token({ grant_type: 'client_credentials' })
    expect([otherGrant.statusCode, otherGrant.json<{ error: string }>().error]).toEqual([400, 'unsupported_grant_type'])
    const incomplete = await platform.token({ grant_type: 'password' })
    expect([incomplete.statusCode, incomplete.json<{ error: string }>().error]).toEqual([400, 'invalid_request'])
  })
})

describe('a malformed token request is a client error, not a server error', () => {
  const basic = (credentials: string) => `Basic ${Buffer.from(credentials, 'latin1').toString('base64')}`
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multipart = 'multipart/form-data; boundary=x'
  test.each<[what: string, status: number, headers: Record<string, string>, payload: string]>([
    ['Basic with invalid UTF-8', 401, { ...formHeaders, authorization: basic('%ff:') }, ''],
    ['Basic with an invalid escape and a colon', 401, { ...formHeaders, authorization: 'Basic JWZmOng=' }, ''],
    ['Basic with a lone percent sign', 401, { ...formHeaders, authorization: basic('a%:%') }, ''],
    ['Basic without a colon', 401, { ...formHeaders, authorization: basic('abc') }, ''],
    ['multipart without a boundary', 400, { 'content-type': 'multipart/form-data' }, 'x'],
    ['multipart with an empty boundary', 400, { 'content-type': 'multipart/form-data; boundary=' }, 'x'],
    ['multipart with another boundary', 400, { 'content-type': multipart }, '--y\r\n\r\n--y--\r\n'],
    ['truncated multipart', 400, { 'content-type': multipart }, field('grant_type', 'password')],
    ['multipart with a broken header', 401, { 'content-type': multipart }, '--x\r\n: \r\n\r\n\r\n--x--\r\n'],
    [
      'multipart with a field twice',
      400,
      { 'content-type': multipart },
      `${field('a', '1')}${field('a', '2')}--x--\r\n`,
    ],
    [
      'multipart with eleven fields',
      400,
      { 'content-type': multipart },
      `${Array.from({ length: 11 }, (_, n) => field(`a${n}`, '1')).join('')}--x--\r\n`,
    ],
    [
      'multipart with a file',
      400,
      { 'content-type': multipart },
      `--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n--x--\r\n`,
    ],
    ['multipart that sets a prototype', 400, { 'content-type': multipart }, `${field('__proto__', '1')}--x--\r\n`],
    ['an empty multipart body', 401, { 'content-type': multipart }, ''],
    ['a form with thousands of fields', 401, formHeaders, 'a&'.repeat(8000)],
    ['a form with a field twice', 401, formHeaders, 'client_id=a&client_id=b&client_secret=c'],
    ['a form with broken escapes', 401, formHeaders, 'client_id=%&client_secret=%ff%C0'],
    ['a form that is too long', 413, formHeaders, 'a='.padEnd(20_000, 'x')],
    ['an invalid content type', 415, { 'content-type': ';;;' }, 'x'],
    ['no body', 401, {}, ''],
  ])('%s', async (_what, status, headers, payload) => {
    for (const url of ['/oauth/token', '/oauth/revoke']) {
      const answer = await platform.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, answer.body).toBe(status)
    }
  })
})
