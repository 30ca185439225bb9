import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase } from '../src/server/database/connection.ts'
import { fillDataFolder } from '../src/testing/database.ts'
import { programEnvironment, searchedOutput } from '../src/testing/programs.ts'
import { forShortPrograms } from '../tools/short-runs.ts'
import { browserForTests } from './browser.ts'
import { served } from './served.ts'

const { newPage } = browserForTests()
const root = path.dirname(import.meta.dirname)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-operator-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let names = 0
/** A separate data folder, always with the embedded database. */
const settings = (own: Record<string, string> = {}) => ({
  ...programEnvironment,
  DATA_DIR: path.join(folder, String(++names)),
  PORT: '0',
  LOG_LEVEL: 'warn',
  ...own,
})

function run(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...forShortPrograms, file, ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}
const cli = (args: string[], env: Record<string, string>) => run('src/app/cli.ts', args, env)

async function started(env: Record<string, string>) {
  const child = spawn(process.execPath, [...forShortPrograms, 'src/app/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  searchedOutput(child)
  let out = ''
  const isReady = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      const [, url] = /ready at (\S+)/.exec(out) ?? []
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${out}`)))
  })
  const exit = once(child, 'exit')
  const url = await isReady
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const [code] = (await exit) as [number | null]
    return code
  }
  return { url, output: () => out, stop }
}

describe('an operator', () => {
  test('gets a one-time link at the first start, to set the first super administrator’s password and log in', async () => {
    const env = settings()
    const application = await started(env)
    const link = /\/userConfirmation\?registrationToken=\S+/.exec(application.output())?.[0]
    expect(link).toBeDefined()
    expect(application.output()).not.toMatch(/Demonstration/)
    const page = await newPage()
    await page.goto(`${application.url}${link}`)
    await page.locator('input[autocomplete="new-password"]').first().waitFor()
    for (const input of await page.locator('input[autocomplete="new-password"]').all()) await input.fill('PrvaLozinka1')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/login')
    await page.locator('input[autocomplete="username"]').fill('superadmin@pokoj.example')
    await page.locator('input[autocomplete="current-password"]').fill('PrvaLozinka1')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
    // A server that is ending refuses the requests of an open page.
    await page.goto('about:blank')

    const again = await fetch(`${application.url}/api/user/createPassword/${link?.split('=')[1]}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'DrugaLozinka2' }),
    })
    expect([again.status, await again.json()]).toEqual([400, { message: 'LINK_NOT_VALID' }])
    expect(await application.stop()).toBe(0)

    const restarted = await started(env)
    expect(restarted.output()).not.toContain('registrationToken')
    expect(await restarted.stop('SIGINT')).toBe(0)
  })

  test('can configure the first super administrator', async () => {
    const env = settings({ SUPERADMIN_EMAIL: 'sef@example.rs', SUPERADMIN_PASSWORD: 'PrvaLozinka1' })
    await fillDataFolder(env.DATA_DIR)
    const application = await started(env)
    const answer = await fetch(`${application.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'pokoj-web',
        client_secret: 'pokoj-web',
        grant_type: 'password',
        username: 'sef@example.rs',
        password: 'PrvaLozinka1',
      }),
    })
    expect(answer.status).toBe(200)
    expect(application.output()).not.toContain('PrvaLozinka1')
    await application.stop()
  })

  test('gets a one-line error for a second process on the same data folder, also from the CLI; a killed process does not block it', async () => {
    const env = settings()
    await fillDataFolder(env.DATA_DIR)
    const application = await started(env)
    for (const second of [await run('src/app/main.ts', [], env), await cli(['migrate'], env)]) {
      expect(second.code).toBe(1)
      expect(second.err.trim()).toMatch(/^\S+ is in use by process \d+\.$/)
    }
    await application.stop('SIGKILL')
    const next = await started(env)
    // The process that makes documents is started last.
    await expect.poll(async () => (await fetch(`${next.url}/api/health/ready`)).status).toBe(200)
    expect((await fetch(`${next.url}/api/health/live`)).status).toBe(200)
    await next.stop()
  })

  test('backs up and restores into an empty database; damaged files are rejected', async () => {
    const [full, empty] = [settings(), settings()]
    await fillDataFolder(full.DATA_DIR)
    await fillDataFolder(empty.DATA_DIR, { empty: true })
    expect((await cli(['create-superadmin', 'sef@example.rs', '--password', 'PrvaLozinka1'], full)).out).toContain(
      'can log in',
    )
    expect(await cli(['create-superadmin', 'SEF@example.rs', '--password', 'PrvaLozinka1'], full)).toMatchObject({
      code: 1,
    })
    const file = path.join(folder, 'backup.ndjson.gz')
    expect((await cli(['backup', file], full)).out).toContain(': 3 rows.')
    expect((await cli(['backup', file], full)).err).toContain('already exists')

    // On another machine: without the key, the origin of the backup cannot be verified.
    const refused = await cli(['restore', file], empty)
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/signature cannot be checked[^]*--force/)])
    await copyFile(path.join(full.DATA_DIR, 'backup.key'), path.join(empty.DATA_DIR, 'backup.key'))

    const damaged = path.join(folder, 'damaged.gz')
    const bytes = await readFile(file)
    bytes.writeUInt8((bytes.readUInt8(40) + 1) % 256, 40)
    await writeFile(damaged, bytes)
    for (const wrong of [damaged, path.join(folder, 'missing.gz')]) {
      const { code, err } = await cli(['restore', wrong], empty)
      expect([code, err.trim().split('\n').length]).toEqual([1, 1])
    }
    expect((await cli(['restore', file], empty)).out).toContain('3 rows restored')
    expect((await cli(['restore', file], empty)).err).toContain('not empty')
    for (const command of ['migrate', 'create-superadmin', 'backup', 'restore', 'audit'])
      expect((await cli([command, '--help'], empty)).out).toContain(`Usage: pokoj ${command}`)
  })

  test('verifies the audit trail, also after a restore, and learns where it was altered', async () => {
    const key = { BACKUP_KEY: 'a key that is the same on both machines' }
    const [full, empty] = [settings(key), settings(key)]
    await fillDataFolder(full.DATA_DIR)
    await fillDataFolder(empty.DATA_DIR, { empty: true })
    for (const email of ['prvi@example.rs', 'drugi@example.rs'])
      await cli(['create-superadmin', email, '--password', 'PrvaLozinka1'], full)
    const file = path.join(folder, 'trail.ndjson.gz')
    await cli(['backup', file], full)
    await cli(['restore', file], empty)
    const intact = await cli(['audit', 'verify'], empty)
    expect(intact).toEqual(await cli(['audit', 'verify'], full))
    expect(intact).toMatchObject({ code: 0, err: '' })
    expect(intact.out).toMatch(/^The platform: intact; entries: 2; last hash: [0-9a-f]{64}\n$/)

    const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: empty.DATA_DIR })
    await sql`alter table audit_entries disable trigger user`.execute(db)
    await sql`update audit_entries set user_email = 'nobody' where id = 2`.execute(db)
    await close()
    expect(await cli(['audit', 'verify'], empty)).toEqual({
      code: 1,
      err: '',
      out: 'The platform: BROKEN; entry 2 was altered\n',
    })
  })

  test('finds no JMBG, token or personal name in the log', async () => {
    await using application = await served({ LOG_LEVEL: 'info' })
    const token = await fetch(`${application.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'pokoj-web',
        client_secret: 'pokoj-web',
        grant_type: 'password',
        username: 'mirjana@pomen.example',
        password: 'Pokoj2026demo',
      }),
    })
    const { access_token } = (await token.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    await fetch(`${application.url}/api/deathRecord/search?searchParam=0101950710129`, { headers })
    await fetch(`${application.url}/api/user/createPassword/secret-token`, { method: 'PUT', headers, body: '{}' })
    await fetch(`${application.url}/api/deathRecord/search?searchParam=Petrovic`, { headers })
    const log = application
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n')
    expect(log).toContain('/api/deathRecord/search')
    expect(log).not.toMatch(/0101950710129|Petrovic|secret-token|Pokoj2026demo|mirjana/)
    expect(log).not.toContain(access_token)
  })
})
