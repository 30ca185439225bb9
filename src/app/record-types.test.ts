import { describe, expect, test } from 'vitest'
import { deathRecord } from '../features/death-records/record.ts'
import { inputFields } from '../shared/child-lists.ts'
import type { RecordType } from '../shared/record.ts'
import { demonstratedTypes } from '../testing/record-types.ts'
import { aDeathRecord, platformForTests } from '../testing/platform.ts'

interface RecordTypeCase {
  type: RecordType
  /** A valid body; each call returns another one without conflicts. */
  valid: (graveyard: { id: number }) => Record<string, unknown>
  /** What an edit changes: a searched field, in Cyrillic. */
  edited: { field: string; to: string; foundBy: string }
  /** Fields required only by a rule across several fields. */
  requiredTogether?: readonly string[]
  /** The fields that make a second record a duplicate. */
  duplicated: (of: Record<string, unknown>) => Record<string, unknown>
}

/** Behaviour common to all record types. A type with demo records needs no entry. */
const recordTypeCases: RecordTypeCase[] = [
  {
    type: deathRecord,
    valid: (graveyard) => aDeathRecord(graveyard),
    edited: { field: 'lastName', to: 'Чолић', foundBy: 'colic' },
    // Either the JMBG or the reason for its absence.
    requiredTogether: ['jmbg'],
    duplicated: ({ jmbg, dateOfBirth }) => ({ jmbg, dateOfBirth }),
  },
  ...demonstratedTypes.map(({ type, valid }) => {
    const unique = type.unique[0]?.field ?? ''
    const others = type.searched.filter((name) => name !== unique)
    const field = others.find((name) => name.includes('Surname')) ?? others[0]
    if (field === undefined) throw new Error(`${type.name} has no field to edit and search for`)
    return {
      type,
      valid: ({ id: graveyardId }: { id: number }) => valid({ graveyardId }),
      edited: { field, to: 'Чолић', foundBy: 'colic' },
      duplicated: (of: Record<string, unknown>) => ({ [unique]: of[unique] }),
    }
  }),
]

const platform = platformForTests()

describe.each(recordTypeCases)('a $type.name', ({ type, valid, edited, duplicated, requiredTogether = [] }) => {
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
  /** The sums of a page whose live matches are these records. */
  const sumsOf = (...records: Record<string, unknown>[]) =>
    type.sums && {
      sums: Object.fromEntries(
        type.sums.map((name) => [name, records.reduce((sum, record) => sum + Number(record[name]), 0).toFixed(2)]),
      ),
    }
  const audited = (id: number) =>
    platform.db.selectFrom('auditEntries').selectAll().where('recordId', '=', id).orderBy('id').execute()

  test('is created, read back unchanged, and found by both search routes', async () => {
    const world = await two()
    const sent = valid(world.graveyard)
    const created = recordOf(await world.clerk.post(`${type.base}/${world.ours.id}`, sent))
    expect(created).toMatchObject({ ...sent, deleted: false, version: 1 })

    const read = await world.clerk.get(`${type.base}/${created.id}`)
    expect(recordOf(read)).toEqual(created)
    expect(read.headers.etag).toBe('"1"')

    const byGet = await world.clerk.get(`${type.base}/search?page=0&size=5`)
    const byPost = await world.clerk.post(`${type.base}/search`, { page: 0, size: 5, companyId: -1 })
    expect(byGet.json()).toEqual({ entities: [created], total: 1, deleted: 0, ...sumsOf(created) })
    expect(byPost.json()).toEqual(byGet.json())
  })

  test('searches the own company only for an absent companyId, 0 and -1', async () => {
    const world = await two()
    const statuses = [0, -1, -2, -5].map(
      async (companyId) => (await world.clerk.get(`${type.base}/search?companyId=${companyId}`)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400])
  })

  test('with an invalid company in the path is rejected without a field, because the form has none', async () => {
    const world = await two()
    const answer = await world.clerk.post(`${type.base}/abc`, valid(world.graveyard))
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'REQUEST_NOT_VALID' }])
  })

  test('returns no undeclared columns', async () => {
    const world = await two()
    const created = await aRecord(world)
    const known = [
      'id',
      'version',
      'deleted',
      'dateCreated',
      ...Object.keys(inputFields(type).shape),
      ...(type.serverFields ?? []),
      ...type.references.map((reference) => reference.as),
    ]
    expect(Object.keys(created).toSorted()).toEqual(known.toSorted())
  })

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

  test('is edited, found by its new and not by its old value, and the audit entry contains both', async () => {
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

  test('changed by somebody else is not overwritten: 409 by version or If-Match, and nothing changes', async () => {
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

  test('is edited once by fifty concurrent edits with the same version', async () => {
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

  test('is deleted only by the acting user, stays in the list, cannot be edited, and can be restored', async () => {
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

  test('can also be restored by the shared route, with its own permissions', async () => {
    const world = await two()
    const created = await aRecord(world)
    await world.clerk.delete(`${type.base}/${created.id}/${world.clerk.id}`)
    const byStranger = await world.stranger.put(`/api/admin/users/restore/${created.id}`)
    expect(byStranger.statusCode).toBe(400)
    const restored = await world.clerk.put(`/api/admin/users/restore/${created.id}`)
    expect(recordOf(restored)).toMatchObject({ id: created.id, deleted: false })
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

  test('cannot be accessed by another company in any way', async () => {
    const world = await two()
    const created = await aRecord(world)
    const { stranger } = world
    expect((await stranger.get(`${type.base}/search`)).json()).toEqual({
      entities: [],
      total: 0,
      deleted: 0,
      ...sumsOf(),
    })
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

  test('is forbidden for a super administrator and without a session', async () => {
    const world = await two()
    const created = await aRecord(world)
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    for (const answer of [
      await superadmin.get(`${type.base}/search`),
      await superadmin.get(`${type.base}/${created.id}`),
      await superadmin.post(`${type.base}/${world.ours.id}`, valid(world.graveyard)),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'LOGIN_AS_ADMIN' }])
    const anonymous = await platform.app.inject({ url: `${type.base}/${created.id}` })
    expect(anonymous.statusCode).toBe(403)
    expect(anonymous.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('uses the session’s user, whatever e-mail the body claims', async () => {
    const world = await two()
    const created = await aRecord(world, { userEmail: world.stranger.email, actionUserEmail: world.stranger.email })
    expect((await audited(created.id))[0]).toMatchObject({ userEmail: world.clerk.email })
  })

  test('without any values is rejected with all codes at their fields, in the form’s order', async () => {
    const world = await two()
    const answer = await world.clerk.post(`${type.base}/${world.ours.id}`, {})
    const { message, field, errors } = answer.json<{
      message: string
      field: string
      errors: { code: string; field: string }[]
    }>()
    const required = Object.entries(inputFields(type).shape)
      .filter(([name, field]) => !field.safeParse(null).success || requiredTogether.includes(name))
      .map(([name]) => name)
    expect(answer.statusCode).toBe(400)
    expect(errors.map((error) => error.field)).toEqual(required)
    expect(errors.every((error) => error.code.endsWith('_CANT_BE_NULL'))).toBe(true)
    expect([message, field]).toEqual([errors[0]?.code, required[0]])
  })

  test('is listed by page, size and sort; newest first by default', async () => {
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
