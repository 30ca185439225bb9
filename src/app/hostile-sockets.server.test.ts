import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPlatform, type TestPlatform } from '../testing/platform.ts'
import { rawExchange, slowly, type Pieces } from '../testing/raw-socket.ts'

/** `npm run test:fuzz` sets it: longer waits, larger bodies, and more connections. */
const isLong = process.env.FUZZ_CASES !== undefined

let platform: TestPlatform
let port: number
let token: string
const read = new Map<Socket, number>()
beforeAll(async () => {
  platform = await testPlatform()
  port = Number(new URL(await platform.app.listen({ port: 0, host: '127.0.0.1' })).port)
  platform.app.server.on('connection', (socket) => {
    read.set(socket, 0)
    socket.on('data', (data: Buffer) => read.set(socket, (read.get(socket) ?? 0) + data.length))
  })
  const company = await platform.aCompany()
  token = (await platform.loggedIn(await platform.aUser('ADMIN', company))).accessToken
})
afterAll(() => platform.close())

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const get = head('GET /api/health/live HTTP/1.1', 'Host: x')
const post = (...headers: string[]) =>
  head(
    'POST /api/deathRecord/search HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...headers,
  )

/** Others are served in the meantime. */
async function othersAreServed() {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`)
  await answer.text()
  expect(answer.status).toBe(200)
  return performance.now() - began
}

describe('a request with two meanings is refused, and its connection closed', () => {
  const smuggled = 'GET /api/user/current HTTP/1.1\r\nHost: x\r\n\r\n'
  test.each<[name: string, pieces: () => Pieces]>([
    ['a length and chunks', () => [post('Content-Length: 4', 'Transfer-Encoding: chunked'), '0\r\n\r\n', smuggled]],
    ['chunks and a length', () => [post('Transfer-Encoding: chunked', 'Content-Length: 4'), '0\r\n\r\n', smuggled]],
    ['two different lengths', () => [post('Content-Length: 2', 'Content-Length: 50'), '{}', smuggled]],
    ['the same length twice', () => [post('Content-Length: 2', 'Content-Length: 2'), '{}', smuggled]],
    ['a list of lengths', () => [post('Content-Length: 2, 50'), '{}', smuggled]],
    ['a signed length', () => [post('Content-Length: +2'), '{}', smuggled]],
    ['a negative length', () => [post('Content-Length: -2'), '{}', smuggled]],
    ['a hexadecimal length', () => [post('Content-Length: 0x2'), '{}', smuggled]],
    ['an enormous length', () => [post(`Content-Length: ${'9'.repeat(40)}`), '{}']],
    ['a space before the colon', () => [post('Transfer-Encoding : chunked'), '0\r\n\r\n', smuggled]],
    ['an unknown coding', () => [post('Transfer-Encoding: xchunked'), '0\r\n\r\n', smuggled]],
    [
      'chunks that are not the last coding',
      () => [post('Transfer-Encoding: chunked, identity'), '0\r\n\r\n', smuggled],
    ],
    ['a coding after a tab', () => [post('Transfer-Encoding:\tchunked', 'Content-Length: 2'), '0\r\n\r\n', smuggled]],
    ['a folded coding', () => [post('Transfer-Encoding:\r\n chunked', 'Content-Length: 2'), '0\r\n\r\n', smuggled]],
    ['lines that end with LF alone', () => [get.replaceAll('\r\n', '\n')]],
    ['a header line that ends with CR alone', () => [get.replace('Host: x\r\n', 'Host: x\rX: y\r\n')]],
    ['a header without a colon', () => [get.replace('Host: x', 'Host: x\r\nnonsense')]],
    ['a header that begins with a space', () => [get.replace('\r\nHost', '\r\n Host')]],
    ['NUL in a header', () => [get.replace('Host: x', 'Host: x\r\nX: a\0b')]],
    ['no host', () => [head('GET /api/health/live HTTP/1.1')]],
    ['two hosts', () => [get.replace('Host: x', 'Host: x\r\nHost: y')]],
    ['a chunk of a negative size', () => [post('Transfer-Encoding: chunked'), '-1\r\n{}\r\n0\r\n\r\n']],
    ['a chunk of an enormous size', () => [post('Transfer-Encoding: chunked'), `${'F'.repeat(20)}\r\n{}\r\n`]],
    ['a chunk size that ends with LF', () => [post('Transfer-Encoding: chunked'), '2\n{}\r\n0\r\n\r\n']],
    ['a chunk longer than its size', () => [post('Transfer-Encoding: chunked'), '1\r\n{}\r\n0\r\n\r\n']],
    ['HTTP 0.9', () => ['GET /api/health/live\r\n\r\n']],
    ['HTTP 2', () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']],
    ['HTTP 9', () => [get.replace('HTTP/1.1', 'HTTP/9.9')]],
    ['a method of the client', () => [get.replace('GET', 'GETALL')]],
    ['a method in small letters', () => [get.replace('GET', 'get')]],
    ['the beginning of TLS', () => [Buffer.from('16030100c8010000c40303', 'hex'), Buffer.alloc(200, 7)]],
    ['random bytes', () => [Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 137 + 11) % 256))]],
    ['headers of 100 kB', () => [head('GET /api/health/live HTTP/1.1', 'Host: x', `X: ${'x'.repeat(100_000)}`)]],
    [
      '10,000 headers',
      () => [
        head('GET /api/health/live HTTP/1.1', 'Host: x', ...Array.from({ length: 10_000 }, (_, at) => `X${at}: y`)),
      ],
    ],
    ['an address of 100 kB', () => [get.replace('/live', `/${'x'.repeat(100_000)}`)]],
    ['an address with a space', () => [get.replace('/live', '/live x')]],
    ['a tunnel', () => [get.replace('GET /api/health/live', 'CONNECT example.org:443')]],
  ])('%s', async (_name, pieces) => {
    const { statuses, isClosed, text } = await rawExchange(port, pieces())
    // At most one response: what follows was not interpreted as another request.
    expect(statuses.length, text).toBeLessThanOrEqual(1)
    for (const status of statuses) expect([400, 401, 403, 404, 405, 413, 414, 415, 417, 431]).toContain(status)
    expect(isClosed, text).toBe(true)
    await othersAreServed()
  })
})

describe('a body that is too large is refused before it is read', () => {
  const megabyte = Buffer.alloc(1_000_000, 0x20)
  const megabytes = isLong ? 100 : 30
  test.each<[name: string, headers: string[], piece: Buffer]>([
    ['with its length', [`Content-Length: ${megabytes * 1_000_000}`], megabyte],
    [
      'in chunks',
      ['Transfer-Encoding: chunked'],
      Buffer.concat([Buffer.from('F4240\r\n'), megabyte, Buffer.from('\r\n')]),
    ],
  ])('%s', async (_name, headers, piece) => {
    read.clear()
    const pieces = function* () {
      yield post(...headers)
      for (let sent = 0; sent < megabytes; sent += 1) yield piece
    }
    const { statuses, isClosed } = await rawExchange(port, pieces(), 30)
    expect(statuses).toEqual([413])
    expect(isClosed).toBe(true)
    expect(Math.max(...read.values())).toBeLessThan(3_000_000)
    await othersAreServed()
  })
})

test('slow and silent clients are disconnected, and others are served meanwhile', async () => {
  const many = isLong ? 2000 : 50
  const slowHeaders = () => slowly([get.slice(0, -2), ...Array.from({ length: 60 }, (_, at) => `X${at}: y\r\n`)], 500)
  const slowBody = () => slowly([post('Content-Length: 100'), ...Array.from({ length: 60 }, () => ' ')], 500)
  const silent: ReturnType<typeof rawExchange>[] = []
  while (silent.length < many) {
    silent.push(...Array.from({ length: 50 }, () => rawExchange(port, [], 60)))
    // The kernel silently drops connections that do not fit into its queue.
    await othersAreServed()
  }
  const slow = Array.from({ length: 10 }, () => rawExchange(port, slowHeaders(), 60))
  const bodies = isLong ? Array.from({ length: 10 }, () => rawExchange(port, slowBody(), 90)) : []
  const times: number[] = []
  for (let at = 0; at < 20; at += 1) {
    times.push(await othersAreServed())
    await delay(100)
  }
  expect(Math.max(...times)).toBeLessThan(10_000)
  for (const { isClosed, statuses } of [...(await Promise.all(silent)), ...(await Promise.all(slow))]) {
    expect(isClosed).toBe(true)
    expect(statuses).toEqual([408])
  }
  for (const { isClosed, seconds } of await Promise.all(bodies)) {
    expect(isClosed).toBe(true)
    expect(seconds).toBeLessThan(80)
  }
  await othersAreServed()
})

/** Requests that arrive together, before the first is answered. */
const together = (request: string, times: number) => [request.repeat(times)]

test('some requests sent ahead are answered in order', async () => {
  const last = get.replace('Host: x', 'Host: x\r\nConnection: close')
  const { statuses, isClosed } = await rawExchange(port, together(get, 49).concat(last))
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200))
  expect(isClosed).toBe(true)
})

test.each([['/api/health/live'], ['/api/openapi.json'], ['/api/docs/js/scalar.js']])(
  'thousands of requests for %s sent ahead neither block the server nor fill its memory',
  async (path) => {
    // Loads the content that is loaded on first use.
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    const memory = process.memoryUsage().rss
    const socket = connect({ port, host: '127.0.0.1' })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => socket.destroy())
    await once(socket, 'connect')
    // The client never reads a response.
    socket.pause()
    socket.write(get.replace('/api/health/live', path).repeat(isLong ? 20_000 : 4000))
    await delay(50)
    expect(await othersAreServed()).toBeLessThan(10_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(300_000_000)
    socket.resume()
    await closed
  },
)
