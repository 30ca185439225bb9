import { expect, test } from 'vitest'
import type { RecordType } from '../../shared/record.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { addDays, today } from '../../shared/dates.ts'
import type { RecordsInUse } from '../../shared/in-use.ts'
import { isOnServer, byOperator, whileAnotherProcess } from '../../testing/another-process.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aGraveRight, anInterment } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { graveRight } from '../grave-rights/record.ts'
import { interment } from '../interments/record.ts'
import { grave } from './record.ts'

const platform = platformForTests()
const refused = [400, 'GRAVE_IN_USE']

async function aTown() {
  const graves = await clerkWith(platform, grave)
  const graveyard = await platform.aGraveyard(graves.company)
  const aPlace = async () => (await graves.add(aGrave(graveyard))).id
  const outcome = (answer: Awaited<ReturnType<typeof graves.delete>>) => {
    const { message } = answer.json<{ message?: string }>()
    return message === undefined ? answer.statusCode : [answer.statusCode, message]
  }
  return {
    graves,
    aPlace,
    interments: await clerkWith(platform, interment, graves.company),
    rights: await clerkWith(platform, graveRight, graves.company),
    burial: (graveId: number, values = {}) => anInterment(graveyard, { graveId, ...values }),
    remove: async (id: number) => outcome(await graves.delete(`/api/grave/${id}/${graves.id}`)),
    removeAll: async (ids: number[]) => outcome(await graves.post('/api/grave/deletion', { ids })),
    usesOf: async (ids: number[]) =>
      (await graves.post('/api/grave/deletion', { ids })).json<{ inUse?: RecordsInUse }>().inUse,
  }
}

test('a grave is not deleted while somebody lies in it', async () => {
  const { graves, interments, aPlace, burial, remove } = await aTown()
  const id = await aPlace()
  const { id: buried } = await interments.add(burial(id))
  expect(await remove(id)).toEqual(refused)
  expect(await graves.read(id)).toMatchObject({ deleted: false, version: 1 })
  expect((await graves.trail(id)).map(({ actionName }) => actionName)).toEqual(['GRAVE_ADDED'])
  await interments.remove(buried)
  expect(await remove(id)).toBe(200)
})

test('a grave from which the remains were removed is deleted, but not before that day', async () => {
  const { interments, aPlace, burial, remove } = await aTown()
  const [empty, still] = [await aPlace(), await aPlace()]
  await interments.add(burial(empty, { removal: 'EXHUMED', removedOn: today() }))
  await interments.add(burial(still, { removal: 'EXHUMED', removedOn: addDays(today(), 1) }))
  expect(await remove(empty)).toBe(200)
  expect(await remove(still)).toEqual(refused)
})

test('a grave is not deleted while there is a right of use that has not ended', async () => {
  const { rights, aPlace, remove } = await aTown()
  for (const [period, expected] of [
    [{ validTo: null }, refused],
    [{ validTo: today() }, refused],
    [{ validFrom: addDays(today(), 1), validTo: null }, refused],
    [{ validTo: addDays(today(), -1) }, 200],
  ] as const) {
    const id = await aPlace()
    await rights.add(aGraveRight({ graveId: id, ...period }))
    expect(await remove(id), JSON.stringify(period)).toEqual(expected)
  }
  const id = await aPlace()
  await rights.remove((await rights.add(aGraveRight({ graveId: id }))).id)
  expect(await remove(id)).toBe(200)
})

test('of several graves none is deleted if one of them is in use', async () => {
  const { graves, interments, aPlace, burial, removeAll } = await aTown()
  const ids = [await aPlace(), await aPlace()]
  const { id: buried } = await interments.add(burial(ids[1] ?? 0))
  expect(await removeAll(ids)).toEqual(refused)
  for (const id of ids) expect(await graves.read(id)).toMatchObject({ deleted: false })
  await interments.remove(buried)
  expect(await removeAll(ids)).toBe(200)
})

test('the refusal names the graves that are in use, who lies in them, and their rights of use', async () => {
  const { graves, interments, rights, aPlace, burial, usesOf } = await aTown()
  const [full, free, let_] = [await aPlace(), await aPlace(), await aPlace()]
  const buried: { id: number; title: string }[] = []
  for (const surname of ['Аврамовић', 'Бабић', 'Цветић', 'Чолић'])
    buried.push({
      id: (await interments.add(burial(full, { surname, name: 'Мира' }))).id,
      title: `${surname} Мира`,
    })
  const right = await rights.add(aGraveRight({ graveId: full, validTo: null }))
  const other = await rights.add(aGraveRight({ graveId: let_, validTo: null }))
  const titleOf = async (id: number) => (await graves.read(id))['label']
  const named = ({ id, document }: typeof right) => ({
    path: '/graveRights',
    total: 1,
    records: [{ id, title: document }],
  })
  const expected = [
    {
      id: full,
      title: await titleOf(full),
      uses: [{ path: '/interments', total: 4, records: buried.slice(0, 3) }, named(right)],
    },
    { id: let_, title: await titleOf(let_), uses: [named(other)] },
  ]
  expect(await usesOf([let_, free, full])).toEqual(expected)
  const alone = await graves.delete(`/api/grave/${let_}/${graves.id}`)
  expect(alone.json()).toEqual({ message: 'GRAVE_IN_USE', inUse: expected.slice(1) })
})

test.runIf(isOnServer).each([
  ['an interment', recordQueries<RecordType>(interment), 'interment'],
  ['a right of use', recordQueries<RecordType>(graveRight), 'right'],
] as const)('a grave is not deleted while another process records %s in it', async (_, records, kind) => {
  const { graves, aPlace, burial, remove, removeAll } = await aTown()
  for (const deletion of [remove, (id: number) => removeAll([id])]) {
    const graveId = await aPlace()
    const values = kind === 'right' ? aGraveRight({ graveId }) : burial(graveId)
    const answer = await whileAnotherProcess(
      platform,
      graves.company,
      (tx, company) => records.create(byOperator(tx, company), values),
      () => deletion(graveId),
    )
    expect(answer).toEqual(refused)
    expect(await graves.read(graveId)).toMatchObject({ deleted: false })
  }
})
