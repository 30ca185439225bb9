import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { deathRecord } from '../src/features/death-records/record.ts'
import { deathRecordTexts } from '../src/features/death-records/texts.ts'
import { connectDatabase, type Database } from '../src/server/database/connection.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { importRecords } from '../src/server/exchange/import.ts'
import type { WholeTable } from '../src/server/exchange/table.ts'
import { addDays } from '../src/shared/dates.ts'
import { jmbgControlDigit } from '../src/shared/jmbg.ts'
import { manyDeathRecords, sampleDeathRecord } from '../src/testing/many-records.ts'
import { type Figure, folder, median, ms, served } from './measure.ts'

const total = 100_000

const oneCompany = async (db: Database) => {
  const [company] = await manyDeathRecords(db, { total, companies: 1 })
  if (company === undefined) throw new Error('no company')
  return { role: 'USER' as const, company: Number(company) }
}

/** The import of an old register by the operator. */
export async function importFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const { db, close } = connectDatabase({ databaseUrl, dataDir: join(folder, 'import') })
  await migrate(db)
  const figures: Figure[] = []
  const sizes = [2_500, 5_000, 10_000]
  const companies = await manyDeathRecords(db, { total: sizes.length, companies: sizes.length })
  for (const [at, company] of companies.entries()) {
    const rows = sizes[at] ?? 0
    const processor = process.cpuUsage()
    const begun = performance.now()
    const { count, faults } = await importRecords(db, company, deathRecordTexts, sheetOf(rows))
    const seconds = (performance.now() - begun) / 1000
    const { user, system } = process.cpuUsage(processor)
    if (count !== rows) throw new Error(`imported ${count}: ${JSON.stringify(faults[0])}`)
    figures.push({
      what: `${name}, import of ${rows.toLocaleString('en')} death records`,
      measured: `${seconds.toFixed(1)} s`,
      limit: `${((rows / 10_000) * 6).toFixed(1)} s; processor ${((user + system) / 1_000_000).toFixed(1)} s`,
    })
  }
  await close()
  return figures
}

const record = {
  ...sampleDeathRecord,
  graveyard: 'Ново гробље',
  dateOfDeath: '2020-03-01',
  dateOfBurial: '2020-03-03',
}

/** A spreadsheet of valid rows, as read from a file. */
function sheetOf(rows: number): WholeTable {
  const header = ['graveyard', ...Object.keys(deathRecord.fields.shape).filter((name) => name !== 'graveyardId')]
  return {
    header,
    rows: Array.from({ length: rows }, (_, at) => {
      const born = addDays('1930-01-01', at)
      const first12 = `${born.slice(8)}${born.slice(5, 7)}${born.slice(1, 4)}71${String(at % 1000).padStart(3, '0')}`
      const values: Record<string, string> = {
        ...record,
        jmbg: `${first12}${jmbgControlDigit(first12)}`,
        dateOfBirth: born,
        lastName: `Петровић ${at}`,
      }
      return { line: at + 2, cells: header.map((field) => values[field] ?? '') }
    }),
  }
}

/** The export of a register: its time and memory, and how long other requests wait in the meantime. */
export async function exportFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const { post, address, headers, close } = await served(name, databaseUrl, oneCompany)
  const figures: Figure[] = []
  for (const format of ['csv', 'xlsx']) {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let peak = before
    const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
    const begun = performance.now()
    const processor = process.cpuUsage()
    const body = JSON.stringify({ format, sort: 'lastName' })
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request(`${address}${deathRecord.base}/export`, { method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(body),
    )
    const first = performance.now() - begun
    let isEnded = false
    const waits: number[] = []
    const others = async () => {
      while (!isEnded) {
        const asked = performance.now()
        await post(`${deathRecord.base}/search`, {})
        waits.push(performance.now() - asked)
      }
    }
    const working = others()
    let bytes = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length
    isEnded = true
    const { user, system } = process.cpuUsage(processor)
    const seconds = (performance.now() - begun) / 1000
    await working
    clearInterval(sampling)
    const slowest = Math.max(...waits)
    figures.push({
      what: `${name}, ${total.toLocaleString('en')} death records as ${format}`,
      measured: `${seconds.toFixed(1)} s, ${((peak - before) / 1_000_000).toFixed(0)} MB more`,
      limit: `10 s; ${(bytes / 1_000_000).toFixed(1)} MB, first byte after ${ms(first)}; processor ${((user + system) / 1_000_000).toFixed(1)} s; ${waits.length} lists meanwhile: median ${ms(median(waits))}, slowest ${ms(slowest)}`,
    })
  }
  await close()
  return figures
}
