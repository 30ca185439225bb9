import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { server } from '../app/server.ts'
import { searchedLog } from '../testing/log-search.ts'
import { password, platformForTests } from '../testing/platform.ts'
import { addressGroup, parsedTrustProxy } from './client-address.ts'
import { settingsFrom } from './settings.ts'

const platform = platformForTests()
const running = new Map<string, ReturnType<typeof start>>()
afterAll(async () => {
  for (const { app } of await Promise.all(running.values())) await app.close()
})

/** The application with other settings on the same database, listening on all IPv4 and IPv6 addresses. */
async function start(environment: NodeJS.ProcessEnv) {
  const settings = settingsFrom({ LOG_LEVEL: 'trace', ...environment })
  const app = await server({ db: platform.db, documents: platform.documents, settings, log: searchedLog })
  const address = await app.listen({ port: 0, host: '::' })
  return { app, port: Number(new URL(address).port) }
}

async function listening(environment: NodeJS.ProcessEnv = {}) {
  const key = JSON.stringify(environment)
  const started = running.get(key) ?? start(environment)
  running.set(key, started)
  return (await started).port
}

type Headers = readonly (readonly [name: string, value: string])[]

/** A raw HTTP request, so that the test controls every byte. */
async function raw(port: number, request: string, headers: Headers, body = '', from = '127.0.0.1') {
  const socket = connect({ port, host: from })
  await once(socket, 'connect')
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(
    `${request} HTTP/1.1\r\nHost: pokoj\r\nConnection: close\r\nContent-Length: ${body.length}\r\n${lines}\r\n${body}`,
  )
  return text(socket)
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

let people = 0
const login = (port: number, username: string, secret: string, headers: Headers = [], from?: string) =>
  raw(
    port,
    'POST /oauth/token',
    [['Content-Type', 'application/x-www-form-urlencoded'], ...headers],
    `grant_type=password&client_id=pokoj-web&client_secret=pokoj-web&username=${username}&password=${secret}`,
    from,
  )

/** The address that the list of a user's sessions shows after a login with these headers. */
async function addressAfterLogin(port: number, headers: Headers, from?: string) {
  const user = await platform.aUser('SUPERADMIN', undefined, { email: `person${++people}@example.rs` })
  expect(statusOf(await login(port, user.email, password, headers, from))).toBe(200)
  const session = platform.db.selectFrom('sessions').select('address').where('userId', '=', user.id)
  return (await session.executeTakeFirstOrThrow()).address
}

const spoofed = '6.6.6.6'
const client = '203.0.113.9'

describe.each([
  ['not set', {}],
  ['false', { TRUST_PROXY: 'false' }],
])('with TRUST_PROXY %s', (_what, environment) => {
  test.each<Headers>([
    [['X-Forwarded-For', spoofed]],
    [['Forwarded', `for=${spoofed}`]],
    [['X-Real-IP', spoofed]],
    [
      ['X-Forwarded-For', spoofed],
      ['X-Forwarded-For', client],
    ],
  ])('%j is ignored, from this machine too', async (...headers) => {
    const port = await listening(environment)
    expect(await addressAfterLogin(port, headers)).toBe('127.0.0.1')
    expect(await addressAfterLogin(port, headers, '::1')).toBe('::1')
  })
})

describe('through trusted proxies', () => {
  test.each<[string, string, string]>([
    // One proxy that appends its client's address to what the client claimed.
    ['1', client, client],
    ['1', `${spoofed}, ${client}`, client],
    ['1', `${spoofed}, ${spoofed}, ${client}`, client],
    // Two proxies: the nearest reports the farther one, which reports the client.
    ['2', `${client}, 10.0.0.2`, client],
    ['2', `${spoofed}, ${client}, 10.0.0.2`, client],
    ['2', client, client],
    ['127.0.0.1', `${spoofed}, ${client}`, client],
    ['127.0.0.0/8,10.0.0.0/24', `${spoofed}, ${client}, 10.0.0.2`, client],
    ['127.0.0.0/8, 10.0.0.0/24', `${spoofed}, ${client}, 10.0.1.2`, '10.0.1.2'],
    ['10.0.0.0/8', `${spoofed}, ${client}`, '127.0.0.1'],
    ['127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1,2001:db8:5::/48', `${client}, 2001:db8:5::1`, client],
    ['1', '::ffff:203.0.113.9', client],
    ['1', `${client}:50123`, client],
    ['1', '[2001:db8::7]:50123', '2001:db8::7'],
    // An invalid address is ignored; the client address is then that of the proxy that sent it.
    ['1', "unknown<script>'", '127.0.0.1'],
    ['1', '', '127.0.0.1'],
    ['2', `unknown, ${client}`, client],
  ])('TRUST_PROXY=%s with X-Forwarded-For: %s gives the address %s', async (TRUST_PROXY, header, address) => {
    const port = await listening({ TRUST_PROXY })
    expect(await addressAfterLogin(port, [['X-Forwarded-For', header]])).toBe(address)
    const others: Headers = [
      ['X-Forwarded-For', header],
      ['Forwarded', `for=${spoofed}`],
      ['X-Real-IP', spoofed],
    ]
    expect(await addressAfterLogin(port, others)).toBe(address)
  })

  test('a list of addresses trusts no other proxy', async () => {
    const port = await listening({ TRUST_PROXY: '127.0.0.1' })
    expect(await addressAfterLogin(port, [['X-Forwarded-For', spoofed]], '::1')).toBe('::1')
  })
})

describe('limits of an address', () => {
  const attempts = async (port: number, addresses: readonly string[]) => {
    const answers: number[] = []
    for (const address of addresses)
      answers.push(statusOf(await login(port, `nobody${++people}@example.rs`, 'x', [['X-Forwarded-For', address]])))
    return answers
  }

  test('count each client behind a proxy, and an IPv6 network of /64 as one', async () => {
    const port = await listening({ TRUST_PROXY: '1' })
    const network = (last: number) => `2001:db8:1:2:${last}:${last}::${last}`
    const sixty = Array.from({ length: 60 }, (_, index) => network(index + 1))
    expect(new Set(await attempts(port, sixty))).toEqual(new Set([400]))
    expect(await attempts(port, [network(99), '2001:db8:1:2::', '2001:db8:1:3::1', client])).toEqual([
      429, 429, 400, 400,
    ])
    // A forged address before the real one changes nothing.
    expect(await attempts(port, [`${spoofed}, ${network(5)}`])).toEqual([429])
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
  ])('%s is counted as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })
})

describe('the metrics', () => {
  const token = 'Tajna-Za-Merenje-2026'
  const metrics = async (port: number, headers: Headers = [], from?: string) =>
    statusOf(await raw(port, 'GET /api/metrics', headers, '', from))

  test('are served only to direct local requests, whatever TRUST_PROXY is', async () => {
    for (const environment of [{}, { TRUST_PROXY: '1' }, { TRUST_PROXY: '127.0.0.1' }]) {
      const port = await listening(environment)
      expect([await metrics(port), await metrics(port, [], '::1')]).toEqual([200, 200])
      for (const name of ['X-Forwarded-For', 'forwarded', 'X-Real-IP', 'X-Forwarded-Proto', 'Via', 'CF-Connecting-IP'])
        expect([name, await metrics(port, [[name, '127.0.0.1']])]).toEqual([name, 404])
      expect(
        await metrics(port, [
          ['Authorization', `Bearer ${token}`],
          ['Via', 'x'],
        ]),
      ).toBe(404)
    }
    const elsewhere = await platform.app.inject({ url: '/api/metrics', remoteAddress: '10.0.0.1' })
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, { message: 'NOT_FOUND' }])
  })

  test('are served to any client with the token', async () => {
    const port = await listening({ METRICS_TOKEN: token })
    const via = ['X-Forwarded-For', client] as const
    expect(await metrics(port, [via, ['Authorization', `Bearer ${token}`]])).toBe(200)
    for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, 'Bearer', `Basic ${token}`, token])
      expect([wrong, await metrics(port, [via, ['Authorization', wrong]])]).toEqual([wrong, 404])
    expect([await metrics(port, [via]), await metrics(port)]).toEqual([404, 200])
  })
})

describe('TRUST_PROXY', () => {
  test.each(['false', '0', '1', '10', '127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', '10.0.0.1, 10.0.0.2,::1'])(
    'accepts %s',
    (value) => expect(parsedTrustProxy(value)).toBeDefined(),
  )

  test.each(
    // prettier-ignore
    ['true', 'yes', '11', '-1', '1.5', 'loopback', 'proxy.example.rs', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.1', '0x7f.0.0.1', '10.0.0.1,', ',', '10.0.0.1 10.0.0.2', '10.0.0.1/', '::ffff:10.0.0.0/104'],
  )('rejects %s', (TRUST_PROXY) => {
    expect(() => settingsFrom({ TRUST_PROXY })).toThrow(/^Invalid settings: TRUST_PROXY must be false, a number/)
  })
})
