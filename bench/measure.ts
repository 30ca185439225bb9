import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { server } from '../src/app/server.ts'
import { connectDatabase, type Database } from '../src/server/database/connection.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { typstDocuments } from '../src/server/documents/render.ts'
import { passwordHash } from '../src/server/passwords.ts'
import { settingsFrom } from '../src/server/settings.ts'
import { hashed, newToken } from '../src/server/tokens.ts'
import type { Role } from '../src/shared/session.ts'

/** One line of the table: a measurement, and the limit that it is compared with in the same run. */
export interface Figure {
  what: string
  measured: string
  limit: string
}
/** One search: the body sent over HTTP, and the same SQL sent directly to the database. */
export type Case = [what: string, body: object, straight: RawBuilder<unknown>[]]

const password = 'Merenje1Brzine'
const rounds = 200
/** In milliseconds. */
const longest = 10_000
export const folder = mkdtempSync(join(tmpdir(), 'pokoj-bench-'))
export const percentile = (values: readonly number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? Number.NaN
export const median = (values: readonly number[]) => percentile(values, 50)
export const ms = (value: number) => `${value.toFixed(2)} ms`

export function table(figures: Figure[]) {
  const width = Math.max(...figures.map((figure) => figure.what.length))
  for (const { what, measured, limit } of figures)
    console.log(`${what.padEnd(width)}  ${measured.padStart(24)}  vs. ${limit}`)
}

type Work = () => Promise<unknown>

/** The medians of two works, alternating, so that load on the machine affects both. Slow queries are measured fewer times. */
export async function paired(first: Work, second: Work): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  const begun = performance.now()
  const isLong = () => performance.now() - begun > longest && times[1].length > 2
  for (let round = -20; round < rounds && !isLong(); round++)
    for (const [index, work] of [first, second].entries()) {
      const start = performance.now()
      await work()
      if (round >= 0 || performance.now() - begun > longest) times[index]?.push(performance.now() - start)
    }
  return [median(times[0]), median(times[1])]
}

/**
 * The processor time of this thread, and of PostgreSQL's processes if they run on this machine, in milliseconds.
 */
export async function processorTime(db: Database) {
  const { user, system } = process.threadCpuUsage()
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  let nanoseconds = 0
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
    nanoseconds += Number(stat.split(' ')[0])
  }
  return { server: (user + system) / 1000, database: nanoseconds / 1_000_000 }
}

/** The application on a database that `prepared` fills, and a connection of a user logged in to it, as of a browser. */
export async function served<Prepared extends { role: Role; company: number | null }>(
  name: string,
  databaseUrl: string | undefined,
  prepared: (db: Database) => Promise<Prepared>,
) {
  const { db, close } = connectDatabase({ databaseUrl, dataDir: join(folder, name.replaceAll(/\W+/g, '-')) })
  await migrate(db)
  const data = await prepared(db)
  await aUser(db, data.role, data.company)
  const documents = typstDocuments()
  const app = await server({ db, documents, settings: settingsFrom({ LOG_LEVEL: 'silent' }) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await accessToken(address)
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> => {
    const sent = request(`${address}${path}`, { agent, method, headers }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    return json(answer)
  }
  return {
    ...data,
    db,
    address,
    headers,
    /** Tokens of more users of the same company. */
    tokens: (count: number) => Promise.all(Array.from({ length: count }, () => aSession(db, data))),
    /** Over one connection. (Node's fetch itself adds most of a millisecond.) */
    post: (path: string, body: object) => ask('POST', path, JSON.stringify(body)),
    get: (path: string) => ask('GET', path),
    close: async () => {
      agent.destroy()
      await app.close()
      await documents.close()
      await close()
    },
  }
}

/**
 * Searches and pages over HTTP next to the same SQL sent directly to the database. `prepared` fills the database and
 * returns the user's role and company and the cases.
 */
export async function searches(
  name: string,
  databaseUrl: string | undefined,
  path: string,
  prepared: (db: Database) => Promise<{ role: Role; company: number | null; cases: Case[] }>,
): Promise<Figure[]> {
  const { db, cases, post, close } = await served(name, databaseUrl, prepared)
  const overHttp = (body: object) => async () => {
    const { total: found } = (await post(path, body)) as { total: number }
    if (found === 0) throw new Error('nothing found')
  }
  const straight = (statements: RawBuilder<unknown>[]) => async () => {
    for (const statement of statements) await statement.execute(db)
  }
  const figures: Figure[] = []
  for (const [what, body, statements] of cases) {
    const [http, raw] = await paired(overHttp(body), straight(statements))
    figures.push({
      what: `${name}: ${what}`,
      measured: `${ms(http)} over HTTP`,
      limit: `${ms(raw)} the same SQL + 3 ms`,
    })
  }
  await close()
  return figures
}

async function aUser(db: Database, role: Role, companyId: number | null) {
  await db
    .insertInto('users')
    .values({
      role,
      companyId,
      name: 'Мирјана',
      surname: 'Петровић',
      email: 'bench@example.rs',
      passwordHash: await passwordHash(password),
      registrationConfirmed: true,
    })
    .onConflict((taken) => taken.doNothing())
    .execute()
}

async function accessToken(address: string): Promise<string> {
  const answer = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'pokoj-web',
      client_secret: 'pokoj-web',
      grant_type: 'password',
      username: 'bench@example.rs',
      password,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The token of a user without a login. */
export async function aSession(
  db: Database,
  { role, company }: { role: Role; company: number | null },
): Promise<string> {
  const token = newToken()
  const user = await db
    .insertInto('users')
    .values({
      role,
      companyId: company,
      name: 'Јован',
      surname: 'Илић',
      email: `${token}@example.rs`.toLowerCase(),
      registrationConfirmed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('sessions')
    .values({ userId: user.id, address: '127.0.0.1', userAgent: 'bench' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('sessionTokens')
    .values({ hash: hashed(token), sessionId: session.id, kind: 'access', expiresAt })
    .execute()
  return token
}
