import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsFrom } from '../server/settings.ts'
import { searchedLog } from '../testing/log-search.ts'
import { platformForTests } from '../testing/platform.ts'
import { portOf } from '../testing/port.ts'
import { server } from './server.ts'

const platform = platformForTests()
const page = '<!doctype html><title>Покој</title>'
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pokoj-page-'))
  const files = {
    'secret.txt': 'not served',
    'dist/index.html': page,
    'dist/assets/app.js': "document.title = 'Покој'",
    'dist/assets/app.css': 'a {}',
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  const { db, documents } = platform
  const settings = settingsFrom({ LOG_LEVEL: 'trace' })
  app = await server({ db, documents, settings, page: path.join(folder, 'dist'), log: searchedLog })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** With the path as it is: HTTP clients resolve «..» themselves. */
async function ask(url: string, method = 'GET') {
  const [answer] = await once(request({ port: portOf(app.server), path: url, method }).end(), 'response')
  let body = ''
  for await (const part of answer.setEncoding('utf8')) body += part
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    policy: answer.headers['content-security-policy'],
    body,
  }
}

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/assets/app.js', 'application/javascript; charset=utf-8'],
  ['/assets/app.css', 'text/css; charset=utf-8'],
])('the web client’s file %s has its type, character set and policy', async (url, type) => {
  const answer = await ask(url)
  expect([answer.status, answer.type, answer.policy]).toEqual([200, type, expect.stringContaining("object-src 'none'")])
})

test.each([
  '/assets/',
  '/assets',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
])('no folder is listed, and nothing outside of the web client is served: %s', async (url) => {
  const { status, body } = await ask(url)
  expect(body).not.toContain('not served')
  expect(body).not.toContain('app.js')
  if (status === 200) expect(body).toBe(page)
})

test.each(['/.git/config', '/package.json', '/src/app/main.ts', '/.env'])(
  'the program itself is not served: %s',
  async (url) => {
    const { status, body } = await ask(url)
    // A path without an extension could be a page of the client.
    expect([status, body]).toEqual(status === 200 ? [200, page] : [404, '{"message":"NOT_FOUND"}'])
  },
)

test.each(['TRACE', 'PROPFIND'])('the method %s is not supported', async (method) => {
  for (const url of ['/', '/api/health/live']) {
    const { status, body } = await ask(url, method)
    expect([400, 404, 405]).toContain(status)
    expect(body).not.toContain(page)
  }
})
