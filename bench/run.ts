import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql, type RawBuilder } from 'kysely'
import { server } from '../src/app/server.ts'
import { openDatabase } from '../src/server/database/connection.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { manyDeathRecords } from '../src/server/database/test-records.ts'
import { typstDocuments } from '../src/server/documents/render.ts'
import { settingsFrom } from '../src/server/settings.ts'
import { auditFigures } from './audit.ts'
import { documentFigures } from './documents.ts'
import { accessToken, aUser, type Figure, median, ms, paired, table } from './measuring.ts'

const folder = mkdtempSync(join(tmpdir(), 'pokoj-bench-'))
const root = join(import.meta.dirname, '..')

/** Searches and pages over HTTP beside the same SQL sent straight to the database. */
async function searches(name: string, databaseUrl: string | undefined, total: number): Promise<Figure[]> {
  const dataDir = join(folder, `${name}-${total}`)
  const { db, close } = openDatabase({ databaseUrl, dataDir })
  await migrate(db)
  const companies = await manyDeathRecords(db, { total, companies: 100 })
  const company = companies[50]
  if (company === undefined) throw new Error('no company')
  await aUser(db, 'USER', company)
  const documents = typstDocuments()
  const app = await server({ db, documents, settings: settingsFrom({ LOG_LEVEL: 'silent' }) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await accessToken(address)

  const asked = (body: object) => async () => {
    const answer = await fetch(`${address}/api/deathRecord/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { total: found } = (await answer.json()) as { total: number }
    if (found === 0) throw new Error('nothing found')
  }
  const straight = (where: RawBuilder<unknown>) => async () => {
    const base = sql`from death_records where company_id = ${company} and ${where}`
    await sql`select count(*) ${base}`.execute(db)
    await sql`select death_records.*, (select json_build_object('id', g.id, 'name', g.name) from graveyards g where g.id = graveyard_id)
      ${base} order by id desc limit 25`.execute(db)
  }
  const cases: [string, object, RawBuilder<unknown>][] = [
    ['first page', {}, sql`true`],
    [
      'page of a month',
      { year: 2024, month: 3 },
      sql`date_of_burial >= '2024-03-01' and date_of_burial < '2024-04-01'`,
    ],
    ['search for a frequent surname', { searchParam: 'Ђорђевић' }, sql`search_text like '%djordjevic%'`],
    ['search for a number', { searchParam: '2750' }, sql`search_text like '%2750%'`],
  ]
  const figures: Figure[] = []
  for (const [what, body, where] of cases) {
    const [http, raw] = await paired(asked(body), straight(where))
    figures.push({
      what: `${name}, ${total.toLocaleString('en')} records of 100 companies: ${what}`,
      measured: `${ms(http)} over HTTP`,
      limit: `${ms(raw)} the same SQL + 3 ms`,
    })
  }
  await app.close()
  await documents.close()
  await close()
  return figures
}

/** The product as it is started: ready on existing data, and idle. */
async function start(): Promise<Figure[]> {
  const dataDir = join(folder, 'start')
  const once = async () => {
    const begun = performance.now()
    const child = spawn(process.execPath, ['--max-semi-space-size=4', 'src/app/main.ts', '--demo'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => text.includes('ready at') && resolve())
      child.on('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
    })
    const ready = performance.now() - begun
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGTERM')
    await ended
    return { ready, memory }
  }
  await once()
  const runs = [await once(), await once(), await once()]
  return [
    {
      what: 'ready on existing data (embedded)',
      measured: ms(median(runs.map((run) => run.ready))),
      limit: '2,000 ms',
    },
    {
      what: 'idle memory, three seconds after the start',
      measured: `${median(runs.map((run) => run.memory)).toFixed(0)} MB`,
      limit: '250 MB',
    },
  ]
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What a browser loads for the login page and one list: the scripts and styles, without what is loaded when it is needed. */
function firstLoad(): Figure[] {
  const built = join(root, 'dist')
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const load = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build.`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(load)
  }
  for (const name of ['index.html', 'src/features/session/page.tsx', 'src/features/death-records/page.tsx']) load(name)
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length,
    0,
  )
  return [
    {
      what: 'login plus one list, gzipped scripts and styles',
      measured: `${(bytes / 1000).toFixed(0)} kB`,
      limit: '200 kB',
    },
  ]
}

try {
  const only = process.argv.slice(2)
  const wanted = (name: string) => only.length === 0 || only.includes(name)
  if (wanted('start')) table(await start())
  if (wanted('page')) table(firstLoad())
  if (wanted('documents')) await documentFigures()
  if (wanted('audit')) table(await auditFigures(process.env.DATABASE_URL, join(folder, 'audit')))
  if (wanted('embedded')) for (const total of [100_000, 1_000_000]) table(await searches('embedded', undefined, total))
  const url = process.env.DATABASE_URL
  if (wanted('postgres') && url)
    for (const total of [100_000, 1_000_000]) {
      const each = new URL(url)
      each.pathname = `bench_${total}`
      const { db, close } = openDatabase({ databaseUrl: url, dataDir: folder })
      await sql`create database ${sql.table(each.pathname.slice(1))}`.execute(db)
      await close()
      table(await searches('PostgreSQL', each.href, total))
    }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
