import { ofReleases } from '../testing/of-releases.ts'
import { portOf } from '../testing/port.ts'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDeathRecord, password, testPlatform, type TestPlatform } from '../testing/platform.ts'

// The configurations in deploy/; only addresses, certificates and temporary folders are replaced.

const configuration = (name: string) => readFileSync(path.join(import.meta.dirname, '..', '..', 'deploy', name), 'utf8')
const host = 'pokoj.example.rs'

let folder: string
let platform: TestPlatform
let product: number
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pokoj-proxy-'))
  platform = await testPlatform({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${host}` })
  product = Number(new URL(await platform.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

interface Proxy {
  port: number
  /** Of unencrypted HTTP. */
  plain: number
  child: ChildProcess
}

async function nginx(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-nodes', '-days', '2', '-subj', `/CN=${host}`, '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject], { stdio: 'ignore' })
  const site = configuration('nginx.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${product}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
  )
  return { port, plain, child: spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: 'ignore' }) }
}

async function caddy(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const site = configuration('Caddyfile')
    .replace('127.0.0.1:3000', `127.0.0.1:${product}`)
    .replace(`${host} {`, `https://${host}:${port} {\n\ttls internal`)
    .replace(`http://${host} {`, `http://${host}:${plain} {`)
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${site}`)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env })
  return { port, plain, child }
}

const isInstalled = (command: string, argument: string) => spawnSync(command, [argument]).error === undefined

const proxies = [
  { name: 'nginx', start: nginx, isAvailable: isInstalled('nginx', '-v') && isInstalled('openssl', 'version') },
  { name: 'Caddy', start: caddy, isAvailable: isInstalled('caddy', 'version') },
]

describe.each(proxies)('behind $name with the documented configuration', ({ name, start, isAvailable }) => {
  beforeEach(({ skip }) => skip(!isAvailable, `${name} is not installed on this machine`))

  let proxy: Proxy
  beforeAll(async () => {
    if (!isAvailable) return
    proxy = await start()
    await vi.waitFor(() => ask('/api/health/live'), { timeout: 120_000, interval: 200 })
  })
  afterAll(async () => {
    if (!isAvailable || proxy.child.exitCode !== null) return
    proxy.child.kill()
    await once(proxy.child, 'exit')
  })

  interface RequestOptions {
    method?: string
    headers?: Record<string, string>
    body?: string
    /** All of 127.0.0.0/8 is this machine, so each client can have its own address. */
    from?: string
  }
  async function ask(url: string, { method = 'GET', headers = {}, body, from = '127.0.0.2' }: RequestOptions = {}) {
    const sent = request({
      host: '127.0.0.1',
      port: proxy.port,
      servername: host,
      rejectUnauthorized: false,
      localAddress: from,
      path: url,
      method,
      headers: { host, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    }).end(body)
    const [answer] = await once(sent, 'response')
    return { status: Number(answer.statusCode), headers: answer.headers, body: await buffer(answer) }
  }
  const json = { 'content-type': 'application/json' }
  const spoofed = {
    'x-forwarded-for': '6.6.6.6, 127.0.0.1',
    forwarded: 'for=6.6.6.6',
    'x-real-ip': '6.6.6.6',
    'x-forwarded-proto': 'http',
  }

  test('sessions show the client’s address, whatever it claims', async () => {
    const user = await platform.aUser('SUPERADMIN')
    const form = { grant_type: 'password', client_id: 'pokoj-web', client_secret: 'pokoj-web' }
    const answer = await ask('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...spoofed },
      body: new URLSearchParams({ ...form, username: user.email, password }).toString(),
      from: '127.0.0.7',
    })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-pokoj_device=.*; Secure$/)
    const session = platform.db.selectFrom('sessions').select('address').where('userId', '=', user.id)
    expect(await session.executeTakeFirstOrThrow()).toEqual({ address: '127.0.0.7' })
  })

  test('without encryption pages are redirected, but API calls are refused, so that a misconfigured client fails', async () => {
    const statuses = ['/', '/login', '/api/user/current', '/oauth/token'].map(async (url) => {
      const sent = plainRequest({ host: '127.0.0.1', port: proxy.plain, path: url, headers: { host } }).end()
      const [answer] = await once(sent, 'response')
      answer.resume()
      return [answer.statusCode, answer.headers.location]
    })
    expect(await Promise.all(statuses)).toEqual([
      [301, `https://${host}/`],
      [301, `https://${host}/login`],
      [403, undefined],
      [403, undefined],
    ])
  })

  test('only TLS 1.2 and 1.3 are accepted, with ciphers that the server chooses', async () => {
    const connected = async (options: ConnectionOptions) => {
      const port = { host: '127.0.0.1', port: proxy.port, servername: host, rejectUnauthorized: false }
      const socket = connect({ ...port, ...options })
      await once(socket, 'secureConnect')
      const used = [socket.getProtocol(), socket.getCipher().standardName]
      socket.destroy()
      return used
    }
    expect((await connected({}))[0]).toBe('TLSv1.3')
    const weak = 'AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256'
    const [protocol, cipher] = await connected({ maxVersion: 'TLSv1.2', ciphers: weak })
    expect([protocol, cipher]).toEqual([
      'TLSv1.2',
      expect.stringMatching(/^TLS_ECDHE_(RSA|ECDSA)_WITH_AES_128_GCM_SHA256$/),
    ])
    for (const options of [
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' },
      { maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA:@SECLEVEL=0' },
    ] as const)
      await expect(connected(options)).rejects.toThrow(/alert|handshake|version/i)
  })

  test('rate limits count each client separately', async () => {
    const reset = (index: number, from: string) =>
      ask('/api/user/password/reset', {
        method: 'POST',
        headers: { ...json, ...spoofed, 'x-forwarded-for': `6.6.6.${index}` },
        body: JSON.stringify({ email: `niko${index}@example.rs` }),
        from,
      })
    const addresses = { nginx: ['127.0.1.1', '127.0.1.2'], Caddy: ['127.0.2.1', '127.0.2.2'] }[name] ?? []
    const [busy = '', other = ''] = addresses
    const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => reset(index, busy)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await reset(1, other)).status).toBe(200)
  })

  test('the metrics are not accessible', async () => {
    expect((await ask('/api/metrics')).status).toBe(404)
    expect((await ask('/api/%6detrics')).status).toBe(404)
  })

  test('a request that is too large is rejected by Pokoj itself, and one at the limit is accepted', async () => {
    const sized = (size: number) =>
      ask('/api/user/password/reset', { method: 'POST', headers: json, body: `"${'x'.repeat(size - 2)}"` })
    expect((await sized(1_000_000)).status).toBe(400)
    const tooLarge = await sized(1_500_000)
    expect([tooLarge.status, JSON.parse(tooLarge.body.toString())]).toEqual([413, { message: 'REQUEST_NOT_VALID' }])
  })

  test('documents and large responses arrive complete', async () => {
    const company = await platform.aCompany()
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const values = aDeathRecord(await platform.aGraveyard(company))
    const { deathRecord } = (await clerk.post(`/api/deathRecord/${company.id}`, values)).json<{
      deathRecord: { id: number }
    }>()
    const headers = { authorization: `Bearer ${clerk.accessToken}` }
    const pdf = await ask(`/api/createreport/${deathRecord.id}`, { headers })
    expect([pdf.status, pdf.body.subarray(0, 5).toString(), pdf.body.subarray(-8).toString().trim()]).toEqual([
      200,
      '%PDF-',
      expect.stringMatching(/%%EOF$/),
    ])
    const direct = await platform.app.inject('/api/openapi.json')
    expect((await ask('/api/openapi.json')).body.equals(direct.rawPayload)).toBe(true)
  })

  ofReleases('consecutive requests all succeed, even after Pokoj has closed the idle connection', async () => {
    const statuses: number[] = []
    // Pokoj closes idle connections after 5 seconds; a proxy that reuses one at that moment returns 502.
    for (const pause of [0, 0, 5100, 0]) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      statuses.push((await ask('/api/clients/search', { method: 'POST', headers: json, body: '{}' })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([403]))
  })
})
