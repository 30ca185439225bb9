// `npm run bench -- year [--graves 20000] [--kill 10]`: the year of a town on PostgreSQL, see README.md.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase, type Database } from '../src/server/database/connection.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import type { Reply, YearUser } from '../src/testing/town-year/office.ts'
import { townYear } from '../src/testing/town-year/year.ts'
import { aSession, type Figure, folder, median, ms } from './measure.ts'
import { startedServer } from './started-server.ts'

/** What a person does for each of these calls by the keystroke-level model of keystrokes.ts: keys, and decisions. */
const work: Readonly<Record<string, readonly [keys: number, decisions: number]>> = {
  'POST imports/preview': [6, 2],
  'POST imports': [1, 1],
  'POST tariff': [40, 8],
  'POST billingRun': [20, 5],
  'GET billingRun/:id/preview': [1, 3],
  'POST billingRun/:id/posting': [2, 1],
  'POST billingRun/:id/documents': [1, 1],
  'POST bankStatement': [4, 1],
  'POST bankStatementLine/:id/match': [1, 1],
  'PUT dunningPolicy': [60, 12],
  'POST dunningRun': [12, 2],
  'GET dunningRun/:id/preview': [1, 3],
  'POST dunningRun/:id/posting': [2, 1],
  'GET dunningRun/:id/letters': [1, 1],
  'PUT company/moneySettings': [2, 1],
  'POST claim/interest': [14, 3],
  'POST repaymentPlan': [20, 4],
  'POST bankStatementLine/:id/undo': [8, 2],
  'POST accountingMonth/:id/closing': [3, 1],
  'GET accountingMonth/:id/journal': [2, 1],
  'POST repaymentPlan/:id/default': [14, 2],
  'GET billingRun/:id/documents/eInvoices': [2, 1],
}
/** A line that is not ours is put aside with one key; who comes to the desk is served in at most 12 s. */
const elsewhere = { 'lines of others, put aside': [1, 1], 'visits to the desk': [10, 3] } as const
const secondsOf = ([keys, decisions]: readonly [number, number]) => keys * 0.2 + decisions * 1.2

const wordOf = (path: string) =>
  path
    .replace('/api/', '')
    .split('?')[0]
    ?.replaceAll(/\/(\d+(?=\/)|\d{4}-\d{2})/g, '/:id')
    .replace(/\/\d+$/, '') ?? path

export async function yearFigures(databaseUrl: string): Promise<Figure[]> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { graves: { type: 'string', default: '20000' }, kill: { type: 'string', default: '0' } },
    allowPositionals: true,
  })
  const [graves, kills] = [Number(values.graves), Number(values.kill)]
  const { db, close } = connectDatabase({ databaseUrl, dataDir: join(folder, 'year') })
  await migrate(db)
  let server = await startedServer(databaseUrl)
  const port = Number(new URL(server.address).port)
  let ready = Promise.resolve()
  let killed = 0
  const ending = new AbortController()

  const times = new Map<string, number[]>()
  const searches = { alone: [] as number[], beside: [] as number[] }
  let printed: number | undefined

  const user = (token: string): YearUser => {
    const once = async (
      method: string,
      url: string,
      body: unknown,
      headers: Record<string, string>,
    ): Promise<Reply> => {
      const isJson = body !== undefined && !Buffer.isBuffer(body)
      const answer = await fetch(`${server.address}${url}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(isJson && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const rawPayload = Buffer.from(await answer.arrayBuffer())
      const text = rawPayload.toString()
      return {
        statusCode: answer.status,
        rawPayload,
        body: text,
        // oxlint-disable-next-line typescript/no-unsafe-return, typescript/no-unnecessary-type-parameters -- as in Fastify's answers, the caller says what it is.
        json: <T>(): T => JSON.parse(text),
      }
    }
    /** Repeated without an answer, as a clerk does whose browser says so: the server was killed, or closed an idle connection. */
    const ask =
      (method: string) =>
      async (url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
        const key = { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) }
        const word = `${method} ${wordOf(url)}`
        const start = performance.now()
        for (let round = 0; ; round++) {
          await ready
          try {
            const answer = await once(method, url, body, key)
            if (word === 'POST billingRun/:id/documents') await beside(start)
            if (word === 'GET billingRun/:id/documents' && printed === undefined) isPrinted(answer)
            times.set(word, [...(times.get(word) ?? []), performance.now() - start])
            // It was done before the server was killed, and cannot be done again.
            return round > 0 && answer.statusCode === 400 ? { ...answer, statusCode: 200 } : answer
          } catch (error) {
            if (round > 50) throw error
            await pause(100)
          }
        }
      }
    return { get: ask('GET'), post: ask('POST'), put: ask('PUT') }
  }

  const { company, graveyard, account, tokens } = await office(db)
  const [clerk, administrator, colleague] = tokens.map(user)
  if (!clerk || !administrator || !colleague) throw new Error('nobody works here')

  const random = seededRandom(Date.now() % 1_000_000)
  const search = async () => {
    const start = performance.now()
    await colleague.post('/api/party/search', { searchParam: `Петровић${random.integer(1, graves)}` })
    return performance.now() - start
  }
  let documentsBegun = 0
  let searching: Promise<unknown> | undefined
  /** A colleague searches while the documents are made. */
  const beside = async (start: number) => {
    if (searching) return
    documentsBegun = start
    searching = (async () => {
      while (printed === undefined) {
        searches.beside.push(await search())
        await pause(200)
      }
    })()
  }
  const isPrinted = (answer: Reply) => {
    const { state } = answer.json<{ state: string }>()
    if (state !== 'RUNNING') printed = performance.now() - documentsBegun
  }
  for (let round = 0; round < 40; round++) searches.alone.push(await search())

  const killing = (async () => {
    for (; killed < kills; killed++) {
      // About thirty thousand requests of a large town take half an hour.
      await pause(random.integer(1, 2 * Math.ceil((graves * 60) / Math.max(1, kills))), undefined, {
        signal: ending.signal,
      })
      await server.stop('SIGKILL')
      const again = startedServer(databaseUrl, port)
      ready = again.then(() => undefined)
      server = await again
    }
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  const begun = performance.now()
  const result = await townYear({ db, company, graveyard, account, clerk, administrator }, graves).finally(async () => {
    ending.abort()
    await killing
    printed ??= Number.NaN
    await searching
    await server.stop()
    console.log([...times].map(([word, each]) => `${word}: ${each.length}, median ${ms(median(each))}`).join('\n'))
  })
  const { differences, wrong, missed, payers, acts } = result
  const took = (performance.now() - begun) / 1000
  const { lines } = await db
    .selectFrom('bankStatementLines')
    .select((select) => select.fn.countAll<number>().as('lines'))
    .where('companyId', '=', company.id)
    .executeTakeFirstOrThrow()
  await close()

  for (const each of [...differences, ...wrong, ...missed]) console.log(each)
  const count = (word: string) => times.get(word)?.length ?? 0
  const spent = (word: string) => (times.get(word) ?? []).reduce((sum, time) => sum + time, 0) / 1000
  const once = (word: string, limit: string): Figure => ({ what: word, measured: `${spent(word).toFixed(1)} s`, limit })
  const human = Object.entries(work).reduce((sum, [word, act]) => sum + count(word) * secondsOf(act), 0) / 60
  const others = lines - payers
  const visits = count('POST payment')
  const apart = Object.entries(elsewhere).map(([what, act]): Figure => {
    const number = what.startsWith('lines') ? others : visits
    return {
      what: `${number} ${what}`,
      measured: `${((number * secondsOf(act)) / 60).toFixed(0)} min`,
      limit: 'by number',
    }
  })
  return [
    { what: `the year of ${graves} graves, ${killed} kills`, measured: `${took.toFixed(0)} s`, limit: '' },
    { what: 'differences from the model', measured: String(differences.length), limit: '0' },
    { what: `lines of ${payers} payers that went wrong`, measured: String(wrong.length), limit: '0' },
    {
      what: '… that a clerk had to decide',
      measured: `${missed.length} (${((missed.length / payers) * 100).toFixed(2)} %)`,
      limit: '2 %',
    },
    once('GET billingRun/:id/preview', '5 s'),
    once('POST billingRun/:id/posting', '20 s'),
    { what: 'documents', measured: `${((printed ?? Number.NaN) / 1000).toFixed(0)} s`, limit: '600 s' },
    { what: 'a search alone', measured: ms(median(searches.alone)), limit: '' },
    { what: '… while documents are made', measured: ms(median(searches.beside)), limit: 'twice' },
    once('POST bankStatement', `${count('POST bankStatement')} statements, ${lines} lines`),
    once('POST dunningRun/:id/posting', `${acts.letters} letters`),
    { what: 'work by keystrokes', measured: `${human.toFixed(1)} min`, limit: '30 min' },
    ...apart,
  ]
}

/** A company with an account and a graveyard, its clerk, its administrator and a colleague. */
async function office(db: Database) {
  const stamp = String(Date.now()).slice(-8)
  const company = await db
    .insertInto('companies')
    .values({ name: `Година ${stamp}`, email: `year${stamp}@example.rs`, registrationNumber: stamp, city: 'Зеленград' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const graveyard = await db
    .insertInto('graveyards')
    .values({ companyId: company.id, name: 'Градско гробље' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const digits = `840${stamp.padStart(13, '0')}`
  const account = `${digits}${String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0')}`
  await db
    .insertInto('bankAccounts')
    .values({ companyId: company.id, name: 'Главни', accountNumber: account })
    .execute()
  const tokens = [
    await aSession(db, { role: 'USER', company: company.id }),
    await aSession(db, { role: 'ADMIN', company: company.id }),
    await aSession(db, { role: 'USER', company: company.id }),
  ]
  return { company, graveyard, account, tokens }
}
