import { aCity } from './city.ts'
import { type City, computed, listCases } from './grave-lists.ts'
import { type Figure, median, ms, paired, served } from './measure.ts'

/** The records of a city: its lists, the page of a grave, and the worklists of an administrator. */
export async function graveFigures(name: string, databaseUrl: string | undefined): Promise<Figure[]> {
  return measured(name, await served(`${name} graves`, databaseUrl, aCity))
}

async function measured(name: string, bench: Awaited<ReturnType<typeof served<City>>>): Promise<Figure[]> {
  const { db } = bench
  const figures: Figure[] = []
  for (const [path, what, body, statements] of listCases(bench)) {
    const [http, raw] = await paired(
      () => bench.post(path, body),
      async () => {
        for (const statement of statements) await statement.execute(db)
      },
    )
    figures.push({
      what: `${name}: ${what}`,
      measured: `${ms(http)} over HTTP`,
      limit: `${ms(raw)} the minimal SQL + 3 ms`,
    })
  }
  const time = async (what: string, work: () => Promise<unknown>, limit: string, rounds = 100) => {
    const times: number[] = []
    for (let round = -2; round < rounds; round++) {
      const start = performance.now()
      await work()
      if (round >= 0) times.push(performance.now() - start)
    }
    figures.push({ what: `${name}: ${what}`, measured: ms(median(times)), limit })
  }
  const asked = [
    `/api/grave/${bench.grave}`,
    `/api/grave/${bench.grave}/verdict`,
    `/api/grave/${bench.grave}/timeline`,
    `/api/related/grave/${bench.grave}`,
  ]
  for (const path of asked)
    await time(path.replace(String(bench.grave), '{id}'), () => bench.get(path), 'part of the page')
  await time(
    'the page of a grave: these one after another',
    async () => {
      for (const path of asked) await bench.get(path)
    },
    '20 ms',
  )
  await time(
    'the rights of a deceased person',
    () => bench.get(`/api/graveRight/ofDeceased?deathRecordId=${bench.deathRecord}`),
    '20 ms',
  )
  for (const [what, path, body] of computed) await time(what, () => bench.post(path, body), 'computed', 5)
  await time('the worklists', () => bench.get('/api/worklists'), 'computed', 3)
  await bench.close()
  return figures
}
