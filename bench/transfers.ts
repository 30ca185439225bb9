import { request, type IncomingMessage } from 'node:http'
import { deathRecord } from '../src/features/death-records/record.ts'
import type { Database } from '../src/server/database/connection.ts'
import { manyDeathRecords } from '../src/testing/many-records.ts'
import { type Figure, median, ms, served } from './measure.ts'

const total = 100_000

const oneCompany = async (db: Database) => {
  const [company] = await manyDeathRecords(db, { total, companies: 1 })
  if (company === undefined) throw new Error('no company')
  return { role: 'USER' as const, company: Number(company) }
}

/** The export of a register: its time and memory, and what other requests wait meanwhile. */
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
