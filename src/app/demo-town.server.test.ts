import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { deathRecord } from '../features/death-records/record.ts'
import { snakeCase } from '../server/database/names.ts'
import { grave } from '../features/graves/record.ts'
import { interment } from '../features/interments/record.ts'
import { party } from '../features/parties/record.ts'
import { graveRight } from '../features/grave-rights/record.ts'
import { inputFields } from '../shared/child-lists.ts'
import { addDays, today as currentDay } from '../shared/dates.ts'
import type { Home } from '../features/home/home.ts'
import { worklistNames, type Worklists } from '../features/home/worklists.ts'
import { type Person, platformForTests } from '../testing/platform.ts'
import { demoData } from './demo-data.ts'
import { seedDemo } from './demo.ts'
import { commonPlaces, commonSections, movedRemains } from './demo-moved.ts'
import { townFamilies, townInterments, townSections } from './demo-town.ts'
import { townRight, townRights } from './demo-town-rights.ts'
import { burialsOfWeek } from './demo-week.ts'
import { recordTexts } from './record-types.ts'

const platform = platformForTests()
const today = '2026-11-21'
const { deathRecords, weekBurials } = demoData(today)
const dead = deathRecords.map((each, at) => ({ ...each, id: at + 1 }))
const town = () => {
  const sections = [...townSections(dead), ...commonSections]
  const all = sections.flatMap(({ graveyardIndex, fields, graves: within }, section) =>
    within.map((each, at) => ({
      id: 1000 * (section + 1) + at,
      graveyardId: graveyardIndex + 1,
      graveyardIndex,
      section: String(fields['code']),
      fields: each,
    })),
  )
  const isCommon = ({ fields: { graveType } }: (typeof all)[number]) =>
    graveType === 'SCATTERING' || graveType === 'OSSUARY'
  const families = townFamilies(
    all.filter((each) => !isCommon(each)),
    dead,
  )
  const interments = movedRemains(families, townInterments(families), commonPlaces(all.filter(isCommon)))
  const week = burialsOfWeek(weekBurials, families, interments)
  return { sections, graves: all, interments, week, ...townRights(families, today, new Set()) }
}

describe('the graves of the demo town', () => {
  test('are identical for the same day', () => {
    expect(town()).toEqual(town())
  })

  test('contain records that the form would accept', () => {
    const { graves, interments, parties, rights } = town()
    const accepted = (type: Parameters<typeof inputFields>[0], rows: readonly object[]) => {
      for (const row of rows) expect(inputFields(type).safeParse(row).error).toBeUndefined()
      return rows.length
    }
    const partyIds = parties.map((_, at) => at + 1)
    expect(
      accepted(
        grave,
        graves.map(({ fields, graveyardId }) => ({ ...fields, graveyardId })),
      ),
    ).toBeGreaterThan(1900)
    expect(accepted(interment, interments)).toBeGreaterThan(4000)
    expect(accepted(party, parties)).toBeGreaterThan(1500)
    expect(
      accepted(
        graveRight,
        rights.map((right, at) => townRight(right, at, partyIds, undefined)),
      ),
    ).toBeGreaterThan(1500)
  })

  test('have room for the people who are buried this week, with their relatives', () => {
    const { interments, week } = town()
    expect(week).toHaveLength(weekBurials.length)
    for (const { family, deathRecord: record, place, level } of week) {
      expect(deathRecord.fields.safeParse(record).error).toBeUndefined()
      expect(record['lastName']).toBe(family.surname)
      const relatives = interments.filter(({ graveId }) => graveId === family.grave.id)
      expect(relatives).not.toEqual([])
      if (place !== null)
        expect(relatives.filter((each) => each['place'] === place && each['level'] === level)).toEqual([])
    }
    expect(week.filter(({ family: { grave: each } }) => each.fields['alert'])).not.toEqual([])
    expect(new Set(week.map(({ deathRecord: { burialType } }) => burialType))).toEqual(
      new Set(['raka', 'grobnica', 'urna', 'kaseta']),
    )
  })

  test('contain each type of grave with what is buried there, and each removal with the remains in their new grave', () => {
    const { graves, interments } = town()
    const typeOf = new Map(graves.map(({ id, fields }) => [id, String(fields['graveType'])]))
    const count = (name: string, value: string, type?: string) =>
      interments.filter(
        (each) => each[name] === value && (type === undefined || typeOf.get(Number(each['graveId'])) === type),
      ).length
    for (const [kind, type] of [
      ['COFFIN', 'RAKA'],
      ['COFFIN', 'GROBNICA'],
      ['URN', 'KASETA'],
      ['URN', 'URNA'],
      ['SCATTERING', 'SCATTERING'],
      ['REMAINS', 'OSSUARY'],
      ['REMAINS', 'GROBNICA'],
    ] as const)
      expect(count('kind', kind, type), `${kind} in ${type}`).toBeGreaterThan(2)
    for (const removal of ['EXHUMED', 'REDUCED', 'TRANSFERRED', 'TO_OSSUARY'])
      expect(count('removal', removal), removal).toBeGreaterThan(2)
    expect(count('removal', 'REDUCED', 'GROBNICA')).toBe(count('removal', 'REDUCED'))
    const moved = interments.filter(({ movedToGraveId }) => movedToGraveId !== null)
    expect(moved.length).toBe(count('kind', 'REMAINS'))
    for (const { surname, name, removal, removedOn, movedToGraveId, buriedOn } of moved) {
      const remains = { surname, name, kind: 'REMAINS', graveId: movedToGraveId, buriedOn: removedOn }
      expect(interments).toContainEqual(expect.objectContaining(remains))
      expect(String(removedOn).slice(5, 7)).toBe('11')
      expect(Number(String(removedOn).slice(0, 4)) - Number(String(buriedOn).slice(0, 4))).toBeGreaterThan(10)
      expect(typeOf.get(Number(movedToGraveId))).toBe(removal === 'TO_OSSUARY' ? 'OSSUARY' : 'GROBNICA')
    }
  })

  describe('in the demo company', () => {
    let administrator: Person
    beforeAll(async () => {
      await seedDemo(platform.db, { withTown: true })
      const { rows } = await sql<{ id: number }>`select id from companies`.execute(platform.db)
      administrator = await platform.loggedIn(await platform.aUser('ADMIN', { id: Number(rows[0]?.id) }))
    }, 240_000)

    test('fill every worklist', async () => {
      const { lists } = (await administrator.get('/api/worklists')).json<Worklists>()
      // No label of the town is repeated, and each JMBG agrees with the date of birth.
      const filled = lists.filter(({ count }) => count > 0).map(({ name }) => name)
      expect(filled).toEqual(
        worklistNames.filter((name) => !['SAME_LABEL', 'BIRTH_CONTRADICTS', 'UNKNOWN_VALUES'].includes(name)),
      )
    })

    test('were entered in the order of their numbers', async () => {
      for (const { table } of recordTexts.map(({ type }) => type)) {
        const { rows } = await sql<{ earlier: number }>`
          select count(*) as earlier from (
            select date_created, max(date_created) over (order by id rows between unbounded preceding and 1 preceding) as latest
            from ${sql.ref(snakeCase(table))}) entered
          where date_created < latest`.execute(platform.db)
        expect([table, rows[0]?.earlier]).toEqual([table, 0])
      }
    })

    test('are listed by kind of burial', async () => {
      for (const kind of ['COFFIN', 'URN', 'REMAINS', 'SCATTERING']) {
        const found = await administrator.post('/api/interment/search', { kind: [kind] })
        expect(found.json<{ total: number }>().total, kind).toBeGreaterThan(2)
      }
      const differing = await administrator.post('/api/interment/search', { agreement: ['DIFFERS'] })
      expect(differing.json<{ total: number }>().total).toBeLessThan(30)
    })

    test('show the burials of the week with their graves on the home page', async () => {
      const { work } = (await administrator.get('/api/home')).json<Home>()
      const shown = [...(work?.burials.next ?? []), ...(work?.burials.earlier ?? [])].filter(({ grave: at }) => at)
      expect(work?.burials.thisWeek).toBeGreaterThan(0)
      expect(shown.length).toBeGreaterThan(5)
    })

    test('owe three years of fees, the last ones of a village by a posted run', async () => {
      const { entities } = (
        await administrator.post('/api/claim/search', { kind: ['FEE_MAINTENANCE'], size: 100, sort: 'dueOn' })
      ).json<{ entities: { dueOn: string }[] }>()
      expect(entities[0]?.dueOn).toBe(`${Number(addDays(currentDay(), -14).slice(0, 4)) - 2}-01-31`)
      const runs = await administrator.post('/api/billingRun/search', { status: ['POSTED'] })
      expect(runs.json<{ entities: { claims: number }[] }>().entities[0]?.claims).toBeGreaterThan(50)
      expect((await administrator.post('/api/debtor/search', {})).json<{ total: number }>().total).toBeGreaterThan(50)
    })

    test('have documents and photos that can be opened', async () => {
      const { rows } = await sql<{ id: number; kind: string; fileId: number | null }>`
        select id, kind, file_id from grave_documents order by id`.execute(platform.db)
      expect(rows.map(({ kind }) => kind)).toEqual(['PHOTO', 'DECISION', 'PHOTO', 'GRAVE_CARD'])
      for (const { id, kind } of rows.filter(({ fileId }) => fileId !== null)) {
        const paths = kind === 'PHOTO' ? ['file', 'thumbnail'] : ['file']
        for (const path of paths)
          expect((await administrator.get(`/api/graveDocument/${id}/${path}`)).statusCode).toBe(200)
      }
    })

    test('contain people of the death register, and have verdicts on burials', async () => {
      const { rows } = await sql<{ graveId: number; linked: number }>`
        select max(grave_id) as "graveId", count(*) as linked from interments where death_record_id is not null`.execute(
        platform.db,
      )
      const [{ graveId, linked } = { graveId: 0, linked: 0 }] = rows
      expect(linked).toBeGreaterThan(300)
      const answer = await administrator.get(`/api/grave/${graveId}/verdict`)
      expect(answer.json<{ interments: object[] }>().interments.length).toBeGreaterThan(0)
      expect((await administrator.get(`/api/grave/${graveId}/timeline`)).statusCode).toBe(200)
    })
  })
})
