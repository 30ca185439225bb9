import { expect, test } from 'vitest'
import type { RecordType } from '../../shared/record.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { addDays, today } from '../../shared/dates.ts'
import { isOnServer, byOperator, whileAnotherProcess } from '../../testing/another-process.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGraveRight } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import { graveRight } from '../grave-rights/record.ts'
import { party } from './record.ts'

const platform = platformForTests()
const refused = [400, 'PARTY_IN_USE']
const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)]

async function anOffice() {
  const parties = await clerkWith(platform, party)
  const rights = await clerkWith(platform, graveRight, parties.company)
  const outcome = (answer: Awaited<ReturnType<typeof parties.delete>>) => {
    const { message } = answer.json<{ message?: string }>()
    return message === undefined ? answer.statusCode : [answer.statusCode, message]
  }
  return {
    parties,
    rights,
    aPerson: async () => (await parties.add(aParty())).id,
    held: (partyId: number, holder = {}, right = {}) =>
      rights.add(
        aGraveRight({ holders: [{ partyId, role: 'HOLDER', numerator: 1, denominator: 2, ...holder }], ...right }),
      ),
    remove: async (id: number) => outcome(await parties.delete(`/api/party/${id}/${parties.id}`)),
    removeAll: async (ids: number[]) => outcome(await parties.post('/api/party/deletion', { ids })),
  }
}

test('a party is not deleted while it has a part in a right of use', async () => {
  const { parties, rights, aPerson, held, remove } = await anOffice()
  for (const role of ['HOLDER', 'PAYER', 'CONTACT']) {
    const id = await aPerson()
    const share = role === 'HOLDER' ? {} : { numerator: null, denominator: null }
    const right = await held(id, { role, ...share })
    expect(await remove(id), role).toEqual(refused)
    expect(await parties.read(id)).toMatchObject({ deleted: false })
    await rights.remove(right.id)
    expect(await remove(id), role).toBe(200)
  }
})

test('a party whose holding has ended is deleted', async () => {
  const { aPerson, held, remove } = await anOffice()
  for (const [holder, right, expected] of [
    [{}, { validTo: yesterday }, 200],
    [{}, { validTo: today() }, refused],
    [{ heldTo: yesterday }, {}, 200],
    [{ heldTo: today() }, {}, refused],
    [{ heldFrom: tomorrow }, {}, refused],
  ] as const) {
    const id = await aPerson()
    await held(id, holder, right)
    expect(await remove(id), JSON.stringify([holder, right])).toEqual(expected)
  }
})

test('a party that stands for the merged holder of a right is not deleted', async () => {
  const { parties, aPerson, held, remove } = await anOffice()
  const [merged, stays] = [await aPerson(), await aPerson()]
  await held(merged)
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', parties.company))
  expect((await admin.post(`/api/party/${merged}/merging`, { into: stays })).statusCode).toBe(200)
  expect(await remove(stays)).toEqual(refused)
})

test('the refusal names the parties in use, also one that stands for a merged holder, and each right once', async () => {
  const { parties, aPerson, held } = await anOffice()
  const [merged, stays, free, holder] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()]
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', parties.company))
  const [first, second] = [await held(merged), await held(holder)]
  expect((await admin.post(`/api/party/${merged}/merging`, { into: stays })).statusCode).toBe(200)
  const uses = (id: number, title: string) => [{ path: '/graveRights', total: 1, records: [{ id, title }] }]
  const answer = await parties.post('/api/party/deletion', { ids: [holder, free, stays] })
  expect(answer.json()).toEqual({
    message: 'PARTY_IN_USE',
    inUse: [
      { id: stays, title: 'Петар Ђорђевић', uses: uses(first.id, first.document) },
      { id: holder, title: 'Петар Ђорђевић', uses: uses(second.id, second.document) },
    ],
  })
})

test('of several parties none is deleted if one of them holds a right', async () => {
  const { parties, aPerson, held, removeAll } = await anOffice()
  const ids = [await aPerson(), await aPerson()]
  await held(ids[1] ?? 0)
  expect(await removeAll(ids)).toEqual(refused)
  for (const id of ids) expect(await parties.read(id)).toMatchObject({ deleted: false })
})

test.runIf(isOnServer)('a party is not deleted while another process records it as the holder of a right', async () => {
  const { parties, aPerson, remove, removeAll } = await anOffice()
  const rights = recordQueries<RecordType>(graveRight)
  for (const deletion of [remove, (id: number) => removeAll([id])]) {
    const partyId = await aPerson()
    const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
    const answer = await whileAnotherProcess(
      platform,
      parties.company,
      (tx, company) => rights.create(byOperator(tx, company), aGraveRight({ holders })),
      () => deletion(partyId),
    )
    expect(answer).toEqual(refused)
    expect(await parties.read(partyId)).toMatchObject({ deleted: false })
  }
})
