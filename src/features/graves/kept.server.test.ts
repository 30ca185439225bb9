import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backupLines } from '../../server/database/backup.ts'
import { restore } from '../../server/database/restore.ts'
import { addDays, today } from '../../shared/dates.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aGraveRight, anInterment } from '../../testing/graves.ts'
import { testDatabase } from '../../testing/database.ts'
import { platformForTests } from '../../testing/platform.ts'
import { removeInterment } from '../../testing/reasons.ts'
import { graveRight } from '../grave-rights/record.ts'
import { interment } from '../interments/record.ts'
import { graveRightStatuses, graveStatuses } from './grave-status.ts'
import { grave } from './record.ts'
import { kept, rightStatusOn, statusOn, stored } from '../../testing/kept-by-graves.ts'

const platform = platformForTests()

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const graves = await clerkWith(platform, grave, company)
  const interments = await clerkWith(platform, interment, company)
  const rights = await clerkWith(platform, graveRight, company)
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))

  /** Compares the stored values and the lists with values computed from the records. */
  const verify = async () => {
    const { places, buried, rights: all } = await stored(platform, company)
    const of = <Row extends { grave_id: number }>(rows: readonly Row[], id: number) =>
      rows.filter(({ grave_id }) => grave_id === id)
    for (const place of places) expect(place).toMatchObject(kept(of(buried, place.id), of(all, place.id)))
    const expected = places.map((place) => ({
      id: place.id,
      status: statusOn(today(), place, of(buried, place.id)),
      rightStatus: rightStatusOn(today(), of(all, place.id)),
    }))
    const found = async (filters: object) => {
      const answer = await graves.post('/api/grave/search', { ...filters, size: 100 })
      const page = answer.json<{ total: number; entities: (typeof expected)[number][] }>()
      expect(page.total).toBe(page.entities.length)
      return page.entities
        .map(({ id, status, rightStatus }) => ({ id, status, rightStatus }))
        .toSorted((one, other) => one.id - other.id)
    }
    expect(await found({})).toEqual(expected)
    for (const [name, values] of [
      ['status', graveStatuses],
      ['rightStatus', graveRightStatuses],
    ] as const)
      for (const [at, first] of values.entries())
        for (const second of values.slice(at)) {
          const given: readonly string[] = [...new Set([first, second])]
          expect(await found({ [name]: given }), `${name} ${given.join(' ')}`).toEqual(
            expected.filter((each) => given.includes(each[name])),
          )
        }
    return expected
  }
  return { company, graveyard, graves, interments, rights, administrator, verify }
}

test('the stored values of a grave match its records after any history', { timeout: 120_000 }, async () => {
  const chance = seededRandom(61)
  const { company, graveyard, graves, rights, administrator, verify } = await aTown()
  const places: number[] = []
  for (const values of [
    { places: 2 },
    { places: 2, levels: 2 },
    { graveType: 'GROBNICA', places: 3, capacityCoffins: 2 },
    { graveType: 'KASETA', capacityUrns: 1 },
    { graveType: 'URNA' },
  ])
    places.push((await graves.add(aGrave(graveyard, values))).id)

  const day = () => addDays(today(), chance.any([-4000, -400, -1, 0, 1, 40]))
  const burial = () => {
    const isPlaced = chance.next() < 0.5
    const isRemoved = chance.next() < 0.3
    return {
      graveId: chance.any([...places, null]),
      kind: chance.any(['COFFIN', 'COFFIN', 'URN', 'REMAINS']),
      place: null,
      level: null,
      ...(isPlaced && { graveId: chance.any(places.slice(0, 3)), place: chance.integer(1, 2) }),
      ...(isRemoved ? { removal: 'EXHUMED', removedOn: day() } : { removal: null, removedOn: null }),
    }
  }
  const right = () => {
    const [one, other] = [day(), day()].toSorted()
    return { graveId: chance.any(places), validFrom: one, validTo: chance.next() < 0.3 ? null : other }
  }
  // An administrator may also change the history of a right.
  const edited = async (path: string, values: object) => {
    const record = (await administrator.get(path)).json<Record<string, object>>()
    const [whole] = Object.values(record)
    return administrator.put(path, { ...whole, correction: `Исправка ${chance.next()}`, ...values })
  }
  const made: Record<'interment' | 'graveRight', number[]> = { interment: [], graveRight: [] }
  const added = async (name: keyof typeof made, path: string, values: object) => {
    const answer = await administrator.post(`${path}/${company.id}`, values)
    const record = answer.json<Record<string, { id: number } | undefined>>()[name]
    if (record) made[name].push(record.id)
    return answer
  }
  const any = (name: keyof typeof made) => chance.any(made[name].length > 0 ? made[name] : [0])
  const steps = {
    bury: async () => added('interment', '/api/interment', anInterment(graveyard, burial())),
    editInterment: async () => edited(`/api/interment/${any('interment')}`, burial()),
    deleteInterment: async () => removeInterment(administrator, any('interment')),
    restoreInterment: async () => administrator.put(`/api/interment/restore/${any('interment')}`),
    transfer: async () =>
      edited(`/api/interment/${any('interment')}`, {
        removal: 'TRANSFERRED',
        removedOn: today(),
        movedToGraveId: chance.any(places),
      }),
    addRight: async () => added('graveRight', '/api/graveRight', aGraveRight(right())),
    editRight: async () => edited(`/api/graveRight/${any('graveRight')}`, right()),
    deleteRight: async () => rights.delete(`/api/graveRight/${any('graveRight')}/${rights.id}`),
    restoreRight: async () => rights.put(`/api/graveRight/restore/${any('graveRight')}`),
    editGrave: async () =>
      edited(`/api/grave/${chance.any(places)}`, {
        restriction: chance.any([null, null, 'BLOCKED']),
        capacityCoffins: chance.any([null, 1, 3]),
      }),
  }
  const all = Object.entries(steps)
  const frequent = all.filter(([name]) => name === 'bury')
  const done = new Map<string, number>()
  const seen = new Set<string>()
  for (let round = 0; round < 12; round++) {
    for (let count = 0; count < 15; count++) {
      const [name, step] = chance.any([...all, ...frequent, ...frequent, ...frequent])
      const { statusCode } = await step()
      expect(statusCode).toBeLessThan(500)
      if (statusCode === 200) done.set(name, (done.get(name) ?? 0) + 1)
    }
    for (const { status, rightStatus } of await verify()) seen.add(status).add(rightStatus)
  }
  expect([...done.keys()].toSorted()).toEqual(Object.keys(steps).toSorted())
  expect([...seen].toSorted()).toEqual([...graveStatuses, ...graveRightStatuses].toSorted())
})

test('a grave whose right has not begun is found by its status today, in every order', async () => {
  const { graveyard, graves, rights } = await aTown()
  const { id } = await graves.add(aGrave(graveyard))
  await rights.add(aGraveRight({ graveId: id, validFrom: addDays(today(), 5), validTo: null }))
  for (const sort of [undefined, '-id', 'label'])
    for (const rightStatus of graveRightStatuses)
      for (const filters of [{ rightStatus: [rightStatus] }, { rightStatus: [rightStatus], status: ['FREE'] }]) {
        const answer = await graves.post('/api/grave/search', { ...filters, ...(sort && { sort }) })
        const { entities, total } = answer.json<{ entities: { id: number }[]; total: number }>()
        const found = rightStatus === 'NONE' ? [id] : []
        expect([entities.map((each) => each.id), total], JSON.stringify([filters, sort])).toEqual([found, found.length])
      }
})

test('simultaneous writers of one grave see each other', async () => {
  const { company, graveyard, graves, verify } = await aTown()
  const { id } = await graves.add(aGrave(graveyard, { places: 3 }))
  // Not as requests of the company, which would wait for each other.
  const bury = (place: number, before: Promise<unknown>) =>
    platform.db.transaction().execute(async (tx) => {
      await sql`insert into interments (company_id, graveyard_id, grave_id, surname, kind, precision, place, search_text, sort_keys)
        values (${company.id}, ${graveyard.id}, ${id}, 'Петровић', 'COFFIN', 'UNKNOWN', ${place}, '', '{}')`.execute(tx)
      await before
    })
  const pause = new Promise((resolve) => setTimeout(resolve, 200))
  await Promise.all([1, 2, 3].map((place) => bury(place, pause)))
  expect(await verify()).toMatchObject([{ status: 'OCCUPIED' }])
})

test('a restored backup has the same stored values', async () => {
  const { company, graveyard, graves, interments, rights } = await aTown()
  const { id: graveId } = await graves.add(aGrave(graveyard))
  await interments.add(anInterment(graveyard, { graveId }))
  await rights.add(aGraveRight({ graveId }))
  const lines = await Array.fromAsync(backupLines(platform.db, 'a key'))
  const { db, close } = await testDatabase()
  try {
    await restore(db, () => Readable.from(lines), { key: 'a key' })
    const { places } = await stored(platform, company)
    expect(places).toMatchObject([{ lying: 1, last_right_to: 'infinity' }])
    expect((await stored({ db }, company)).places).toEqual(places)
    const { rows } = await sql`update interments set deleted = true where grave_id = ${graveId} returning id`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
    expect((await stored({ db }, company)).places).toMatchObject([{ lying: 0 }])
  } finally {
    await close()
  }
})
