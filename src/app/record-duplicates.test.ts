import { describe, expect, test } from 'vitest'
import { platformForTests } from '../testing/platform.ts'
import { recordsOf, recordTypeCases } from '../testing/record-types.ts'

const platform = platformForTests()

describe.each(recordTypeCases)('a $type.name', (recordType) => {
  const { type, valid, duplicated } = recordType
  const { two, aRecord } = recordsOf(platform, recordType)

  test.runIf(type.unique.length > 0)(
    'is rejected as a duplicate at its field, but not in another company',
    async () => {
      const world = await two()
      const first = await aRecord(world)
      const again = await world.clerk.post(`${type.base}/${world.ours.id}`, {
        ...valid(world.graveyard),
        ...duplicated(first),
      })
      const [unique] = type.unique
      expect(again.statusCode).toBe(400)
      expect(again.json()).toEqual({
        message: unique?.code,
        field: unique?.field,
        errors: [{ code: unique?.code, field: unique?.field }],
      })

      const elsewhere = await world.stranger.post(`${type.base}/${world.theirs.id}`, {
        ...valid(world.theirGraveyard),
        ...duplicated(first),
      })
      expect(elsewhere.statusCode, elsewhere.body).toBe(200)
    },
  )

  test.runIf(type.unique.length > 0)('sent fifty times concurrently is stored once', async () => {
    const world = await two()
    const body = valid(world.graveyard)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.clerk.post(`${type.base}/${world.ours.id}`, body)),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 400),
    ])
    expect((await world.clerk.get(`${type.base}/search`)).json<{ total: number }>().total).toBe(1)
  })

  test.runIf(type.unique.length > 0)('replaced by a duplicate while deleted cannot be restored', async () => {
    const world = await two()
    const created = await aRecord(world)
    await world.clerk.delete(`${type.base}/${created.id}/${world.clerk.id}`)
    const successor = await world.clerk.post(`${type.base}/${world.ours.id}`, {
      ...valid(world.graveyard),
      ...duplicated(created),
    })
    expect(successor.statusCode, successor.body).toBe(200)
    const restored = await world.clerk.put(`${type.base}/restore/${created.id}`)
    expect(restored.statusCode).toBe(400)
    expect(restored.json<{ message: string }>().message).toBe(type.unique[0]?.code)
  })
})
