import { describe, expect, test } from 'vitest'
import { platformForTests } from '../testing/platform.ts'
import { recordsOf, recordTypeCases } from '../testing/record-types.ts'

const platform = platformForTests()

describe.each(recordTypeCases)('a $type.name', (recordType) => {
  const { type, edited } = recordType
  const { two, recordOf, aRecord, audited, reason } = recordsOf(platform, recordType)

  test('is edited, found by its new and not by its old value, and the audit entry contains both', async () => {
    const world = await two()
    const created = await aRecord(world)
    const answer = await world.clerk.put(`${type.base}/${created.id}`, {
      ...created,
      ...edited.with?.(),
      [edited.field]: edited.to,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(recordOf(answer)).toMatchObject({ id: created.id, [edited.field]: edited.to, version: 2 })

    const found = await world.clerk.post(`${type.base}/search`, { searchParam: edited.foundBy })
    expect(found.json<{ total: number }>().total).toBe(1)

    const [added, changed, ...more] = await audited(created.id)
    expect(more).toEqual([])
    expect(added).toMatchObject({
      actionName: `${type.code}_ADDED`,
      userEmail: world.clerk.email,
      companyId: world.ours.id,
    })
    expect(changed).toMatchObject({
      actionName: `${type.code}_EDITED`,
      userId: world.clerk.id,
      changes: { [edited.field]: { from: created[edited.field], to: edited.to } },
    })
  })

  test('changed by somebody else is not overwritten: 409 by version or If-Match, and nothing changes', async () => {
    const world = await two()
    const created = await aRecord(world)
    await world.clerk.put(`${type.base}/${created.id}`, { ...created, ...edited.with?.(), [edited.field]: edited.to })

    const byVersion = await world.clerk.put(`${type.base}/${created.id}`, { ...created, version: 1 })
    const { version: _version, ...withoutVersion } = created
    const byHeader = await world.clerk.put(`${type.base}/${created.id}`, withoutVersion, { 'if-match': '"1"' })
    for (const answer of [byVersion, byHeader]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toEqual({ message: 'RECORD_CHANGED_MEANWHILE' })
    }
    expect(recordOf(await world.clerk.get(`${type.base}/${created.id}`))).toMatchObject({
      [edited.field]: edited.to,
      version: 2,
    })

    const lastWins = await world.clerk.put(`${type.base}/${created.id}`, { ...withoutVersion, ...edited.with?.() })
    expect(recordOf(lastWins).version).toBe(3)
  })

  test('is edited once by fifty concurrent edits with the same version', async () => {
    const world = await two()
    const created = await aRecord(world)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        world.clerk.put(`${type.base}/${created.id}`, { ...created, ...edited.with?.(), [edited.field]: edited.to }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(49)
  })

  test('is deleted only by the acting user, stays in the list, cannot be edited, and can be restored', async () => {
    const world = await two()
    const created = await aRecord(world)
    const mismatch = await world.remover.delete(`${type.base}/${created.id}/${world.stranger.id}`, reason)
    expect([mismatch.statusCode, mismatch.json()]).toEqual([400, { message: 'ACTING_USER_MISMATCH' }])

    const deleted = await world.remover.delete(`${type.base}/${created.id}/${world.remover.id}`, reason)
    expect(recordOf(deleted)).toMatchObject({ id: created.id, deleted: true })
    expect((await world.clerk.get(`${type.base}/search`)).json()).toMatchObject({
      entities: [{ id: created.id, deleted: true }],
      total: 1,
    })

    for (const answer of [
      await world.clerk.put(`${type.base}/${created.id}`, created),
      await world.remover.delete(`${type.base}/${created.id}/${world.remover.id}`, reason),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: type.notFound }])

    const restored = await world.remover.put(`${type.base}/restore/${created.id}`)
    expect(recordOf(restored)).toMatchObject({ id: created.id, deleted: false })
    expect((await audited(created.id)).map((entry) => entry.actionName)).toEqual([
      `${type.code}_ADDED`,
      `${type.code}_DELETED`,
      `${type.code}_RESTORED`,
    ])
  })

  test('can also be restored by the shared route, with its own permissions', async () => {
    const world = await two()
    const created = await aRecord(world)
    await world.remover.delete(`${type.base}/${created.id}/${world.remover.id}`, reason)
    const byStranger = await world.stranger.put(`/api/admin/users/restore/${created.id}`)
    expect(byStranger.statusCode).toBe(400)
    const restored = await world.remover.put(`/api/admin/users/restore/${created.id}`)
    expect(recordOf(restored)).toMatchObject({ id: created.id, deleted: false })
  })
})
