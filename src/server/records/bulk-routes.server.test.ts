import { describe, expect, test } from 'vitest'
import { chapelContract } from '../../features/chapel-contracts/record.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aChapelContract } from '../../testing/contracts.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

async function threeContracts() {
  const clerk = await clerkWith(platform, chapelContract)
  const ids: number[] = []
  for (const at of [1, 2, 3]) ids.push((await clerk.add(aChapelContract({ contractNumber: `${at}/2026` }))).id)
  const send = async (path: 'deletion' | 'restoration', chosen: readonly number[] = ids) => {
    const answer = await clerk.post(`${chapelContract.base}/${path}`, { ids: chosen })
    return [answer.statusCode, answer.json<object>()]
  }
  const deleted = async () => (await clerk.sorted('dateCreated')).map((contract) => contract.deleted)
  return { clerk, ids, send, deleted }
}

describe('several records', () => {
  test('are deleted together and restored together, each with its audit entry', async () => {
    const { clerk, ids, send, deleted } = await threeContracts()
    expect(await send('deletion')).toEqual([200, {}])
    expect(await deleted()).toEqual([true, true, true])
    expect(await send('restoration')).toEqual([200, {}])
    expect(await deleted()).toEqual([false, false, false])
    const added = ids.map(() => 'CONTRACT_CHAPEL_USAGE_ADDED')
    expect((await actionsOf(platform, clerk.id)).slice(added.length)).toEqual([
      ...ids.map(() => `${chapelContract.code}_DELETED`),
      ...ids.map(() => `${chapelContract.code}_RESTORED`),
    ])
    expect((await clerk.read(ids[0] ?? 0)).version).toBe(3)
  })

  test('are not deleted if one of them is already deleted, does not exist or belongs to another company', async () => {
    const { clerk, ids, send, deleted } = await threeContracts()
    const refused = [400, { message: chapelContract.notFound }]
    const stranger = await threeContracts()
    for (const other of [2_000_000_000, stranger.ids[0] ?? 0])
      expect(await send('deletion', [...ids, other])).toEqual(refused)
    expect(await deleted()).toEqual([false, false, false])
    await clerk.remove(ids[1] ?? 0)
    expect(await send('deletion')).toEqual(refused)
    expect(await deleted()).toEqual([false, true, false])
    expect(await stranger.deleted()).toEqual([false, false, false])
  })

  test('stay deleted if another record now has the number of one of them', async () => {
    const { clerk, send, deleted } = await threeContracts()
    await send('deletion')
    await clerk.add(aChapelContract({ contractNumber: '2 / 2026' }))
    expect(await send('restoration')).toMatchObject([400, { field: 'contractNumber' }])
    expect(await deleted()).toEqual([true, true, true, false])
  })

  test('are between one and a hundred, by id', async () => {
    const { send } = await threeContracts()
    for (const ids of [[], Array.from({ length: 101 }, (_, at) => at + 1), [0], [1.5]])
      expect(await send('deletion', ids)).toMatchObject([400, {}])
  })

  test('two requests for the same records in different order do not deadlock', async () => {
    const { ids, send, deleted } = await threeContracts()
    const answers = await Promise.all([send('deletion'), send('deletion', ids.toReversed())])
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 400]))
    expect(await deleted()).toEqual([true, true, true])
  })
})
