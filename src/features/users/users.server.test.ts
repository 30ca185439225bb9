import { describe, expect, test } from 'vitest'
import { password, platformForTests } from '../../testing/platform.ts'
import { anAdministration, aPerson, userOf } from '../../testing/users.ts'
import type { User } from './record.ts'

const platform = platformForTests()

describe('the list of users', () => {
  test('shows an administrator’s own company; a super administrator sees all users or a selected company', async () => {
    const { company, administrator, superadmin } = await anAdministration(platform)
    const other = await anAdministration(platform)
    const own = (await administrator.post('/api/admin/users/search', {})).json<{ entities: User[]; total: number }>()
    expect(own.entities.map(({ id }) => id)).toEqual([administrator.id])
    const all = (await superadmin.get('/api/admin/users/search?companyId=0&size=100')).json<{ entities: User[] }>()
    expect(all.entities.map(({ id }) => id)).toEqual(
      expect.arrayContaining([administrator.id, other.administrator.id, superadmin.id]),
    )
    const chosen = (await superadmin.get(`/api/admin/users/search?companyId=${company.id}`)).json<{
      entities: User[]
    }>()
    expect(chosen.entities.map(({ id }) => id)).toEqual([administrator.id])
    const foreign = await administrator.get(`/api/admin/users/search?companyId=${other.company.id}`)
    expect([foreign.statusCode, foreign.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
  })

  test('can be searched in any script and sorted by company', async () => {
    const { administrator, superadmin } = await anAdministration(platform)
    const person = aPerson({ surname: 'Шћекић' })
    await administrator.post('/api/admin/users', person)
    const found = await administrator.post('/api/admin/users/search', { searchParam: 'scekic jelena' })
    expect(found.json()).toMatchObject({ total: 1, entities: [{ email: person.email }] })
    for (const sort of ['company', '-company', 'registrationConfirmed', 'email'])
      expect((await superadmin.get(`/api/admin/users/search?sort=${sort}`)).statusCode, sort).toBe(200)
  })
})

describe('editing, disabling and deleting', () => {
  test('a disabled user is logged out immediately, and must log in again once enabled', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const before = userOf(await administrator.get(`/api/admin/users/${clerk.id}`))
    const sent = { ...before, phoneNumber: '011' }
    const off = userOf(await administrator.put(`/api/admin/users/${clerk.id}`, { ...sent, enabled: false }))
    expect(off.enabled).toBe(false)
    expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
    const refused = await platform.token({ grant_type: 'password', username: clerk.email, password })
    expect(refused.statusCode).toBe(400)
    // Unchanged when absent from the body.
    const { enabled: _enabled, version: _version, ...rest } = off
    expect(userOf(await administrator.put(`/api/admin/users/${clerk.id}`, rest)).enabled).toBe(false)
    await administrator.put(`/api/admin/users/${clerk.id}`, { ...rest, enabled: true })
    expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
    expect((await platform.token({ grant_type: 'password', username: clerk.email, password })).statusCode).toBe(200)
  })

  test('an administrator ends a user’s sessions, who can log in again; ending one’s own keeps the current one', async () => {
    const { company, administrator } = await anAdministration(platform)
    const user = await platform.aUser('USER', company)
    const [here, there] = [await platform.loggedInByPassword(user), await platform.loggedInByPassword(user)]
    const end = (id: number) => administrator.delete(`/api/admin/users/${id}/sessions`)
    const devicesOf = async ({ id }: { id: number }) =>
      (await platform.db.selectFrom('knownDevices').select('hash').where('userId', '=', id).execute()).length
    expect(await devicesOf(user)).toBeGreaterThan(0)
    expect([(await end(user.id)).statusCode, (await end(user.id)).json()]).toEqual([200, {}])
    for (const session of [here, there]) expect((await session.get('/api/user/current')).statusCode).toBe(403)
    expect(await devicesOf(user)).toBe(0)
    expect((await platform.token({ grant_type: 'password', username: user.email, password })).statusCode).toBe(200)
    const entry = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'recordId', 'companyId', 'userId'])
      .orderBy('id', 'desc')
      .where('userId', '=', administrator.id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actionName: 'USER_SESSIONS_ENDED',
      recordId: user.id,
      companyId: company.id,
      userId: administrator.id,
    })

    const elsewhere = await platform.loggedInByPassword(administrator)
    expect((await end(administrator.id)).statusCode).toBe(200)
    expect((await elsewhere.get('/api/user/current')).statusCode).toBe(403)
    expect((await administrator.get('/api/user/current')).statusCode).toBe(200)
    expect(await devicesOf(administrator)).toBe(1)
    for (const id of [(await anAdministration(platform)).administrator.id, 0, 'abc']) {
      const answer = await administrator.delete(`/api/admin/users/${id}/sessions`)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'USER_NOT_EXIST' }])
    }
  })

  test('a deleted user is logged out immediately, stays in the list, and can be restored by either route', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const remove = () => administrator.delete(`/api/admin/users/${clerk.id}/${administrator.id}`)
    expect(userOf(await remove()).deleted).toBe(true)
    expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
    expect((await administrator.get('/api/admin/users/search')).json<{ total: number }>().total).toBe(2)
    const restored = await administrator.put(`/api/admin/users/restore/${clerk.id}`)
    expect(userOf(restored).deleted).toBe(false)
    const again = await platform.token({ grant_type: 'password', username: clerk.email, password })
    expect(again.statusCode).toBe(200)
  })

  test('restoring a user whose e-mail is in use fails', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.aUser('USER', company)
    await administrator.delete(`/api/admin/users/${clerk.id}/${administrator.id}`)
    await administrator.post('/api/admin/users', aPerson({ email: clerk.email }))
    const answer = await administrator.put(`/api/admin/users/restore/${clerk.id}`)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'USER_WITH_EMAIL_ALREADY_EXIST',
    ])
  })

  test('users cannot delete or disable themselves', async () => {
    const { administrator } = await anAdministration(platform)
    const self = userOf(await administrator.get(`/api/admin/users/${administrator.id}`))
    const deleted = await administrator.delete(`/api/admin/users/${administrator.id}/${administrator.id}`)
    expect([deleted.statusCode, deleted.json()]).toEqual([400, { message: 'USER_CANT_DELETE_ONESELF' }])
    const disabled = await administrator.put(`/api/admin/users/${administrator.id}`, {
      ...self,
      phoneNumber: '011',
      enabled: false,
    })
    expect([disabled.statusCode, disabled.json()]).toEqual([400, { message: 'USER_CANT_DISABLE_ONESELF' }])
  })

  test('users of other companies and super administrators do not exist for an administrator', async () => {
    const { administrator, superadmin } = await anAdministration(platform)
    const other = await anAdministration(platform)
    for (const id of [other.administrator.id, superadmin.id]) {
      expect((await administrator.get(`/api/admin/users/${id}`)).statusCode).toBe(404)
      for (const answer of [
        await administrator.put(`/api/admin/users/${id}`, aPerson()),
        await administrator.delete(`/api/admin/users/${id}/${administrator.id}`),
        await administrator.put(`/api/admin/users/restore/${id}`),
        await administrator.post(`/api/admin/users/${id}/registrationMail`),
      ])
        expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'USER_NOT_EXIST' }])
    }
  })

  test('of two super administrators who delete each other concurrently, one remains', async () => {
    await platform.db.updateTable('users').set({ deleted: true }).where('role', '=', 'SUPERADMIN').execute()
    const one = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    const two = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    const answers = await Promise.all([
      one.delete(`/api/admin/users/${two.id}/${one.id}`),
      two.delete(`/api/admin/users/${one.id}/${two.id}`),
    ])
    expect(answers.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1)
    const left = await platform.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'SUPERADMIN')
      .where('deleted', '=', false)
      .execute()
    expect(left).toHaveLength(1)
  })
})
