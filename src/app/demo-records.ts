import { type DemoClient, demoClient } from '../features/parties/demo-client.server.ts'
import type { Demo } from '../server/records/demo.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import { seededRandom, type SeededRandom } from '../shared/seeded-random.ts'

/** Days spread evenly over the last three years, each with its number within the year and a graveyard. */
function numbered(today: IsoDate, count: number, chance: SeededRandom) {
  const perYear = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, -Math.floor(((count - index) * 1090) / count) + chance.integer(0, 9))
    const day = date > today ? today : date
    const year = day.slice(0, 4)
    perYear.set(year, (perYear.get(year) ?? 0) + 1)
    return { date: day, number: `${perYear.get(year)}/${year}`, graveyardIndex: index % 4 === 0 ? 0 : 1 }
  })
}

/**
 * The records of a type, spread evenly over the last three years, each with the index of its graveyard. Some of the clients are
 * the parties.
 */
export function demoRecords(
  { count, record, others = [] }: Demo,
  today: IsoDate,
  seed: number,
  parties: readonly DemoClient[] = [],
) {
  const chance = seededRandom(seed)
  const clients = Array.from({ length: 30 }, (_, at) => {
    const client = demoClient(chance)
    return at % 3 === 0 ? (parties[at / 3] ?? client) : client
  })
  const overYears = numbered(today, count, chance).map(({ graveyardIndex, ...given }) => ({
    graveyardIndex,
    fields: record({ ...given, chance, client: chance.any(clients) }),
  }))
  return [...overYears, ...others.map((fields) => ({ graveyardIndex: 0, fields }))]
}
