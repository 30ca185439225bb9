import { aCity, sizes } from './city.ts'
import { limits, listCases } from './grave-lists.ts'
import { loaded } from './loaded.ts'
import { type Figure, median, ms, percentile, served } from './measure.ts'

type Work = () => Promise<unknown>
const rounds = 40
/** In milliseconds. */
const longest = 4000

/** The records of a town or a city: its lists, the page of a grave, and the worklists of an administrator. */
export async function graveFigures(
  name: string,
  databaseUrl: string | undefined,
  size: keyof typeof sizes,
): Promise<Figure[]> {
  const bench = await served(`${name} ${size}`, databaseUrl, (db) => aCity(db, sizes[size]))
  const figures: Figure[] = []
  const time = async (what: string, work: Work, limit: keyof typeof limits) => {
    const times: number[] = []
    const begun = performance.now()
    try {
      for (let round = -3; round < rounds && (round < 3 || performance.now() - begun < longest); round++) {
        const start = performance.now()
        await work()
        if (round >= 0) times.push(performance.now() - start)
      }
    } catch (error) {
      throw new Error(`${name}, ${size}: ${what}`, { cause: error })
    }
    figures.push({ what: `${name}, ${size}: ${what}`, measured: ms(median(times)), limit: `${limits[limit]} ms` })
  }
  for (const [what, path, body, limit] of listCases(bench.graveyard))
    await time(what, () => bench.post(path, body), limit)
  for (const kind of ['RIGHTS', 'QUALITY'])
    await time(`the worklists, ${kind}`, () => bench.get(`/api/worklists?of=${kind}`), 'status')
  await time('the home page', () => bench.get('/api/home'), 'page')
  const record = [
    `/api/grave/${bench.grave}`,
    `/api/grave/${bench.grave}/verdict`,
    `/api/grave/${bench.grave}/timeline`,
    `/api/related/grave/${bench.grave}`,
  ]
  for (const path of record) await time(path.replace(String(bench.grave), '{id}'), () => bench.get(path), 'page')
  const ofDeceased = `/api/graveRight/ofDeceased?deathRecordId=${bench.deathRecord}`
  await time('the rights of a deceased person', () => bench.get(ofDeceased), 'page')
  figures.push({ what: `${name}, ${size}: 20 clerks, each a list every 2 s`, ...(await ofClerks(bench)) })
  await bench.close()
  return figures
}

/** Clerks who ask for one list after the other, with the worklists and the home page among them. */
async function ofClerks(bench: {
  address: string
  headers: Record<string, string>
  graveyard: number
  tokens: (count: number) => Promise<string[]>
}) {
  const turns = [
    ...listCases(bench.graveyard).map(([, path, body]) => ({ path, body: JSON.stringify(body) })),
    ...['/api/worklists?of=RIGHTS', '/api/worklists?of=QUALITY', '/api/home'].map((path) => ({ path })),
  ]
  const { address, headers } = bench
  const tokens = await bench.tokens(20)
  const times = await loaded({ address, headers, tokens, turns, clients: 20, seconds: 60, pause: 2000 })
  return { measured: `${ms(median(times))}, 95 %: ${ms(percentile(times, 95))}`, limit: '95 %: 250 ms' }
}
