import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serverProcess } from '../e2e/server-process.ts'
import { deathRecord } from '../src/features/death-records/record.ts'
import { rentContract } from '../src/features/rent-contracts/record.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { townCluster } from '../src/testing/server-databases.ts'
import { clerksAtWork, demoClerk } from './clerks.ts'
import { printed } from './figures.ts'
import { faultsIn } from './intact.ts'

const foundRecords = z.object({ entities: z.array(z.object({ id: z.number(), deleted: z.boolean() })) })
const seconds = Number(process.env['SOAK_SECONDS'] ?? 900)
/** Ten write, forty search, read and print; each waits about a second between requests. */
const [writers, readers] = [10, 40]

test.each(['embedded', 'PostgreSQL'])(
  'fifty clerks work for a long time on the %s database without an error, and memory stays flat',
  async (engine) => {
    const cluster = engine === 'PostgreSQL' ? await townCluster() : undefined
    const settings = { ACCESS_TOKEN_MINUTES: '600', ...(cluster && { DATABASE_URL: cluster.url }) }
    await using server = await serverProcess(settings, { demo: true })
    const clerk = await demoClerk(server.url)
    const milliseconds: number[] = []
    const failed: string[] = []
    const until = Date.now() + seconds * 1000
    const ask = async (path: string) => {
      const begun = performance.now()
      const answer = await fetch(`${server.url}${path}`, { headers: clerk.headers })
      const body = await answer.arrayBuffer()
      milliseconds.push(performance.now() - begun)
      if (!answer.ok) failed.push(`${path}: ${answer.status} ${Buffer.from(body).toString().slice(0, 200)}`)
      return Buffer.from(body)
    }
    const oldest = async ({ base }: { base: string }) =>
      foundRecords.parse(JSON.parse((await ask(`${base}/search?size=25&sort=dateCreated`)).toString())).entities
    // The writing clerks delete only what they have added.
    const old = new Map<string, Awaited<ReturnType<typeof oldest>>>()
    for (const type of [deathRecord, rentContract])
      old.set(
        type.base,
        (await oldest(type)).filter(({ deleted }) => !deleted),
      )
    const anOldOne = async (type: { base: string }) => {
      await oldest(type)
      const found = old.get(type.base) ?? []
      return found[Math.floor(Math.random() * found.length)]?.id
    }
    const load = clerksAtWork(server.url, clerk, writers, { pause: 1000 })
    const steps = [
      () => ask(`${deathRecord.base}/search?size=25&searchParam=Petrovic`),
      async () => ask(`${deathRecord.base}/${await anOldOne(deathRecord)}`),
      () => ask(`${rentContract.base}/search?size=50&sort=clientSurname`),
      async () => ask(`${deathRecord.document}/${await anOldOne(deathRecord)}`),
      async () => ask(`${rentContract.document}/${await anOldOne(rentContract)}`),
      () => ask('/api/user/current'),
    ]
    const reading = Promise.all(
      Array.from({ length: readers }, async (_, reader) => {
        for (let at = reader; Date.now() < until; at++) {
          await steps[at % steps.length]?.()
          await delay(500 + 1000 * Math.random())
        }
      }),
    )
    const memory: number[] = []
    while (Date.now() < until) {
      await delay(Math.min(5000, seconds * 100))
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8')) ?? []
      memory.push(Number(kilobytes) / 1024)
    }
    await reading
    await load.stop()
    const { confirmed, refused } = load
    await server.halt()
    const { db, close } = connectDatabase({ databaseUrl: cluster?.url, dataDir: server.dataDir })
    expect(await faultsIn(db, confirmed)).toEqual([])
    await close()
    await cluster?.stop('fast')

    expect([failed, refused]).toEqual([[], []])
    // The first third is the start, in which code is compiled and caches are filled.
    const third = Math.floor(memory.length / 3)
    const [early, late] = [middle(memory.slice(third, 2 * third)), middle(memory.slice(2 * third))]
    expect(late).toBeLessThan(1.15 * early)
    const all = milliseconds.toSorted((one, other) => one - other)
    const percentile = (share: number) => `${Math.round(all[Math.floor(share * all.length)] ?? 0)} ms`
    printed(`${engine}: ${writers + readers} clerks for ${seconds} s`, {
      reads: all.length,
      writes: confirmed.length,
      errors: 0,
      p50: percentile(0.5),
      p95: percentile(0.95),
      p99: percentile(0.99),
      'memory in the second and the last third': `${Math.round(early)}, ${Math.round(late)} MB`,
    })
  },
)

const middle = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
