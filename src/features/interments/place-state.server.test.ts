import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, anInterment } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { aCorrection } from '../../testing/reasons.ts'
import { grave } from '../graves/record.ts'
import { interment } from './record.ts'

const platform = platformForTests()

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const [clerk, graves] = [await clerkWith(platform, interment, company), await clerkWith(platform, grave, company)]
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const found = async (placeState: string) => {
    const answer = await clerk.post('/api/interment/search', {
      placeState: [placeState],
      recordState: 'live',
      sort: 'id',
    })
    return answer.json<{ entities: { id: number }[] }>().entities.map(({ id }) => id)
  }
  const states = async () => ({
    KNOWN: await found('KNOWN'),
    NO_PLACE: await found('NO_PLACE'),
    NO_GRAVE: await found('NO_GRAVE'),
  })
  return {
    company,
    graveyard,
    clerk,
    graves,
    states,
    buried: (values: Readonly<Record<string, unknown>> = {}) => clerk.add(anInterment(graveyard, values)),
    /** The body of an edit of the record, with some other values. */
    edited: async (id: number, values: object) => {
      const { version: _version, ...before } = await clerk.read(id)
      await clerk.edit(id, { ...before, ...values })
    },
    resized: async (id: number, values: object) => {
      const { version: _version, ...before } = await graves.read(id)
      const answer = await administrator.put(`/api/grave/${id}`, { ...before, ...values, ...aCorrection() })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  }
}

test('a coffin is without a place while its grave has several, whoever changes the coffin or the grave', async () => {
  const { graveyard, clerk, graves, buried, edited, resized, states } = await aTown()
  const [single, double] = [await graves.add(aGrave(graveyard)), await graves.add(aGrave(graveyard, { places: 2 }))]
  const [one, other] = [await buried({ graveId: single.id }), await buried({ graveId: double.id })]
  const urn = await buried({ graveId: double.id, kind: 'URN' })
  const unknown = await buried()
  const all = { KNOWN: [one.id, urn.id], NO_PLACE: [other.id], NO_GRAVE: [unknown.id] }
  expect(await states()).toEqual(all)

  await edited(other.id, { place: 2 })
  expect(await states()).toEqual({ ...all, KNOWN: [one.id, other.id, urn.id], NO_PLACE: [] })
  // A coffin of which only the place is known may lie on any level.
  await resized(double.id, { levels: 2 })
  expect(await states()).toEqual(all)
  await resized(double.id, { levels: 1 })
  await resized(single.id, { places: 2 })
  expect(await states()).toEqual({ ...all, KNOWN: [other.id, urn.id], NO_PLACE: [one.id] })

  await clerk.remove(one.id)
  await resized(single.id, { places: 1 })
  await clerk.restore(one.id)
  expect(await states()).toEqual({ ...all, KNOWN: [one.id, other.id, urn.id], NO_PLACE: [] })
  await edited(unknown.id, { graveId: double.id })
  expect(await states()).toEqual({ KNOWN: [one.id, other.id, urn.id], NO_PLACE: [unknown.id], NO_GRAVE: [] })
  await edited(unknown.id, { removal: 'EXHUMED', removedOn: '2020-01-01' })
  expect(await states()).toMatchObject({ NO_PLACE: [], NO_GRAVE: [] })
})

test('a coffin is without a place also if its grave gets a second one at the same moment', async () => {
  const { company, graveyard, graves, states } = await aTown()
  const { id } = await graves.add(aGrave(graveyard))
  const pause = new Promise((resolve) => setTimeout(resolve, 200))
  // Not as requests of the company, which wait for each other.
  const inTransaction = (statement: ReturnType<typeof sql>) =>
    platform.db.transaction().execute(async (tx) => {
      await statement.execute(tx)
      await pause
    })
  await Promise.all([
    inTransaction(sql`update graves set places = 2 where id = ${id}`),
    inTransaction(sql`insert into interments (company_id, graveyard_id, grave_id, surname, kind, precision, search_text, sort_keys)
      values (${company.id}, ${graveyard.id}, ${id}, 'Петровић', 'COFFIN', 'UNKNOWN', '', '{}')`),
  ])
  expect((await states()).NO_PLACE).toHaveLength(1)
})
