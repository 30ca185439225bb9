import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverProcess } from '../e2e/server-process.ts'
import { countAttempt } from '../src/server/attempts.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { asPlatform } from '../src/server/database/tenancy.ts'
import { passwordHash } from '../src/server/passwords.ts'
import { fillDataFolder } from '../src/testing/database.ts'
import { printed } from './figures.ts'
import { median, rankSumTest } from './statistics.ts'

/** The probability of a false positive: for the known accounts, and for all other kinds together. */
const probability = 0.01
const tries = Number(process.env['RESPONSE_TIME_TRIES'] ?? 2000)

/**
 * The kind of account whose e-mail a request contains. Only for an account that can log in is the password compared
 * with a stored hash.
 */
const accounts = {
  known: {},
  disabled: { enabled: false },
  unconfirmed: { registrationConfirmed: false },
  deleted: { deleted: true },
} as const
type Whose = keyof typeof accounts | 'unknown'
/** A third of the requests are about unknown e-mails; each of the others is compared with these. */
const mixture: readonly Whose[] = [
  'unknown',
  'unknown',
  'unknown',
  'known',
  'known',
  'known',
  'disabled',
  'unconfirmed',
  'deleted',
]
const emailOf = (whose: string, at: number) => `${whose}${at}@example.rs`

test('response times do not reveal whether an account exists', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'pokoj-response-times-'))
  await prepared(data)
  // Each request has its own address, so that none is refused because of others.
  await using server = await serverProcess({ TRUST_PROXY: '1' }, { demo: false, data })
  let addresses = 0
  const post = async (url: string, body: URLSearchParams | string) => {
    addresses += 1
    const headers = {
      'x-forwarded-for': `10.${Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    }
    const begun = performance.now()
    const answer = await fetch(`${server.url}${url}`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return { status: answer.status, milliseconds: performance.now() - begun }
  }
  const login = (username: string) => {
    const client = { client_id: 'pokoj-web', client_secret: 'pokoj-web' }
    return post(
      '/oauth/token',
      new URLSearchParams({ ...client, grant_type: 'password', username, password: 'Pogresna1' }),
    )
  }
  const reset = (email: string) => post('/api/user/password/reset', JSON.stringify({ email }))

  // Warm-up: code is compiled and caches are filled.
  for (let at = 0; at < 50; at++) await Promise.all([login(emailOf('warmup', at)), reset(emailOf('warmup', at))])
  const differences = [
    await compared('login to a paused account', ['unknown', 'known'], 1, 429, (whose) =>
      login(emailOf(`paused-${whose}`, 0)),
    ),
    await compared('wrong password', mixture, 1, 400, (whose, at) => login(emailOf(whose, at))),
    await compared('password reset', mixture, 8, 200, (whose, at) => reset(emailOf(whose, at))),
  ]
  await rm(data, { recursive: true })
  expect(differences.flat()).toEqual([])
}, 3_600_000)

/** A data folder with an account of each kind for every try, and two paused e-mails. */
async function prepared(dataDir: string) {
  await fillDataFolder(dataDir)
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
  const company = await db
    .insertInto('companies')
    .values({ name: 'Предузеће', email: 'jkp@example.rs', registrationNumber: '10000001', city: 'Зеленград' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = await passwordHash('Lozinka1Za2Probu')
  const aUser = (email: string, values: object) => ({
    role: 'USER' as const,
    companyId: company.id,
    name: 'Мирјана',
    surname: 'Петровић',
    passwordHash: hash,
    registrationConfirmed: true,
    email,
    ...values,
  })
  for (const [whose, values] of Object.entries(accounts)) {
    const users = Array.from({ length: tries }, (_, at) => aUser(emailOf(whose, at), values))
    for (let at = 0; at < users.length; at += 500)
      await db
        .insertInto('users')
        .values(users.slice(at, at + 500))
        .execute()
  }
  await db
    .insertInto('users')
    .values(aUser(emailOf('paused-known', 0), {}))
    .execute()
  for (const whose of ['paused-known', 'paused-unknown'])
    for (let time = 0; time < 5; time++)
      await asPlatform(db, (tx) => countAttempt(tx, 'password', { email: emailOf(whose, 0), address: '192.0.2.1' }))
  await sql`update login_attempts set paused_until = now() + interval '15 minutes'`.execute(db)
  await close()
}

/** Sends the requests in random order; returns the kinds of account whose times differ from those of unknown e-mails. */
async function compared(
  what: string,
  kinds: readonly Whose[],
  atOnce: number,
  status: number,
  send: (whose: Whose, at: number) => Promise<{ status: number; milliseconds: number }>,
) {
  const times = new Map<Whose, number[]>(kinds.map((whose) => [whose, []]))
  const order = Array.from({ length: tries }, (_, at) => ({
    at,
    whose: kinds[at % kinds.length] ?? 'unknown',
    by: Math.random(),
  }))
  const waiting = order.toSorted((one, other) => one.by - other.by)
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const answer = await send(next.whose, next.at)
      expect([next.whose, answer.status]).toEqual([next.whose, status])
      times.get(next.whose)?.push(answer.milliseconds)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const unknown = times.get('unknown') ?? []
  const different: string[] = []
  for (const [whose, given] of times) {
    const p = whose === 'unknown' ? Number.NaN : rankSumTest(given, unknown)
    const limit = whose === 'known' ? probability : probability / (times.size - 2)
    printed(`${what}, ${whose}`, {
      tries: given.length,
      median: `${median(given).toFixed(2)} ms`,
      p: Number.isNaN(p) ? '-' : p.toFixed(3),
    })
    if (p < limit) different.push(`${what}, ${whose}: p = ${p}`)
  }
  return different
}
