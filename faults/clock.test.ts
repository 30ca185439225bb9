import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { isReady, serverProcess } from '../e2e/server-process.ts'
import { demoData } from '../src/app/demo-data.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { deathRecord } from '../src/features/death-records/record.ts'
import { today } from '../src/shared/dates.ts'
import { startMailServer } from '../src/testing/mail-servers.ts'
import { aDeathRecord } from '../src/testing/platform.ts'
import { clerksAtWork, demoClerk, demoLogin } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'

/** The test changes the clock of a running program with libfaketime, but not the time that its timers measure. */
function changeableClock() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'offset')
  const set = (hours: number) => writeFileSync(file, `${hours < 0 ? '' : '+'}${hours}h\n`)
  set(0)
  const library = execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  return { environment, set }
}

const client = { client_id: 'pokoj-web', client_secret: 'pokoj-web' }
const seconds = 4

test('while the clock moves by an hour in both directions, everything keeps working, and each mail is delivered once', async () => {
  const clock = changeableClock()
  const mails = await startMailServer()
  onTestFinished(mails.close)
  const settings = { ...clock.environment, SMTP_URL: mails.url, ACCESS_TOKEN_MINUTES: '30' }
  await using server = await serverProcess(settings, { demo: true })
  const clockOf = async () => Date.parse((await fetch(`${server.url}/api/health/live`)).headers.get('date') ?? '')
  const token = async (form: Record<string, string>) =>
    fetch(`${server.url}/oauth/token`, { method: 'POST', body: new URLSearchParams({ ...client, ...form }) })

  const { accounts, password } = demoData(today())
  const username = accounts.find(({ role }) => role === 'USER')?.email ?? ''
  const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
  let session = tokens.parse(await (await token({ grant_type: 'password', username, password })).json())
  const emails: string[] = []
  const answers: number[] = []
  const confirmed = []
  const refused = []
  const waits: number[] = []

  const values = aDeathRecord(await demoClerk(server.url).then(({ graveyard }) => graveyard))
  const key = randomUUID()
  const records = new Set<string>()
  const repeated = async () => {
    const { company, headers } = await demoClerk(server.url)
    const answer = await fetch(`${server.url}${deathRecord.base}/${company.id}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify(values),
    })
    records.add(await answer.text())
  }

  const hours = [0, 1, 0, -1, 0, -1, 1, 0]
  for (const hour of hours) {
    // Clerks work during the change, and log in again after it.
    const load = clerksAtWork(server.url, await demoClerk(server.url), 4, { retries: 0 })
    await delay(500)
    clock.set(hour)
    // Node changes the `Date` header every second.
    await expect.poll(async () => Math.abs((await clockOf()) - Date.now() - hour * 3_600_000)).toBeLessThan(60_000)
    await delay(500)
    await load.stop()
    // Access tokens have expired if the clock moved forward.
    refused.push(...load.refused.filter(({ status }) => status !== 403))
    confirmed.push(...load.confirmed)

    const refreshed = await token({ grant_type: 'refresh_token', refresh_token: session.refresh_token })
    expect(refreshed.status).toBe(200)
    session = tokens.parse(await refreshed.json())
    const email = `novi${emails.push('')}.${Date.now()}@example.rs`
    emails[emails.length - 1] = email
    const begun = performance.now()
    const added = await fetch(`${server.url}/api/admin/users`, {
      method: 'POST',
      headers: await demoLogin(server.url, 'ADMIN'),
      body: JSON.stringify({ email, name: 'Нова', surname: 'Особа', phoneNumber: '011' }),
    })
    expect([added.status, performance.now() - begun < 5000]).toEqual([200, true])
    await expect.poll(() => recipients(mails.received).includes(email), { timeout: 15_000 }).toBe(true)
    await repeated()
    const guesses = []
    for (let guess = 0; guess < 6; guess++)
      guesses.push(await token({ grant_type: 'password', username: 'pogadjan@example.rs', password: 'Pogresna1' }))
    answers.push(guesses.at(-1)?.status ?? 0)
    waits.push(Number(guesses.at(-1)?.headers.get('retry-after') ?? 0))
    await expect.poll(() => isReady(server.url)).toBe(true)
    await delay(seconds * 100)
  }
  expect(recipients(mails.received).toSorted()).toEqual(emails.toSorted())
  expect(refused).toEqual([])
  expect(records.size).toBe(1)
  expect(answers).toEqual(hours.map(() => 429))
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60)
  await server.halt()

  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: server.dataDir })
  expect(await faultsIn(db, confirmed)).toEqual([])
  await close()
  printed('The clock was moved by an hour or two', {
    times: hours.length - 1,
    'confirmed writes': confirmed.length,
    lost: 0,
    'mails delivered once': emails.length,
    'longest pause of a guessed account': `${Math.round(Math.max(...waits) / 60)} min`,
  })
})

const recipients = (received: readonly { recipients: string[] }[]) => received.flatMap((mail) => mail.recipients)
