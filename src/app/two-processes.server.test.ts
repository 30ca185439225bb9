import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../server/database/connection.ts'
import { continueAsCompany, trustedCompanyId } from '../server/database/tenancy.ts'
import { isOnServer, secondProcess, whileAnotherProcess } from '../testing/another-process.ts'
import { anInterment } from '../testing/graves.ts'
import { isWhole } from '../testing/of-releases.ts'
import { aJmbg, type Answer, platformForTests } from '../testing/platform.ts'
import { aCorrection } from '../testing/reasons.ts'
import {
  type Act,
  burialRow,
  buryingImport,
  buryingWriters,
  importOf,
  lettingWriters,
  outcomeOf,
  registeringWriters,
  removingWriters,
  type Writer,
  writersTown,
} from '../testing/writers.ts'

// Every rule holds for every pair of writers in two processes at once.

const platform = platformForTests()
const other = isOnServer ? secondProcess(platform) : platform
const rounds = isWhole ? 2 : 1

/** Each writer with the first one; in releases each with each. */
const pairs = <About>(writers: readonly Writer<About>[]) =>
  writers
    .slice(0, isWhole ? undefined : 1)
    .flatMap((one, at) => writers.slice(at).map((two) => ({ name: `${one.writer}, ${two.writer}`, one, two })))

/** The outcomes of two requests that two processes receive at once, refused ones first. */
async function atOnce(town: Awaited<ReturnType<typeof writersTown>>, one: Act, two: Act) {
  const users = await town.usersOf(other)
  const answers: readonly Answer[] = await Promise.all([one(town), two(users)])
  return answers.map((answer) => outcomeOf(answer)).toSorted(([first], [second]) => Number(second) - Number(first))
}
const accepted = [200]
const refusedOnce = [[400, expect.any(String)], accepted]

describe.runIf(isOnServer)('two processes at once', () => {
  test.each(pairs(buryingWriters))('put one urn into a niche for one: $name', async ({ one, two }) => {
    for (let round = 0; round < rounds; round++) {
      const town = await writersTown(platform)
      const niche = await town.niche()
      const acts = [await one.prepare(town, niche), await two.prepare(town, niche)] as const
      expect(await atOnce(town, ...acts)).toEqual(refusedOnce)
    }
  })

  test.each(pairs(lettingWriters))('let a grave once: $name', async ({ one, two }) => {
    for (let round = 0; round < rounds; round++) {
      const town = await writersTown(platform)
      const grave = await town.grave()
      // What the first one has prepared is not there while the second one is prepared.
      const acts = [await one.prepare(town, grave), await two.prepare(town, grave)] as const
      expect(await atOnce(town, ...acts)).toEqual(refusedOnce)
    }
  })

  test.each(pairs(registeringWriters))('register a death once: $name', async ({ one, two }) => {
    for (let round = 0; round < rounds; round++) {
      const town = await writersTown(platform)
      const jmbg = aJmbg('1950-03-04')
      const acts = [await one.prepare(town, jmbg), await two.prepare(town, jmbg)] as const
      expect(await atOnce(town, ...acts)).toEqual(refusedOnce)
    }
  })

  const removals = [
    ...[...buryingWriters, ...lettingWriters].map((user) => [user, removingWriters[0]] as const),
    ...removingWriters.flatMap((remover) => [buryingImport, buryingWriters[0]].map((user) => [user, remover] as const)),
  ].flatMap(([user, remover]) => (user && remover ? { name: `${user.writer}, ${remover.writer}`, user, remover } : []))
  test.each(removals)('delete a grave, or use it: $name', async ({ user, remover }) => {
    for (let round = 0; round < rounds; round++) {
      const town = await writersTown(platform)
      const [grave, remove] = await remover.prepare(town)
      const act = await user.prepare(town, grave)
      expect(await atOnce(town, act, remove)).toEqual(refusedOnce)
    }
  })

  test.each(buryingWriters)('an import records a burial, whatever $writer does meanwhile', async ({ prepare }) => {
    for (let round = 0; round < rounds; round++) {
      const town = await writersTown(platform)
      const niche = await town.niche()
      const acts = [await buryingImport.prepare(town, niche), await prepare(town, niche)] as const
      const [other, imported] = await atOnce(town, ...acts)
      expect(imported).toEqual(accepted)
      expect([400, 200]).toContain(other?.[0])
    }
  })

  test.each([
    ['places', { places: 2 }, { places: 1 }, { place: 2 }],
    ['levels', { levels: 2 }, { levels: 1 }, { place: 1, level: 2 }],
  ] as const)('bury in the last of the %s, or remove it', async (_, values, fewer, slot) => {
    for (let round = 0; round < (isWhole ? 12 : 4); round++) {
      const town = await writersTown(platform)
      const { company, graveyard, added, clerk } = town
      const graveId = await town.grave({ ...values, graveType: 'GROBNICA' })
      const burial = anInterment(graveyard, { graveId, ...slot, precision: 'DAY', buriedOn: '2016-11-21' })
      const before = await added('interment', anInterment(graveyard, { graveId, place: 1 }))
      const { grave } = (await clerk.get(`/api/grave/${graveId}`)).json<{ grave: object }>()
      expect(before).toBeDefined()
      const bury: Act = (by) => by.clerk.post(`/api/interment/${company.id}`, burial)
      const shrink: Act = (by) =>
        by.administrator.put(`/api/grave/${graveId}`, { ...grave, ...fewer, ...aCorrection() })
      const acts = round % 2 === 0 ? ([bury, shrink] as const) : ([shrink, bury] as const)
      expect(await atOnce(town, ...acts)).toEqual(refusedOnce)
    }
  })

  test('never wait for each other in a circle', async () => {
    // PostgreSQL counts deadlocks when a connection has been idle for a second.
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_sleep(2), pg_stat_database where datname = current_database()`.execute(platform.db)
    expect(rows).toEqual([{ deadlocks: 0 }])
  })

  test('let an import begin again that PostgreSQL has ended because of a deadlock', async () => {
    const { db } = platform
    const town = await writersTown(platform)
    const [first, second, third] = [await town.grave({ levels: 12 }), await town.grave(), await town.grave()]
    const row = await burialRow(town, first)
    const batch = Array.from({ length: 200 }, () => row)
    // Each of the other graves is in a later batch.
    const act = importOf(
      'interment',
      row,
      ...batch,
      await burialRow(town, second),
      ...batch,
      await burialRow(town, third),
    )
    const lock = (id: number) => (tx: Tx) =>
      tx.selectFrom('graves').select('id').where('id', '=', id).forUpdate().execute()
    let opponent: Promise<unknown> = Promise.resolve()
    // PostgreSQL ends whoever notices the circle, and looks for one once, a second after a wait begins: the import is to close it.
    const waitsForImport = async () => {
      opponent = db.transaction().execute(async (tx) => {
        await continueAsCompany(tx, trustedCompanyId(town.company.id))
        await lock(third)(tx)
        await lock(first)(tx)
      })
      const longWaits = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and clock_timestamp() - state_change > interval '3 s'`
      await expect.poll(async () => (await longWaits.execute(db)).rows.length).toBe(2)
    }
    const answer = await whileAnotherProcess(platform, town.company, lock(second), () => act(town), waitsForImport)
    await opponent
    expect(outcomeOf(answer)).toEqual(accepted)
  })
})
