import { setTimeout as delay } from 'node:timers/promises'
import { manyDeathRecords } from '../src/testing/many-records.ts'
import { loaded } from './loaded.ts'
import { aSession, type Figure, median, ms, served } from './measure.ts'

const seconds = 10
const records = 10_000

const heavy = JSON.stringify({
  exactTotal: true,
  searchParam: 'петар',
  burialType: ['raka', 'grobnica'],
  dateOfDeathFrom: '2018-01-01',
  dateOfDeathTo: '2026-12-31',
  recordState: 'live',
  placeOfBirth: 'зеленград',
  causeOfDeath: 'смрт',
})

/**
 * What others notice of a clerk who sends 300 heavy searches at once: a clerk of another company, and a colleague. Each asks one
 * request after the other.
 */
export async function fairnessFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  const bench = await served(`${name} fairness`, databaseUrl, async (db) => {
    const [own, other] = await manyDeathRecords(db, { total: 2 * records, companies: 2 })
    return { role: 'USER' as const, company: Number(own), other: Number(other) }
  })
  const { address, headers, db, company, other } = bench
  const list = { path: '/api/deathRecord/search', bodies: ['{}'] }
  const current = { path: '/api/user/current', bodies: [] }
  const [neighbour, colleague] = await Promise.all(
    [other, company].map((each) => aSession(db, { role: 'USER', company: each })),
  )
  const asked = [
    { who: 'a neighbour searches', ...list, token: neighbour },
    { who: 'a neighbour’s session', ...current, token: neighbour },
    { who: 'a colleague searches', ...list, token: colleague },
  ]
  const one = (each: (typeof asked)[number], duration = seconds / 2) =>
    loaded({
      ...each,
      address,
      headers: { ...headers, authorization: `Bearer ${each.token}` },
      clients: 1,
      seconds: duration,
    })
  const crowd = { address, headers, ...list, bodies: [heavy], clients: 300, mayBeRefused: true }

  const [single = Number.NaN] = (await loaded({ ...crowd, clients: 1, seconds: 2 })).toSorted((a, b) => a - b)
  await one({ who: '', ...list, token: neighbour })
  const figures: Figure[] = [{ what: `${name}: one heavy search, the fastest`, measured: ms(single), limit: '-' }]
  for (const each of asked) {
    const alone = median(await one(each))
    const attack = loaded({ ...crowd, seconds })
    await delay(2000)
    const times = await one(each, seconds - 4)
    const searched = await attack
    figures.push({
      what: `${name}: ${each.who} beside 300 heavy searches (${searched.length} answered, median ${ms(median(searched))})`,
      measured: `${ms(median(times))}, most ${ms(Math.max(...times))}`,
      limit: `5 × ${ms(alone)}, most 300 ms`,
    })
  }
  await bench.close()
  return figures
}
