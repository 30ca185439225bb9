import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContract } from '../features/build-contracts/record.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { invitation } from '../features/invitations/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import type { RecordType } from '../shared/record.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from './test-contracts.ts'
import { aDeathRecord, testPlatform } from './test-platform.ts'

interface Story {
  type: RecordType
  /** A valid body; called again it gives another one that collides with none. */
  valid: (graveyard: { id: number }) => Record<string, unknown>
  /** What an edit changes: a field that the search looks into, in Cyrillic. */
  edited: { field: string; to: string; foundBy: string }
  /** Fields that only a rule over several fields requires. */
  requiredTogether?: readonly string[]
  /** The fields that make a second record a duplicate. */
  duplicated: (of: Record<string, unknown>) => Record<string, unknown>
}

/** Every record type, told once: a new one adds its line here and nothing else. */
const stories: Story[] = [
  {
    type: deathRecord,
    valid: (graveyard) => aDeathRecord(graveyard),
    edited: { field: 'lastName', to: 'Чолић', foundBy: 'colic' },
    // Either the JMBG or the reason why there is none.
    requiredTogether: ['jmbg'],
    duplicated: ({ jmbg, dateOfBirth }) => ({ jmbg, dateOfBirth }),
  },
  {
    type: buildContract,
    valid: ({ id: graveyardId }) => aBuildContract({ graveyardId }),
    edited: { field: 'clientSurname', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ contractNumber }) => ({ contractNumber }),
  },
  {
    type: rentContract,
    valid: ({ id: graveyardId }) => aRentContract({ graveyardId }),
    edited: { field: 'clientSurname', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ contractNumber }) => ({ contractNumber }),
  },
  {
    type: chapelContract,
    valid: ({ id: graveyardId }) => aChapelContract({ graveyardId }),
    edited: { field: 'clientSurname', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ contractNumber }) => ({ contractNumber }),
  },
  {
    type: reprimand,
    valid: ({ id: graveyardId }) => aReprimand({ graveyardId }),
    edited: { field: 'clientSurname', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ reprimandNumber }) => ({ reprimandNumber }),
  },
  {
    type: invitation,
    valid: ({ id: graveyardId }) => anInvitation({ graveyardId }),
    edited: { field: 'clientSurname', to: 'Чолић', foundBy: 'colic' },
    duplicated: ({ invitationNumber }) => ({ invitationNumber }),
  },
]

let platform: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

describe.each(stories)('a $type.name', ({ type, valid, edited, duplicated, requiredTogether = [] }) => {
  async function two() {
    const [ours, theirs] = [await platform.aCompany(), await platform.aCompany()]
    const [graveyard, theirGraveyard] = [await platform.aGraveyard(ours), await platform.aGraveyard(theirs)]
    const clerk = await platform.loggedIn(await platform.aUser('USER', ours))
    const stranger = await platform.loggedIn(await platform.aUser('ADMIN', theirs))
    return { ours, theirs, graveyard, theirGraveyard, clerk, stranger }
  }
  const recordOf = (answer: { json: () => unknown }) =>
    (answer.json() as Record<string, Record<string, unknown> & { id: number; version: number }>)[type.name] as Record<
      string,
      unknown
    > & { id: number; version: number }

  async function aRecord(
    { ours, graveyard, clerk }: Awaited<ReturnType<typeof two>>,
    values: Record<string, unknown> = {},
  ) {
    const answer = await clerk.post(`${type.base}/${ours.id}`, { ...valid(graveyard), ...values })
    expect(answer.statusCode, answer.body).toBe(200)
    return recordOf(answer)
  }
  const audited = (id: number) =>
    platform.db.selectFrom('auditEntries').selectAll().where('recordId', '=', id).orderBy('id').execute()

  test('is created, read back as it was sent, and found by both verbs of the search', async () => {
    const world = await two()
    const sent = valid(world.graveyard)
    const created = recordOf(await world.clerk.post(`${type.base}/${world.ours.id}`, sent))
    expect(created).toMatchObject({ ...sent, deleted: false, version: 1 })

    const read = await world.clerk.get(`${type.base}/${created.id}`)
    expect(recordOf(read)).toEqual(created)
    expect(read.headers.etag).toBe('"1"')

    const byGet = await world.clerk.get(`${type.base}/search?page=0&size=5`)
    const byPost = await world.clerk.post(`${type.base}/search`, { page: 0, size: 5, companyId: -1 })
    expect(byGet.json()).toEqual({ entities: [created], total: 1, deleted: 0 })
    expect(byPost.json()).toEqual(byGet.json())
  })

  test('searches the own company for an absent companyId, 0 and -1 only', async () => {
    const world = await two()
    const statuses = [0, -1, -2, -5].map(
      async (companyId) => (await world.clerk.get(`${type.base}/search?companyId=${companyId}`)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400])
  })

  test('whose path names no company is refused without a field, for the form has none for it', async () => {
    const world = await two()
    const answer = await world.clerk.post(`${type.base}/abc`, valid(world.graveyard))
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'REQUEST_NOT_VALID' }])
  })

  test('carries no column that is not declared', async () => {
    const world = await two()
    const created = await aRecord(world)
    const known = [
      'id',
      'version',
      'deleted',
      'dateCreated',
      ...Object.keys(type.fields.shape),
      ...(type.serverFields ?? []),
      ...type.references.map((reference) => reference.as),
    ]
    expect(Object.keys(created).toSorted()).toEqual(known.toSorted())
  })

  test('is refused as a duplicate, at its field, but not in another company', async () => {
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
  })

  test('sent fifty times at once is stored once', async () => {
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

  test('is edited, found by what it became and no longer by what it was, and the audit entry says from what to what', async () => {
    const world = await two()
    const created = await aRecord(world)
    const answer = await world.clerk.put(`${type.base}/${created.id}`, { ...created, [edited.field]: edited.to })
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

  test('that somebody changed meanwhile is not overwritten: 409 by version or If-Match, and nothing changes', async () => {
    const world = await two()
    const created = await aRecord(world)
    await world.clerk.put(`${type.base}/${created.id}`, { ...created, [edited.field]: edited.to })

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

    const lastWins = await world.clerk.put(`${type.base}/${created.id}`, withoutVersion)
    expect(recordOf(lastWins).version).toBe(3)
  })

  test('of which fifty edits at once are asked with the same version is edited once', async () => {
    const world = await two()
    const created = await aRecord(world)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        world.clerk.put(`${type.base}/${created.id}`, { ...created, [edited.field]: edited.to }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(49)
  })

  test('is deleted by its acting user only, stays in the list, cannot be edited, and is restored', async () => {
    const world = await two()
    const created = await aRecord(world)
    const mismatch = await world.clerk.delete(`${type.base}/${created.id}/${world.stranger.id}`)
    expect([mismatch.statusCode, mismatch.json()]).toEqual([400, { message: 'ACTING_USER_MISMATCH' }])

    const deleted = await world.clerk.delete(`${type.base}/${created.id}/${world.clerk.id}`)
    expect(recordOf(deleted)).toMatchObject({ id: created.id, deleted: true })
    expect((await world.clerk.get(`${type.base}/search`)).json()).toMatchObject({
      entities: [{ id: created.id, deleted: true }],
      total: 1,
    })

    for (const answer of [
      await world.clerk.put(`${type.base}/${created.id}`, created),
      await world.clerk.delete(`${type.base}/${created.id}/${world.clerk.id}`),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: type.notFound }])

    const restored = await world.clerk.put(`${type.base}/restore/${created.id}`)
    expect(recordOf(restored)).toMatchObject({ id: created.id, deleted: false })
    expect((await audited(created.id)).map((entry) => entry.actionName)).toEqual([
      `${type.code}_ADDED`,
      `${type.code}_DELETED`,
      `${type.code}_RESTORED`,
    ])
  })

  test('is restored by the shared route too, under its own rule of who may', async () => {
    const world = await two()
    const created = await aRecord(world)
    await world.clerk.delete(`${type.base}/${created.id}/${world.clerk.id}`)
    const byStranger = await world.stranger.put(`/api/admin/users/restore/${created.id}`)
    expect(byStranger.statusCode).toBe(400)
    const restored = await world.clerk.put(`/api/admin/users/restore/${created.id}`)
    expect(recordOf(restored)).toMatchObject({ id: created.id, deleted: false })
  })

  test('whose place was taken while it was deleted is not restored', async () => {
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

  test("is out of another company's reach in every way", async () => {
    const world = await two()
    const created = await aRecord(world)
    const { stranger } = world
    expect((await stranger.get(`${type.base}/search`)).json()).toEqual({ entities: [], total: 0, deleted: 0 })
    const read = await stranger.get(`${type.base}/${created.id}`)
    expect([read.statusCode, read.json()]).toEqual([404, { message: type.notFound }])
    for (const answer of [
      await stranger.put(`${type.base}/${created.id}`, { ...created, ...valid(world.theirGraveyard) }),
      await stranger.delete(`${type.base}/${created.id}/${stranger.id}`),
      await stranger.put(`${type.base}/restore/${created.id}`),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: type.notFound }])
    for (const answer of [
      await stranger.get(`${type.base}/search?companyId=${world.ours.id}`),
      await stranger.post(`${type.base}/search`, { companyId: world.ours.id }),
      await stranger.post(`${type.base}/${world.ours.id}`, valid(world.graveyard)),
      await stranger.put(`${type.base}/${created.id}`, { ...created, companyId: world.ours.id }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
    for (const reference of type.references) {
      const body = { ...valid(world.graveyard), [reference.field]: world.theirGraveyard.id }
      const answer = await world.clerk.post(`${type.base}/${world.ours.id}`, body)
      expect([answer.statusCode, answer.json<{ message: string; field: string }>()]).toMatchObject([
        400,
        { message: reference.code, field: reference.field },
      ])
    }
    expect(recordOf(await world.clerk.get(`${type.base}/${created.id}`))).toEqual(created)
  })

  test('is not for a super administrator, nor for anybody without a session', async () => {
    const world = await two()
    const created = await aRecord(world)
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    for (const answer of [
      await superadmin.get(`${type.base}/search`),
      await superadmin.get(`${type.base}/${created.id}`),
      await superadmin.post(`${type.base}/${world.ours.id}`, valid(world.graveyard)),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'LOGIN_AS_ADMIN' }])
    const nobody = await platform.app.inject({ url: `${type.base}/${created.id}` })
    expect(nobody.statusCode).toBe(403)
    expect(nobody.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('acts as the session, whatever e-mail the body claims', async () => {
    const world = await two()
    const created = await aRecord(world, { userEmail: world.stranger.email, actionUserEmail: world.stranger.email })
    expect((await audited(created.id))[0]).toMatchObject({ userEmail: world.clerk.email })
  })

  test('missing everything is refused with every code at its field, in the order of the form', async () => {
    const world = await two()
    const answer = await world.clerk.post(`${type.base}/${world.ours.id}`, {})
    const { message, field, errors } = answer.json<{
      message: string
      field: string
      errors: { code: string; field: string }[]
    }>()
    const required = Object.entries(type.fields.shape)
      .filter(([name, field]) => !field.safeParse(null).success || requiredTogether.includes(name))
      .map(([name]) => name)
    expect(answer.statusCode).toBe(400)
    expect(errors.map((error) => error.field)).toEqual(required)
    expect(errors.every((error) => error.code.endsWith('_CANT_BE_NULL'))).toBe(true)
    expect([message, field]).toEqual([errors[0]?.code, required[0]])
  })

  test('is listed by page, size and sort; newest first without one', async () => {
    const world = await two()
    const ids: number[] = []
    for (const name of ['Ђурић', 'Abramović', 'Жикић', 'Čolić', 'Đurić', 'Шаркић'])
      ids.push((await aRecord(world, { [edited.field]: name })).id)
    const names = async (query: string) =>
      (await world.clerk.get(`${type.base}/search?${query}`))
        .json<{ entities: Record<string, unknown>[] }>()
        .entities.map((row) => row[edited.field])
    const listed = (await world.clerk.get(`${type.base}/search?size=2&page=1`)).json<{
      entities: { id: number }[]
      total: number
    }>()
    expect([listed.entities.map((row) => row.id), listed.total]).toEqual([[ids[3], ids[2]], 6])
    expect(await names(`sort=${edited.field}`)).toEqual(['Abramović', 'Đurić', 'Ђурић', 'Жикић', 'Čolić', 'Шаркић'])
    expect(await names(`sort=-${edited.field}&size=2`)).toEqual(['Шаркић', 'Čolić'])
    expect(await names('page=9')).toEqual([])
    expect((await world.clerk.get(`${type.base}/search?sort=companyId`)).statusCode).toBe(400)
  })
})
