import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase } from '../src/server/database/connection.ts'
import { auditFigures } from './audit.ts'
import { clerkFigures } from './clerk.ts'
import { documentFigures } from './documents.ts'
import { fairnessFigures } from './fairness.ts'
import { graveFigures } from './graves.ts'
import { homeFigures } from './home.ts'
import { hostFigures } from './host.ts'
import { importMemoryFigures } from './import-memory.ts'
import { inputFigures } from './input.ts'
import { lighthouseFigures } from './lighthouse.ts'
import { loginFigures } from './logins.ts'
import { contractKinds, contracts, deathRecords, everything, suggestions, users } from './lists.ts'
import { type Figure, folder, median, ms, searches, table } from './measure.ts'
import { moneyFigures } from './money.ts'
import { rebuildFigures } from './rebuild.ts'
import { searchLoadFigures } from './search-load.ts'
import { speedFigures } from './speed.ts'
import { exportFigures, importFigures } from './transfers.ts'
import { writeFigures } from './writes.ts'
import { yearFigures } from './year.ts'
import { firstLoads } from '../tools/first-load.ts'

const root = join(import.meta.dirname, '..')

/** The application's start: the time until it is ready on existing data, and its idle memory. */
async function start(): Promise<Figure[]> {
  const dataDir = join(folder, 'start')
  const once = async () => {
    const begun = performance.now()
    const child = spawn(process.execPath, ['src/app/main.ts', '--demo'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => text.includes('ready at') && resolve())
      child.on('exit', (code) => reject(new Error(`exited with ${code} before it was ready`)))
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
      what: 'idle memory, three seconds after start-up',
      measured: `${median(runs.map((run) => run.memory)).toFixed(0)} MB`,
      limit: '300 MB',
    },
  ]
}

/** The scripts and styles that a browser loads for the login page and the register, without those loaded later. */
function firstLoad(): Figure[] {
  const bytes = firstLoads().get('src/features/death-records/page.tsx') ?? Number.NaN
  return [
    {
      what: 'login plus one list, gzipped scripts and styles',
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      limit: '240 kB',
    },
  ]
}

type DatabaseOf = (list: string) => Promise<string | undefined>
const embedded: DatabaseOf = () => Promise.resolve(undefined)
const onPostgres =
  (url: string): DatabaseOf =>
  async (list) => {
    const each = new URL(url)
    each.pathname = `bench_${list}`
    const { db, close } = connectDatabase({ databaseUrl: url, dataDir: folder })
    const database = each.pathname.slice(1)
    const { rows } = await sql`select from pg_database where datname = ${database}`.execute(db)
    if (rows.length === 0) await sql`create database ${sql.table(database)}`.execute(db)
    await close()
    return each.href
  }

/** Every list at its size, on one of the databases. */
async function lists(name: string, databaseOf: DatabaseOf) {
  for (const total of [100_000, 1_000_000]) {
    const what = `${name}, ${total.toLocaleString('en')} records of 100 companies`
    table(await searches(what, await databaseOf(`records_${total}`), '/api/deathRecord/search', deathRecords(total)))
  }
  const what = `${name}, 20,000 users`
  table(await searches(what, await databaseOf('users'), '/api/admin/users/search', users(20_000)))
}

/** One company that has all the records. */
async function largeCompany(name: string, databaseOf: DatabaseOf) {
  for (const total of [10_000, 100_000, 1_000_000]) {
    const what = `${name}, ${total.toLocaleString('en')} records of one company`
    table(await searches(what, await databaseOf(`company_${total}`), '/api/deathRecord/search', deathRecords(total, 1)))
  }
}

async function contractLists(name: string, databaseOf: DatabaseOf) {
  for (const kind of contractKinds) {
    const { table: list, base } = kind.type
    const what = `${name}, 100,000 ${list} of 100 companies`
    table(await searches(what, await databaseOf(list.toLowerCase()), `${base}/search`, contracts(kind, 100_000)))
  }
}

/** Form suggestions, in one company with all records. */
async function suggestionFigures(name: string, databaseOf: DatabaseOf) {
  for (const total of [100_000, 1_000_000]) {
    const what = `${name}, ${total.toLocaleString('en')} records of one company`
    table(await searches(what, await databaseOf(`suggestions_${total}`), '/api/suggestions', suggestions(total)))
  }
}

/** The search over all types. */
async function everythingFigures(name: string, databaseOf: DatabaseOf) {
  for (const total of [100_000, 1_000_000]) {
    const what = `${name}, everything among ${total.toLocaleString('en')} records of one company`
    table(await searches(what, await databaseOf(`everything_${total}`), '/api/search', everything(total)))
  }
}

try {
  const only = process.argv.slice(2)
  const isSelected = (name: string) => only.length === 0 || only.includes(name)
  if (isSelected('start')) table(await start())
  if (isSelected('page')) table(firstLoad())
  // Only on request, because it installs Lighthouse.
  if (only.includes('lighthouse')) table(await lighthouseFigures())
  if (isSelected('speed')) table(await speedFigures())
  if (isSelected('clerk')) table(await clerkFigures())
  if (isSelected('documents')) await documentFigures()
  if (isSelected('input')) table([...inputFigures()])
  if (isSelected('logins')) table(await loginFigures())
  if (isSelected('audit')) table(await auditFigures(process.env.DATABASE_URL))
  const url = process.env.DATABASE_URL
  if (isSelected('writes'))
    table(
      await (url
        ? onPostgres(url)('writes').then((each) => writeFigures('PostgreSQL', each))
        : writeFigures('embedded', undefined)),
    )
  if (isSelected('load'))
    table(
      await (url
        ? onPostgres(url)('load').then((each) => searchLoadFigures('PostgreSQL', each))
        : searchLoadFigures('embedded', undefined)),
    )
  if (isSelected('fairness'))
    table(
      await (url
        ? onPostgres(url)('fairness').then((each) => fairnessFigures('PostgreSQL', each))
        : fairnessFigures('embedded', undefined)),
    )
  if (isSelected('rebuild'))
    table(
      await (url
        ? onPostgres(url)('rebuild').then((each) => rebuildFigures('PostgreSQL', each))
        : rebuildFigures('embedded', undefined)),
    )
  if (isSelected('export'))
    table(
      await (url
        ? onPostgres(url)('export').then((each) => exportFigures('PostgreSQL', each))
        : exportFigures('embedded', undefined)),
    )
  if (isSelected('import'))
    table(
      await (url
        ? onPostgres(url)('import').then((each) => importFigures('PostgreSQL', each))
        : importFigures('embedded', undefined)),
    )
  // Takes a quarter of an hour and 10 GB.
  if (only.includes('host') && url) table(await hostFigures(url))
  // Takes some minutes.
  if (only.includes('import-memory'))
    table(
      await (url
        ? onPostgres(url)('import_memory').then((each) => importMemoryFigures('PostgreSQL', each))
        : importMemoryFigures('embedded', undefined)),
    )
  if (isSelected('company'))
    await (url ? largeCompany('PostgreSQL', onPostgres(url)) : largeCompany('embedded', embedded))
  if (isSelected('contracts'))
    await (url ? contractLists('PostgreSQL', onPostgres(url)) : contractLists('embedded', embedded))
  if (isSelected('suggestions'))
    await (url ? suggestionFigures('PostgreSQL', onPostgres(url)) : suggestionFigures('embedded', embedded))
  if (isSelected('everything'))
    await (url ? everythingFigures('PostgreSQL', onPostgres(url)) : everythingFigures('embedded', embedded))
  for (const size of ['town', 'city'] as const)
    if (isSelected(size))
      table(
        await (url
          ? onPostgres(url)(size).then((each) => graveFigures('PostgreSQL', each, size))
          : graveFigures('embedded', undefined, size)),
      )
  for (const size of ['money', 'million'] as const)
    if (size === 'money' ? isSelected(size) : only.includes(size) || only.length === 0)
      table(
        await (url
          ? onPostgres(url)(size).then((each) => moneyFigures('PostgreSQL', each, size))
          : moneyFigures('embedded', undefined, size)),
      )
  // Takes about half an hour.
  if (only.includes('year') && url) table(await yearFigures((await onPostgres(url)('year')) ?? url))
  if (isSelected('home'))
    table(await (url ? homeFigures('PostgreSQL', onPostgres(url)) : homeFigures('embedded', embedded)))
  if (isSelected('embedded')) await lists('embedded', embedded)
  if (isSelected('postgres') && url) await lists('PostgreSQL', onPostgres(url))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
