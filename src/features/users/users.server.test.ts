import { describe, expect, test } from 'vitest'
import { password, platformForTests } from '../../testing/platform.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { passwordLink } from '../../server/password-links.ts'
import type { User } from './record.ts'

const platform = platformForTests({ PUBLIC_URL: 'https://pokoj.example' })

let made = 0
const aPerson = (values: Record<string, unknown> = {}) => ({
  name: 'Јелена',
  surname: 'Чолић',
  email: `osoba${++made}@example.rs`,
  phoneNumber: '0641234567',
  ...values,
})
const userOf = (answer: { json: () => unknown; body: string }) => {
  const { user } = answer.json() as { user?: User }
  if (!user) throw new Error(answer.body)
  return user
}
const mailsTo = (email: string) =>
  platform.db.selectFrom('mailOutbox').selectAll().where('recipient', '=', email).orderBy('id').execute()

async function aTown() {
  const company = await platform.aCompany()
  const administrator = await platform.loggedInByPassword(await platform.aUser('ADMIN', company))
  const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  return { company, administrator, superadmin }
}

describe('adding a user', () => {
  test('an administrator adds a user of their company, who gets a mail, sets a password and logs in', async () => {
    const { company, administrator } = await aTown()
    const person = aPerson({ address: '', birthDate: null, language: 'en' })
    const added = userOf(await administrator.post('/api/admin/users', person))
    expect(added).toMatchObject({
      email: person.email,
      role: 'USER',
      company: { id: company.id, name: company.name },
      registrationConfirmed: false,
      enabled: true,
      address: null,
    })
    const [mail] = await mailsTo(person.email)
    expect(mail).toMatchObject({ kind: 'registration', name: 'Јелена Чолић', language: 'en' })
    const [, token = ''] =
      /^https:\/\/pokoj\.example\/userConfirmation\?registrationToken=([\w-]+)$/.exec(mail?.link ?? '') ?? []

    const set = await platform.app.inject({
      method: 'PUT',
      url: `/api/user/createPassword/${token}`,
      payload: { password },
    })
    expect(set.statusCode, set.body).toBe(200)
    const clerk = await platform.loggedInByPassword(added)
    expect((await clerk.get('/api/user/current')).json()).toMatchObject({ role: 'USER', company: { id: company.id } })
    expect(userOf(await administrator.get(`/api/admin/users/${added.id}`)).registrationConfirmed).toBe(true)
  })

  test('a super administrator adds an administrator of the selected company', async () => {
    const { company, superadmin } = await aTown()
    const added = userOf(await superadmin.post('/api/superadmin/admins', aPerson({ companyId: company.id })))
    expect(added).toMatchObject({ role: 'ADMIN', company: { id: company.id } })
    const byObject = await superadmin.post('/api/superadmin/admins', aPerson({ company: { id: company.id, name: '' } }))
    expect(userOf(byObject).role).toBe('ADMIN')
    const byForm = await superadmin.post('/api/superadmin/admins', aPerson({ company: company.id }))
    expect(userOf(byForm).company.id).toBe(company.id)
    expect(await mailsTo(added.email)).toHaveLength(1)
  })

  test('without a company is rejected together with all other missing fields', async () => {
    const { superadmin } = await aTown()
    const answer = await superadmin.post('/api/superadmin/admins', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { code: string; field: string }[] }>().errors).toEqual([
      { code: 'USER_NAME_CANT_BE_NULL', field: 'name' },
      { code: 'USER_SURNAME_CANT_BE_NULL', field: 'surname' },
      { code: 'USER_EMAIL_CANT_BE_NULL', field: 'email' },
      { code: 'USER_PHONE_CANT_BE_NULL', field: 'phoneNumber' },
      { code: 'USER_COMPANY_CANT_BE_NULL', field: 'company' },
    ])
    const unknown = await superadmin.post('/api/superadmin/admins', aPerson({ companyId: 999_999_999 }))
    expect([unknown.statusCode, unknown.json()]).toEqual([400, { message: 'COMPANY_NOT_EXIST' }])
  })

  test('role, company, confirmation and password cannot be set through the body', async () => {
    const { company, administrator } = await aTown()
    const other = await platform.aCompany()
    const forbidden = {
      role: 'SUPERADMIN',
      roles: ['ROLE_SUPERADMIN'],
      registrationConfirmed: true,
      passwordHash: 'x',
      deleted: true,
      id: 1,
    }
    for (const named of [{ company: other }, { companyId: other.id }]) {
      const refused = await administrator.post('/api/admin/users', aPerson({ ...forbidden, ...named }))
      expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
    }
    const added = userOf(await administrator.post('/api/admin/users', aPerson({ ...forbidden, company })))
    expect(added).toMatchObject({
      role: 'USER',
      company: { id: company.id },
      registrationConfirmed: false,
      deleted: false,
    })
    const edited = userOf(
      await administrator.put(`/api/admin/users/${added.id}`, { ...added, ...forbidden, companyId: company.id }),
    )
    expect(edited).toMatchObject({
      id: added.id,
      role: 'USER',
      company: { id: company.id },
      registrationConfirmed: false,
    })
    expect(JSON.stringify(edited)).not.toMatch(/hash/i)
  })

  test('with an e-mail in use anywhere on the platform, in any case, is rejected at the e-mail', async () => {
    const { administrator } = await aTown()
    const elsewhere = (await aTown()).administrator
    const person = aPerson()
    await administrator.post('/api/admin/users', person)
    const again = await elsewhere.post('/api/admin/users', aPerson({ email: person.email.toUpperCase() }))
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { message: 'USER_WITH_EMAIL_ALREADY_EXIST', field: 'email' },
    ])
    expect(await mailsTo(person.email.toUpperCase())).toEqual([])
  })

  test('validates phone number and e-mail', async () => {
    const { administrator } = await aTown()
    const answer = await administrator.post('/api/admin/users', aPerson({ phoneNumber: 'позови', email: 'није' }))
    expect(answer.json<{ errors: unknown }>().errors).toEqual([
      { code: 'USER_EMAIL_NOT_VALID', field: 'email' },
      { code: 'USER_PHONE_IS_NOT_NUMBER', field: 'phoneNumber' },
    ])
  })
})

describe('the list of users', () => {
  test('shows an administrator’s own company; a super administrator sees all users or a selected company', async () => {
    const { company, administrator, superadmin } = await aTown()
    const other = await aTown()
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
    const { administrator, superadmin } = await aTown()
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
    const { company, administrator } = await aTown()
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
    const { company, administrator } = await aTown()
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
    for (const id of [(await aTown()).administrator.id, 0, 'abc']) {
      const answer = await administrator.delete(`/api/admin/users/${id}/sessions`)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'USER_NOT_EXIST' }])
    }
  })

  test('a deleted user is logged out immediately, stays in the list, and can be restored by either route', async () => {
    const { company, administrator } = await aTown()
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
    const { company, administrator } = await aTown()
    const clerk = await platform.aUser('USER', company)
    await administrator.delete(`/api/admin/users/${clerk.id}/${administrator.id}`)
    await administrator.post('/api/admin/users', aPerson({ email: clerk.email }))
    const answer = await administrator.put(`/api/admin/users/restore/${clerk.id}`)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      'USER_WITH_EMAIL_ALREADY_EXIST',
    ])
  })

  test('a registration link mailed before the e-mail was corrected is invalid', async () => {
    const { company, administrator } = await aTown()
    const { id, email } = await platform.aUser('USER', company, { registrationConfirmed: false })
    const token = await asPlatform(platform.db, (tx) => passwordLink(tx, id, 'registration'))
    const checked = () => administrator.get(`/api/user/createPassword/${token}`)
    expect((await checked()).statusCode).toBe(200)
    await administrator.put(`/api/admin/users/${id}`, aPerson({ email }))
    expect((await checked()).statusCode).toBe(200)
    await administrator.put(`/api/admin/users/${id}`, aPerson())
    expect([(await checked()).statusCode, (await checked()).json()]).toMatchObject([400, { message: 'LINK_NOT_VALID' }])
  })

  test('users cannot delete or disable themselves', async () => {
    const { administrator } = await aTown()
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
    const { administrator, superadmin } = await aTown()
    const other = await aTown()
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

  test('the registration mail can be resent until the registration is confirmed, and the older link stops working', async () => {
    const { administrator } = await aTown()
    const added = userOf(await administrator.post('/api/admin/users', aPerson()))
    const again = await administrator.post(`/api/admin/users/${added.id}/registrationMail`)
    expect(again.statusCode, again.body).toBe(200)
    const [first, second] = (await mailsTo(added.email)).map((mail) => mail.link?.split('=')[1])
    const create = (token: string | undefined) =>
      platform.app.inject({ method: 'PUT', url: `/api/user/createPassword/${token}`, payload: { password } })
    expect((await create(first)).statusCode).toBe(400)
    expect((await create(second)).statusCode).toBe(200)
    const late = await administrator.post(`/api/admin/users/${added.id}/registrationMail`)
    expect([late.statusCode, late.json()]).toEqual([400, { message: 'USER_ALREADY_CONFIRMED' }])
  })
})
