import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connectDatabase } from '../src/server/database/connection.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { type Figure, folder } from './measure.ts'

const graves = 20_000
const sizes = [45_000, 90_000, 180_000]
const [graveyard, another] = ['Ново гробље', 'Старо гробље']
const dataDir = join(folder, 'import-memory')

/** The time and memory that the command needs to import an old register of graves and interments, in two tables or in one book. */
export async function importMemoryFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const { db, close } = connectDatabase({ databaseUrl, dataDir })
  await migrate(db)
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name: 'Ново предузеће', email: 'novo@example.rs', registrationNumber: '12345678' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('graveyards')
    .values([graveyard, another].map((name) => ({ companyId, name })))
    .execute()
  await close()
  const imported = async (type: string, file: string): Promise<Figure> => {
    const { seconds, megabytes } = await command(databaseUrl, [file, '--company', String(companyId), '--type', type])
    return {
      what: `${name}: ${file.replace(/^.*\/|\.csv$/g, '').replaceAll('-', ' ')}`,
      measured: `${seconds.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB`,
      limit: 'flat memory; 60 s for graves and 45,000 interments',
    }
  }
  const file = join(folder, `${graves}-graves.csv`)
  await written(file, 'graveyard;number;graveType;places;levels;label', graves, (at) => [at + 1, 'RAKA', 4, 4, at + 1])
  const figures = [await imported('grave', file)]
  for (const size of sizes) {
    const sheet = join(folder, `${size}-interments.csv`)
    await written(sheet, 'graveyard;grave;surname;name;kind;buriedOn;precision', size, (at) => {
      return [(at % graves) + 1, at % 3 === 0 ? 'Петровић' : 'Јовановић', 'Јован', 'COFFIN', dayOf(at), 'DAY']
    })
    figures.push(await imported('interment', sheet))
  }
  const [buried = 0] = sizes
  const book = join(folder, `book-of-${graves}-graves-and-${buried}-buried.csv`)
  const columns = 'grave.number;grave.graveType;grave.places;grave.levels'
  const header = `grave.graveyardId;${columns};interment.surname;interment.name;interment.kind;interment.buriedOn`
  await written(
    book,
    header,
    buried,
    (at) => [(at % graves) + 1, 'RAKA', 4, 4, `Петровић${at % 3000}`, 'Јован', 'COFFIN', dayOf(at)],
    another,
  )
  return [...figures, await imported('book', book)]
}

const dayOf = (at: number) => `${(at % 28) + 1}.${(at % 12) + 1}.${1930 + (at % 90)}.`

function written(
  file: string,
  header: string,
  count: number,
  row: (at: number) => readonly (string | number)[],
  of = graveyard,
) {
  function* lines() {
    yield `${header}\n`
    for (let at = 0; at < count; at++) yield `${[of, ...row(at)].join(';')}\n`
  }
  return pipeline(Readable.from(lines()), createWriteStream(file))
}

async function command(databaseUrl: string | undefined, args: readonly string[]) {
  const begun = performance.now()
  const child = spawn(process.execPath, ['src/app/cli.ts', 'import', ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  let megabytes = 0
  const sampling = setInterval(() => {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
    megabytes = Math.max(megabytes, Number(peak ?? 0) / 1024)
  }, 100)
  await once(child, 'exit')
  clearInterval(sampling)
  if (child.exitCode !== 0) throw new Error(`the import exited with ${child.exitCode}`)
  return { seconds: (performance.now() - begun) / 1000, megabytes }
}
