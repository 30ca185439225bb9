import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { backupLines } from '../../server/database/backup.ts'
import { restore } from '../../server/database/restore.ts'
import { addDays, today } from '../../shared/dates.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { testDatabase } from '../../testing/database.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import {
  type Holder,
  type HeldParty,
  keptByRights,
  type Right,
  statusOn,
  taskOn,
} from '../../testing/kept-by-rights.ts'
import { aParty } from '../../testing/parties.ts'
import { aDeathRecord, platformForTests, type TestPlatform } from '../../testing/platform.ts'
import { deathRecord } from '../death-records/record.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { graveRight } from './record.ts'
import { transferStates } from '../../shared/right-transfer.ts'
import { rightStatuses } from './right-status.ts'

const platform = platformForTests()
const rowIds = z.array(z.object({ id: z.number() }).transform(({ id }) => id))

async function stored({ db }: Pick<TestPlatform, 'db'>, company: { id: number }) {
  const all = async <Row>(query: string) => {
    const { rows } = await sql<{ all: Row[] }>`select coalesce(json_agg(r), '[]') as "all"
      from (select * from ${sql.raw(query)} where company_id = ${company.id}) r`.execute(db)
    return rows[0]?.all ?? []
  }
  return {
    rights: await all<Right>('(select * from grave_rights order by id) grave_rights'),
    holders: await all<Holder>('grave_right_holders'),
    parties: await all<HeldParty>('parties'),
    deceased: await all<{ jmbg: string | null; deleted: boolean; date_of_death: string }>('death_records'),
    graves: await all<{ id: number; graveyard_id: number }>('graves'),
    rules: await all<{ graveyard_id: number; valid_from: string; transfer_months: number; deleted: boolean }>(
      'burial_rules',
    ),
  }
}

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const graves = await clerkWith(platform, grave, company)
  const parties = await clerkWith(platform, party, company)
  const rights = await clerkWith(platform, graveRight, company)
  const deaths = await clerkWith(platform, deathRecord, company)
  const deceased = () => deaths.add(aDeathRecord(graveyard))

  /** Compares the stored values and the lists with values computed from the records. */
  const verify = async () => {
    const records = await stored(platform, company)
    for (const right of records.rights) expect(right).toMatchObject(keptByRights(right, records))
    const expected = records.rights.map((right) => ({
      id: right.id,
      status: statusOn(today(), right, records),
      ...taskOn(today(), right, records),
    }))
    const found = async (filters: object) => {
      const answer = await rights.post('/api/graveRight/search', { ...filters, sort: 'id', size: 100 })
      const { total, entities } = answer.json<{ total: number; entities: typeof expected }>()
      expect(total).toBe(entities.length)
      return entities.map(({ id, status, transfer, transferDue }) => ({ id, status, transfer, transferDue }))
    }
    expect(await found({})).toEqual(expected)
    for (const [at, first] of rightStatuses.entries())
      for (const second of rightStatuses.slice(at)) {
        const given: readonly string[] = [...new Set([first, second])]
        expect(await found({ status: given }), given.join(' ')).toEqual(
          expected.filter(({ status }) => given.includes(status)),
        )
      }
    for (const given of [['OVERDUE', 'DONE'], ['OPEN'], ['NONE', 'NOT_NEEDED']])
      expect(await found({ transfer: given }), given.join(' ')).toEqual(
        expected.filter(({ transfer }) => given.includes(transfer)),
      )
    return expected
  }
  return { company, graveyard, graves, parties, rights, deceased, verify }
}

test('the stored values of a right match its records after any history', { timeout: 120_000 }, async () => {
  const chance = seededRandom(73)
  const { company, graveyard, graves, parties, deceased, verify } = await aTown()
  const other = await platform.aGraveyard(company)
  const { db } = platform
  const numbers = ['0101990710009', '0202950710001', '0303960710002']
  const places = [await graves.add(aGrave(graveyard)), await graves.add(aGrave(graveyard))].map(({ id }) => id)
  const people = await Promise.all([1, 2, 3, 4].map(async () => (await parties.add(aParty())).id))
  for (const _ of numbers) await deceased()
  const { rows: dead } = await sql<{ id: number }>`update death_records set jmbg = id::text, deleted = true
    where company_id = ${company.id} returning id`.execute(db)
  const day = () => addDays(today(), chance.any([-4000, -400, -1, 0, 1, 40]))
  const dayOrNone = () => (chance.next() < 0.5 ? null : day())
  const made: number[] = []
  const anyRight = () => sql`${chance.any(made.length > 0 ? made : [0])}::bigint`
  const period = () => {
    const [one = '', other = ''] = [day(), day()].toSorted()
    return [one, chance.next() < 0.4 ? null : other] as const
  }
  const holder = (right: RawBuilder<unknown>, number: number) => {
    const [from, to] = [dayOrNone(), dayOrNone()]
    return sql`insert into grave_right_holders (company_id, grave_right_id, number, party_id, role, held_from, held_to)
      select ${company.id}, ${right}, ${number}::int, ${chance.any(people)}, ${chance.any(['HOLDER', 'CO_HOLDER', 'CO_HOLDER', 'PAYER'])}, ${from}::date, ${to}::date`
  }
  const update = (table: string, values: RawBuilder<unknown>, id: RawBuilder<unknown> | number) =>
    sql`update ${sql.table(table)} set ${values} where company_id = ${company.id} and id = ${id}`
  const person = (values: RawBuilder<unknown>) => update('parties', values, chance.any(people))
  const added = (from: string, to: string | null) =>
    sql<{
      id: number
    }>`insert into grave_rights (company_id, grave_id, basis, document, valid_from, valid_to, search_text, sort_keys)
        values (${company.id}, ${chance.any([...places, null])}, 'OLD_BOOK', '1', ${from}::date, ${to}::date, '', '{}') returning id`
  const steps: Record<string, () => RawBuilder<unknown>> = {
    addRight: () => added(...period()),
    addOldRight: () => added(addDays(today(), -5000), addDays(today(), -4500)),
    addHolder: () => holder(anyRight(), chance.integer(1, 3)),
    addAnotherHolder: () => holder(anyRight(), chance.integer(1, 3)),
    removeHolder: () => sql`delete from grave_right_holders
      where company_id = ${company.id} and grave_right_id = ${anyRight()} and number = 1`,
    succeed: () => sql`update grave_right_holders set held_to = ${addDays(today(), -1)}::date
      where company_id = ${company.id} and grave_right_id = ${anyRight()} and number <> ${chance.integer(1, 3)}::int`,
    editRight: () => {
      const [from, to] = period()
      return update('grave_rights', sql`valid_from = ${from}::date, valid_to = ${to}::date`, anyRight())
    },
    moveRight: () => update('grave_rights', sql`grave_id = ${chance.any(places)}`, anyRight()),
    deleteRight: () => update('grave_rights', sql`deleted = not deleted`, anyRight()),
    die: () =>
      person(
        sql`deceased_on = case when deceased_on is null then ${addDays(today(), chance.any([-30, -350, -800]))}::date end`,
      ),
    rule: () => sql`insert into burial_rules (company_id, graveyard_id, valid_from, decision, state, rest_years, renewal_years,
        coffin_above, reduction, exhumation_from, exhumation_to, transfer_months, search_text, sort_keys)
      values (${company.id}, ${chance.any([graveyard.id, other.id])}, ${addDays(today(), chance.any([-900, -600, -100, 20]))}::date,
        'Одлука', 'OPEN', 10, 10, 'ALLOWED', 'ALLOWED', '1.10.', '30.4.', ${chance.integer(1, 24)}::int, '', '{}')`,
    changeRules:
      () => sql`update burial_rules set transfer_months = ${chance.integer(1, 24)}::int, deleted = ${chance.next() < 0.3},
        graveyard_id = ${chance.any([graveyard.id, other.id])} where company_id = ${company.id} and id % 2 = ${chance.integer(0, 1)}::int`,
    changeGraveyard: () =>
      update('graves', sql`graveyard_id = ${chance.any([graveyard.id, other.id])}`, chance.any(places)),
    move: () => person(sql`address_state = ${chance.any(['OK', 'OK', 'UNKNOWN', 'RETURNED'])}`),
    number: () => person(sql`jmbg = ${chance.any([...numbers, null])}`),
    merge: () => {
      const [into, other] = [chance.any(people), chance.any(people)]
      return sql`update parties set merged_into = ${into}::bigint, survivor_id = ${into}::bigint, deleted = true
        where id = ${other} and not exists (select from parties where survivor_id = ${other} or id = ${into} and deleted)`
    },
    separate: () => person(sql`merged_into = null, survivor_id = null, deleted = false`),
    register: () =>
      update(
        'death_records',
        sql`jmbg = ${chance.any(numbers)}, deleted = ${chance.next() < 0.4},
          date_of_death = ${addDays(today(), -chance.integer(5, 900))}::date, date_of_burial = ${today()}::date`,
        chance.any(dead).id,
      ),
  }
  const done = new Set<string>()
  const seen = new Set<string>()
  const tasks = new Set<string>()
  for (let round = 0; round < 15; round++) {
    for (let count = 0; count < 24; count++) {
      const [name, step] = chance.any(Object.entries(steps))
      // A constraint may refuse it.
      const changed = await step()
        .execute(db)
        .catch(() => undefined)
      if (changed?.numAffectedRows) done.add(name)
      made.push(...rowIds.parse(changed?.rows ?? []))
    }
    for (const { status, transfer } of await verify()) {
      seen.add(status)
      tasks.add(transfer)
    }
  }
  expect([...done].toSorted()).toEqual(Object.keys(steps).toSorted())
  expect([...seen].toSorted()).toEqual(rightStatuses.toSorted())
  // Nobody decides anything here.
  expect([...tasks].toSorted()).toEqual(transferStates.filter((each) => each !== 'NOT_NEEDED').toSorted())
})

const jmbg = '0101990710009'
test.each([
  ['a death', () => sql`update death_records set jmbg = ${jmbg}`],
  ['what is known of the party', () => sql`update parties set deceased_on = '2026-01-02'`],
])('a holder and %s that are recorded at the same time see each other', async (_, change) => {
  for (const isHolderFirst of [true, false]) {
    const { company, graveyard, graves, parties, rights, deceased, verify } = await aTown()
    const { id: partyId } = await parties.add(aParty())
    const { id } = await rights.add(aGraveRight({ graveId: (await graves.add(aGrave(graveyard))).id }))
    await deceased()
    await sql`update parties set jmbg = ${jmbg} where id = ${partyId}`.execute(platform.db)
    const during = (statement: RawBuilder<unknown>) =>
      platform.db.transaction().execute(async (tx) => {
        await statement.execute(tx)
        await delay(200)
      })
    const both = [
      sql`insert into grave_right_holders (company_id, grave_right_id, number, party_id, role)
        values (${company.id}, ${id}, 1, ${partyId}, 'HOLDER')`,
      sql`${change()} where company_id = ${company.id}`,
    ]
    await Promise.all((isHolderFirst ? both : both.toReversed()).map(during))
    expect(await verify()).toMatchObject([{ id, status: 'TRANSFER' }])
  }
})

test('a right whose first holder is still to come is found by its status today, in every order', async () => {
  const { graveyard, graves, parties, rights } = await aTown()
  const { id: partyId } = await parties.add(aParty())
  const holder = { partyId, role: 'HOLDER', numerator: 1, denominator: 1, heldFrom: addDays(today(), 5) }
  const { id } = await rights.add(
    aGraveRight({ graveId: (await graves.add(aGrave(graveyard))).id, validFrom: '2020-05-05', holders: [holder] }),
  )
  for (const sort of [undefined, 'id', '-validFrom'])
    for (const status of rightStatuses) {
      const answer = await rights.post('/api/graveRight/search', { status: [status], ...(sort && { sort }) })
      const { entities, total } = answer.json<{ entities: { id: number }[]; total: number }>()
      const found = status === 'NO_HOLDER' ? [id] : []
      expect([entities.map((each) => each.id), total], `${status}, ${sort}`).toEqual([found, found.length])
    }
})

test('a restored backup has the same stored values', async () => {
  const { company, graveyard, graves, parties, rights } = await aTown()
  const { id: partyId } = await parties.add(aParty())
  const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
  await rights.add(aGraveRight({ graveId: (await graves.add(aGrave(graveyard))).id, holders }))
  const lines = await Array.fromAsync(backupLines(platform.db, 'a key'))
  const { db, close } = await testDatabase()
  try {
    await restore(db, () => Readable.from(lines), { key: 'a key' })
    const records = await stored(platform, company)
    expect(records.rights).toMatchObject([{ holding: 'IN_FORCE' }])
    expect(await stored({ db }, company)).toEqual(records)
    await sql`update parties set deceased_on = '2026-01-02' where id = ${partyId}`.execute(db)
    expect((await stored({ db }, company)).rights).toMatchObject([{ holding: 'TRANSFER' }])
  } finally {
    await close()
  }
})
