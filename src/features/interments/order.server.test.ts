import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, anInterment } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { grave } from '../graves/record.ts'
import { interment } from './record.ts'

const platform = platformForTests()

test('interments sorted by grave are in the order of its label, on every page and in both directions', async () => {
  const company = await platform.aCompany()
  const [one, other] = [await platform.aGraveyard(company), await platform.aGraveyard(company)]
  const graves = await clerkWith(platform, grave, company)
  const clerk = await clerkWith(platform, interment, company)
  const buried = async (graveyard: { id: number }, label: string | null, ids: readonly (number | null)[]) => {
    const made: { label: string | null; at: number; id: number; name: string }[] = []
    for (const graveId of ids) {
      const { id, name } = await clerk.add(anInterment(graveyard, { graveId, name: `${'аба'[made.length % 3]}` }))
      made.push({ label, at: graveyard.id, id, name: String(name) })
    }
    return made
  }
  const all: Awaited<ReturnType<typeof buried>> = []
  for (const [graveyard, number] of [
    [one, '10'],
    [one, '2'],
    [other, '10а'],
    [other, '9'],
  ] as const) {
    const { id } = await graves.add(aGrave(graveyard, { number }))
    all.push(...(await buried(graveyard, number, [id, null, id])))
    for (const each of all.slice(-3)) if ((await clerk.read(each.id)).graveId === null) each.label = null
    // An empty grave.
    await graves.add(aGrave(graveyard, { number: `${number}х` }))
  }
  const places = ['2', '9', '10', '10а']
  const placeOf = ({ label }: { label: string | null }) => (label === null ? places.length : places.indexOf(label))
  const sorted = (descending: boolean, byName: boolean, among = all) =>
    among
      .toSorted(
        (first, second) =>
          (placeOf(first) - placeOf(second)) * (descending ? -1 : 1) ||
          (byName ? first.name.localeCompare(second.name) : 0) ||
          second.id - first.id,
      )
      .map(({ id }) => id)

  const pages = async (body: object) => {
    const found: number[] = []
    for (const page of [0, 1, 2, 3, 4]) {
      const answer = await clerk.post('/api/interment/search', { ...body, page, size: 3 })
      found.push(...answer.json<{ entities: { id: number }[] }>().entities.map(({ id }) => id))
    }
    return found
  }
  for (const [sort, isDescending, byName] of [
    ['grave', false, false],
    ['-grave', true, false],
    ['grave,name', false, true],
    ['-grave,name', true, true],
  ] as const) {
    expect(await pages({ sort }), sort).toEqual(sorted(isDescending, byName))
    const ofOther = all.filter(({ at }) => at === other.id)
    expect(await pages({ sort, graveyardId: other.id }), sort).toEqual(sorted(isDescending, byName, ofOther))
  }
})

test('the records of a graveyard are counted exactly up to 10,000', async () => {
  const clerk = await clerkWith(platform, interment)
  const [one, other] = [await platform.aGraveyard(clerk.company), await platform.aGraveyard(clerk.company)]
  const add = (graveyard: { id: number }, count: number) =>
    sql`insert into interments (company_id, graveyard_id, surname, kind, precision, deleted, search_text, sort_keys)
      select ${clerk.company.id}, ${graveyard.id}, 'Петровић', 'COFFIN', 'UNKNOWN', n % 1000 = 0, 'petrovic', '{}'
      from generate_series(1, ${count}::int) n`.execute(platform.db)
  await add(one, 9_999)
  await add(other, 2_000)
  const found = async (body: object = {}) => {
    const page = (await clerk.post('/api/interment/search', { graveyardId: one.id, size: 1, ...body })).json<{
      total: number
      totalIsExact?: false
      deleted: number
    }>()
    return [page.total, page.totalIsExact ?? true, page.deleted]
  }
  expect(await found()).toEqual([9_999, true, 9])
  await add(one, 2)
  expect(await found()).toEqual([10_000, false, 9])
  expect(await found({ exactTotal: true })).toEqual([10_001, true, 9])
  expect(await found({ graveyardId: other.id })).toEqual([2_000, true, 2])
})
