import { describe, expect, test } from 'vitest'
import { platformForTests } from '../testing/platform.ts'
import { recordsOf, recordTypeCases } from '../testing/record-types.ts'

const platform = platformForTests()

describe.each(recordTypeCases)('a $type.name', (recordType) => {
  const { type, valid } = recordType
  const { two, recordOf, aRecord, sumsOf, audited, reason } = recordsOf(platform, recordType)

  test('searches the own company only for an absent companyId, 0 and -1', async () => {
    const world = await two()
    const statuses = [0, -1, -2, -5].map(
      async (companyId) => (await world.clerk.get(`${type.base}/search?companyId=${companyId}`)).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 400, 400])
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
      await stranger.delete(`${type.base}/${created.id}/${stranger.id}`, reason),
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
    for (const reference of type.references.filter(({ field }) => field in type.fields.shape)) {
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

  test('with an invalid company in the path is rejected without a field, because the form has none', async () => {
    const world = await two()
    const answer = await world.clerk.post(`${type.base}/abc`, valid(world.graveyard))
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'REQUEST_NOT_VALID' }])
  })
})
