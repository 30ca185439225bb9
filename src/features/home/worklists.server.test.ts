import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import type { HeldRights } from '../grave-rights/held-rights.ts'
import type { Worklists } from './worklists.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aGraveRight, anInterment } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { deathRecord } from '../death-records/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { rightStatuses } from '../grave-rights/right-status.ts'
import { graveRightStatuses, graveStatuses } from '../graves/grave-status.ts'
import { grave } from '../graves/record.ts'
import { repaymentPlan } from '../repayment-plans/record.ts'
import { interment } from '../interments/record.ts'
import { party } from '../parties/record.ts'

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = async (type: Parameters<typeof clerkWith>[1]) => clerkWith(platform, type, company)
  const [graves, rights, parties, interments, deaths] = [
    await clerk(grave),
    await clerk(graveRight),
    await clerk(party),
    await clerk(interment),
    await clerk(deathRecord),
  ]
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const aPlace = async (values: Values = {}) => (await graves.add(aGrave(graveyard, values))).id
  const right = async (values: Values = {}, ...holders: number[]) =>
    rights.add({
      ...aGraveRight({ graveId: await aPlace(), basis: 'CONTRACT', validFrom: '2020-01-01', validTo: null, ...values }),
      holders: holders.map((partyId) => ({ partyId, role: 'CO_HOLDER', numerator: 1, denominator: holders.length })),
    })
  const lists = async () => {
    const answer = await administrator.get('/api/worklists')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Worklists>().lists
  }
  return {
    rights,
    graves,
    interments,
    deaths,
    aPlace,
    right,
    lists,
    counts: async () =>
      Object.fromEntries((await lists()).filter(({ count }) => count > 0).map(({ name, count }) => [name, count])),
    person: async (values: Values = {}) => (await parties.add(aParty(values))).id,
    bury: async (graveId: number, values: Values = {}) =>
      interments.add(anInterment(graveyard, { graveId, ...values })),
    graveyard,
    die: async (jmbg: string) => (await deaths.add(aDeathRecord(graveyard, { jmbg, dateOfBirth: '1950-03-04' }))).id,
    held: async (deathRecordId: number) =>
      (await deaths.get(`/api/graveRight/ofDeceased?deathRecordId=${deathRecordId}`)).json<HeldRights>().rights,
    statusOf: async (id: number) => (await rights.read(id))['status'],
    rightStatusOf: async (id: number) => (await graves.read(id))['rightStatus'],
    administrator,
  }
}

describe('a right of use', () => {
  test('is in force, not yet, expired, or replaced by a newer one', async () => {
    const { right, person, aPlace, statusOf, rightStatusOf } = await aTown()
    const holder = await person()
    const [graveId, free] = [await aPlace(), await aPlace()]
    const old = await right({ graveId, validFrom: '2000-01-01', validTo: '2009-12-31' }, holder)
    expect([await statusOf(old.id), await rightStatusOf(graveId)]).toEqual(['EXPIRED', 'ENDED'])
    const last = await right({ graveId, validFrom: '2010-01-01', validTo: today() }, holder)
    const next = await right({ graveId, validFrom: addDays(today(), 1) }, holder)
    expect(await Promise.all([old, last, next].map(({ id }) => statusOf(id)))).toEqual([
      'SUCCEEDED',
      'IN_FORCE',
      'FUTURE',
    ])
    expect([await rightStatusOf(graveId), await rightStatusOf(free)]).toEqual(['IN_FORCE', 'NONE'])
  })

  test('is to be transferred when one of its holders has died, until that holding is ended', async () => {
    const { right, rights, person, die, held, statusOf, counts } = await aTown()
    const jmbg = aJmbg('1950-03-04')
    const [father, mother, son] = [await person({ jmbg }), await person(), await person()]
    const { id, version: _version, ...values } = await right({}, father, mother)
    expect(await statusOf(id)).toBe('IN_FORCE')
    const death = await die(jmbg)
    expect([await statusOf(id), await counts()]).toEqual(['TRANSFER', { TRANSFER_OPEN: 1, WITHOUT_GRAVE: 1 }])
    expect(await held(death)).toMatchObject([{ id, grave: { id: values['graveId'] } }])
    const half = { role: 'CO_HOLDER', numerator: 1, denominator: 2 }
    await rights.edit(id, {
      ...values,
      holders: [
        { number: 1, partyId: father, ...half, heldTo: addDays(today(), -1) },
        { number: 2, partyId: mother, ...half },
        { partyId: son, ...half, heldFrom: today(), acquiredBy: 'INHERITANCE' },
      ],
    })
    expect([await statusOf(id), await held(death), await counts()]).toEqual(['IN_FORCE', [], { WITHOUT_GRAVE: 1 }])
  })
})

describe('the worklists of an administrator', () => {
  test('count what their lists show', async () => {
    const { right, person, aPlace, bury, graves, interments, deaths, graveyard, lists, counts, administrator } =
      await aTown()
    const holder = await person()
    await right({}, holder)
    await right({ validTo: '2025-12-31' }, holder)
    await right({ validTo: addDays(today(), 45) }, holder)
    await right({ validTo: addDays(today(), 365) }, holder)
    // One that its holder continues does not end.
    const { graveId } = await right({ validTo: addDays(today(), 20) }, holder)
    await right({ graveId, validFrom: addDays(today(), 21) }, holder)
    await right()
    await right({}, await person({ addressState: 'UNKNOWN', address: null, city: null }))
    // Neither counts twice, and a merged party is what it was merged into.
    const unreachable = { addressState: 'UNKNOWN', address: null, city: null }
    const [dead, merged] = [
      await person({ ...unreachable, deceasedOn: addDays(today(), -30) }),
      await person(unreachable),
    ]
    await right({}, dead, await person(unreachable))
    await right({}, merged)
    expect((await administrator.post(`/api/party/${merged}/merging`, { into: dead })).statusCode).toBe(200)
    await right({}, await person(unreachable), holder)
    const [living, forgotten] = [await person(), await person({ ...unreachable, deceasedOn: addDays(today(), -30) })]
    await right({}, forgotten)
    expect((await administrator.post(`/api/party/${forgotten}/merging`, { into: living })).statusCode).toBe(200)
    await bury(await aPlace())
    await bury(await aPlace(), { precision: 'UNKNOWN', buriedOn: null })
    await aPlace()
    // A coffin in a grave with a single place needs none to be stated, and nobody else does.
    const double = await aPlace({ places: 2 })
    await bury(double)
    await bury(double, { kind: 'URN' })
    await bury(double, { place: 2 })
    await bury(double, { removal: 'EXHUMED', removedOn: today() })
    await bury(await aPlace({ levels: 2 }), { place: 1 })
    await interments.remove((await bury(double)).id)
    await interments.add(anInterment(graveyard, { graveId: null }))
    const jmbg = aJmbg('1950-03-04')
    await deaths.add(aDeathRecord(graveyard, { jmbg, dateOfBirth: '1950-04-03' }))
    await deaths.add(aDeathRecord(graveyard, { jmbg: aJmbg('1950-03-04'), dateOfBirth: '1950-03-04' }))
    await deaths.add(aDeathRecord(graveyard, { jmbg: null, noJmbgReason: 'oldRecord', dateOfBirth: '1950-04-03' }))
    await deaths.remove((await deaths.add(aDeathRecord(graveyard, { jmbg: aJmbg('1951-03-04') }))).id)
    const deathRecordId = (await deaths.add(aDeathRecord(graveyard, { lastName: 'Чолић' }))).id
    await interments.add(
      anInterment(graveyard, { deathRecordId, graveId: null, removal: 'EXHUMED', removedOn: today() }),
    )
    await platform.db.updateTable('graveyards').set({ graveLabel: '{number}' }).where('id', '=', graveyard.id).execute()
    // The label of this graveyard has no section and row, so that these are the same, also in the other script; and deleted ones are not.
    const [one, other] = [await graves.add(aGrave(graveyard, { number: '12а', row: '1' })), { number: '12a', row: '2' }]
    await graves.add(aGrave(graveyard, other))
    await graves.remove((await graves.add(aGrave(graveyard, { number: '12А', row: '3' }))).id)
    expect(await graves.read(one.id)).toMatchObject({ labelState: 'REPEATED' })
    expect(await counts()).toEqual({
      EXPIRED: 1,
      ENDS_IN_60: 1,
      ENDS_IN_90: 1,
      ENDS_IN_365: 2,
      NO_HOLDER: 1,
      NO_ADDRESS: 2,
      TRANSFER_OPEN: 2,
      GRAVES_WITHOUT_RIGHT: 4,
      WITHOUT_GRAVE: 3,
      WITHOUT_DATE: 1,
      WITHOUT_PLACE: 2,
      INTERRED_WITHOUT_GRAVE: 1,
      SAME_LABEL: 2,
      BIRTH_CONTRADICTS: 1,
      RECORD_DIFFERS: 1,
    })
    for (const { name, path, filters, count } of await lists()) {
      // Its page is no list: src/features/unlinked-records/grave-links.server.test.ts
      if (name === 'WITHOUT_GRAVE') continue
      const [type] = [grave, graveRight, interment, deathRecord, repaymentPlan].filter(({ page }) => page.path === path)
      const found = await administrator.post(`${type?.base}/search`, filters)
      expect([name, found.json<{ total: number }>().total]).toEqual([name, count])
    }
  })

  test('show the records that have a status, whatever their query is', async () => {
    const { right, rights, person, aPlace, bury, graves } = await aTown()
    const [holder, away, dead] = [
      await person(),
      await person({ addressState: 'UNKNOWN', address: null, city: null }),
      await person({ deceasedOn: addDays(today(), -30) }),
    ]
    await aPlace()
    const [full, closed] = [await aPlace(), await aPlace({ restriction: 'BLOCKED' })]
    await right({ graveId: full, validFrom: '2000-01-01', validTo: '2009-12-31' }, holder)
    await right({ graveId: full, validFrom: '2015-01-01' }, holder)
    await right({ graveId: closed, validTo: '2025-12-31' }, holder)
    await right({ validFrom: addDays(today(), 1) }, dead)
    for (const holders of [[], [holder], [holder, away], [away, dead], [dead, holder], [away]])
      await right({}, ...holders)
    for (const place of [full, full, await aPlace({ places: 2 })]) await bury(place)
    const kinds = [
      { records: rights, type: graveRight, column: 'status', values: rightStatuses },
      { records: graves, type: grave, column: 'status', values: graveStatuses },
      { records: graves, type: grave, column: 'rightStatus', values: graveRightStatuses },
    ]
    for (const { records, type, column, values } of kinds) {
      const search = async (body: object) =>
        (await records.post(`${type.base}/search`, { size: 100, sort: 'id', ...body })).json<{
          entities: Values[]
          total: number
        }>()
      const all = (await search({})).entities
      expect(new Set(all.map((row) => row[column])).size, column).toBe(values.length)
      const pairs = values.flatMap((one, at) => values.slice(at).map((other) => [...new Set([one, other])]))
      for (const given of pairs) {
        const { entities, total } = await search({ [column]: given })
        const expected = all.filter((row) => given.some((each) => each === row[column]))
        expect([given, total, entities.map(({ id }) => id)]).toEqual([
          given,
          expected.length,
          expected.map(({ id }) => id),
        ])
      }
    }
  })

  test('contain nothing of other companies, and are not for clerks', async () => {
    const { right } = await aTown()
    await right()
    const { counts, rights } = await aTown()
    expect(await counts()).toEqual({})
    expect((await rights.get('/api/worklists')).statusCode).toBe(401)
  })
})
