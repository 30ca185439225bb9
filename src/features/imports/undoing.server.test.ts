import { expect, test } from 'vitest'
import type { StoredImport, UndoneImport } from '../../shared/imports.ts'
import { aRentContract } from '../../testing/contracts.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGraveRight, anInterment } from '../../testing/graves.ts'
import { resultOf, townThatImports } from '../../testing/imports.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import { graveRight } from '../grave-rights/record.ts'
import { grave } from '../graves/record.ts'
import { interment } from '../interments/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from '../rent-contracts/record.ts'

const platform = platformForTests()

async function aTown() {
  const town = await townThatImports(platform)
  const { administrator, company, graveyard } = town
  const importsOf = async (recordType: string) =>
    (await administrator.get(`/api/imports?recordType=${recordType}`)).json<{ entities: StoredImport[] }>().entities
  const graves = await clerkWith(platform, grave, company)
  return {
    ...town,
    graves,
    interments: await clerkWith(platform, interment, company),
    rights: await clerkWith(platform, graveRight, company),
    burial: (graveId: number, values = {}) => anInterment(graveyard, { graveId, ...values }),
    add: (recordType: string, rows: readonly string[]) => resultOf(administrator, rows.join('\n'), { recordType }),
    importsOf,
    undo: async (recordType: string) => {
      const [{ id } = { id: 0 }] = await importsOf(recordType)
      return (await administrator.post(`/api/imports/${id}/undo`, {})).json<UndoneImport>()
    },
    live: async () => {
      const found = await graves.post('/api/grave/search', { sort: 'label', recordState: 'live' })
      return found.json<{ entities: { id: number; label: string }[] }>().entities
    },
  }
}

const sheetOfGraves = (...numbers: string[]) => [
  'graveyard;number;graveType;places;levels',
  ...numbers.map((number) => `Ново гробље;${number};RAKA;1;1`),
]
const buried = ['Сахрањени', 'Interments']
const rightsOfUse = ['Права коришћења', 'Rights of use']

test('undoing an import of graves keeps those in which somebody was buried since, and says which', async () => {
  const { add, interments, burial, undo, live, importsOf } = await aTown()
  await add('grave', sheetOfGraves('1', '2', '3'))
  const [, second] = await live()
  const { id } = await interments.add(burial(second?.id ?? 0))
  expect(await undo('grave')).toEqual({
    count: 2,
    kept: 1,
    keptRecords: [{ id: second?.id, title: '2', usedBy: [buried] }],
  })
  expect(await live()).toMatchObject([{ label: '2' }])
  // It can be undone later, when nobody lies in it.
  expect(await importsOf('grave')).toMatchObject([{ count: 1 }])
  await interments.remove(id)
  expect(await undo('grave')).toEqual({ count: 1, kept: 0, keptRecords: [] })
  expect([await live(), await importsOf('grave')]).toEqual([[], []])
})

test('an import of which all records are in use stays as it is', async () => {
  const { add, interments, rights, burial, undo, live, company } = await aTown()
  await add('grave', sheetOfGraves('1', '2'))
  const [first, second] = await live()
  await rights.add(aGraveRight({ graveId: first?.id }))
  await interments.add(burial(first?.id ?? 0))
  // Also a burial that has ended, and the grave to which somebody was moved.
  await interments.add(
    burial(first?.id ?? 0, {
      removal: 'TRANSFERRED',
      removedOn: '2010-01-01',
      movedToGraveId: second?.id,
    }),
  )
  expect(await undo('grave')).toEqual({
    count: 0,
    kept: 2,
    keptRecords: [
      { id: first?.id, title: '1', usedBy: [buried, rightsOfUse] },
      { id: second?.id, title: '2', usedBy: [buried] },
    ],
  })
  expect(await live()).toMatchObject([{ version: 1 }, { version: 1 }])
  const undoings = platform.db
    .selectFrom('auditEntries')
    .select('id')
    .where('companyId', '=', company.id)
    .where('actionName', '=', 'RECORDS_IMPORT_UNDONE')
  expect(await undoings.execute()).toEqual([])
})

test('of many records in use ten are named', async () => {
  const { add, interments, burial, undo, live } = await aTown()
  await add('grave', sheetOfGraves(...Array.from({ length: 14 }, (_, at) => String(at + 1))))
  const graves = await live()
  for (const { id } of graves.slice(0, 12)) await interments.add(burial(id))
  const { keptRecords, ...counts } = await undo('grave')
  expect(counts).toEqual({ count: 2, kept: 12 })
  expect(keptRecords.map(({ title }) => title)).toEqual(graves.slice(0, 10).map(({ label }) => label))
})

test('a range of graves is undone except those that are in use', async () => {
  const { administrator, graveyard, interments, burial, live } = await aTown()
  const range = { graveyardId: graveyard.id, graveType: 'RAKA', places: 1, levels: 1, numberFrom: 1, numberTo: 3 }
  const { importId } = (await administrator.post('/api/grave/range', range)).json<{ importId: number }>()
  const [first] = await live()
  await interments.add(burial(first?.id ?? 0))
  expect((await administrator.post(`/api/imports/${importId}/undo`, {})).json()).toMatchObject({ count: 2, kept: 1 })
  expect(await live()).toMatchObject([{ label: '1' }])
})

test('imported parties that sign or hold something stay', async () => {
  const { add, rights, company, undo, administrator } = await aTown()
  await add('party', [
    'kind;surname;name;addressState;deliverBy',
    ...['Илић', 'Лазић', 'Савић', 'Томић'].map((surname) => `PERSON;${surname};Ана;UNKNOWN;POST`),
  ])
  const parties = await clerkWith(platform, party, company)
  const contracts = await clerkWith(platform, rentContract, company)
  const [holder, client, survivor] = await parties.sorted('id')
  const share = { role: 'HOLDER', numerator: 1, denominator: 1 }
  await rights.add(aGraveRight({ holders: [{ partyId: holder?.id, ...share }] }))
  await contracts.add(aRentContract({ partyId: client?.id }))
  const { id: merged } = await parties.add(aParty())
  expect((await administrator.post(`/api/party/${merged}/merging`, { into: survivor?.id })).statusCode).toBe(200)
  expect(await undo('party')).toMatchObject({
    count: 1,
    kept: 3,
    keptRecords: [
      { title: 'Ана Илић', usedBy: [rightsOfUse] },
      { title: 'Ана Лазић', usedBy: [['Закуп гробног места', 'Rent contracts']] },
      { title: 'Ана Савић', usedBy: [['Странке', 'Parties']] },
    ],
  })
})

test('rent contracts that were imported with their graves are undone as a whole', async () => {
  const { administrator, company, graveyard, graves, rights, undo } = await aTown()
  const [parties, contracts] = [
    await clerkWith(platform, party, company),
    await clerkWith(platform, rentContract, company),
  ]
  const { id: partyId } = await parties.add(aParty({ name: 'Мила', surname: 'Савић' }))
  const { id: graveId } = await graves.add({
    graveyardId: graveyard.id,
    number: '5',
    graveType: 'RAKA',
    places: 1,
    levels: 1,
  })
  const lease = aRentContract({
    graveyardId: graveyard.id,
    graveId,
    partyId,
    rightFrom: '2020-01-01',
    rightTo: '2029-12-31',
  })
  await contracts.remove((await contracts.add({ ...lease, graveId: null, rightFrom: null, rightTo: null })).id)
  const exported = { ...lease, graveyardId: undefined, graveyard: 'Ново гробље', graveId: undefined, grave: '5' }
  const columns = Object.entries(exported).filter(
    ([name, value]) => !['partyId', 'rates'].includes(name) && ['string', 'number'].includes(typeof value),
  )
  const file = [columns.map(([name]) => name).join(';'), columns.map(([, value]) => String(value)).join(';')].join('\n')
  expect(await resultOf(administrator, file, { recordType: 'contractRentBurialPlace' })).toMatchObject({ count: 1 })
  expect((await rights.post('/api/graveRight/search', {})).json()).toMatchObject({ total: 0 })
  expect(await undo('contractRentBurialPlace')).toEqual({ count: 1, kept: 0, keptRecords: [] })
})
