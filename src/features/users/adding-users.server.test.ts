import { describe, expect, test } from 'vitest'
import { asPlatform } from '../../server/database/tenancy.ts'
import { passwordLink } from '../../server/password-links.ts'
import { mailsTo } from '../../testing/mails.ts'
import { password, platformForTests } from '../../testing/platform.ts'
import { anAdministration, aPerson, userOf } from '../../testing/users.ts'

const platform = platformForTests()

describe('adding a user', () => {
  test('an administrator adds a user of their company, who gets a mail, sets a password and logs in', async () => {
    const { company, administrator } = await anAdministration(platform)
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
    const [mail] = await mailsTo(platform, person.email)
    expect(mail).toMatchObject({ kind: 'registration', name: 'Јелена Чолић', language: 'en' })
    const [, token = ''] = /^\/userConfirmation\?registrationToken=([\w-]+)$/.exec(mail?.link ?? '') ?? []

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
    const { company, superadmin } = await anAdministration(platform)
    const added = userOf(await superadmin.post('/api/superadmin/admins', aPerson({ companyId: company.id })))
    expect(added).toMatchObject({ role: 'ADMIN', company: { id: company.id } })
    const byObject = await superadmin.post('/api/superadmin/admins', aPerson({ company: { id: company.id, name: '' } }))
    expect(userOf(byObject).role).toBe('ADMIN')
    const byForm = await superadmin.post('/api/superadmin/admins', aPerson({ company: company.id }))
    expect(userOf(byForm).company.id).toBe(company.id)
    expect(await mailsTo(platform, added.email)).toHaveLength(1)
  })

  test('without a company is rejected together with all other missing fields', async () => {
    const { superadmin } = await anAdministration(platform)
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
    const { company, administrator } = await anAdministration(platform)
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
    const { administrator } = await anAdministration(platform)
    const elsewhere = (await anAdministration(platform)).administrator
    const person = aPerson()
    await administrator.post('/api/admin/users', person)
    const again = await elsewhere.post('/api/admin/users', aPerson({ email: person.email.toUpperCase() }))
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { message: 'USER_WITH_EMAIL_ALREADY_EXIST', field: 'email' },
    ])
    expect(await mailsTo(platform, person.email.toUpperCase())).toEqual([])
  })

  test('validates phone number and e-mail', async () => {
    const { administrator } = await anAdministration(platform)
    const answer = await administrator.post('/api/admin/users', aPerson({ phoneNumber: 'позови', email: 'није' }))
    expect(answer.json<{ errors: unknown }>().errors).toEqual([
      { code: 'USER_EMAIL_NOT_VALID', field: 'email' },
      { code: 'USER_PHONE_IS_NOT_NUMBER', field: 'phoneNumber' },
    ])
  })

  test('the registration mail can be resent until the registration is confirmed, and the older link stops working', async () => {
    const { administrator } = await anAdministration(platform)
    const added = userOf(await administrator.post('/api/admin/users', aPerson()))
    const again = await administrator.post(`/api/admin/users/${added.id}/registrationMail`)
    expect(again.statusCode, again.body).toBe(200)
    const [first, second] = (await mailsTo(platform, added.email)).map((mail) => mail.link?.split('=')[1])
    const create = (token: string | undefined) =>
      platform.app.inject({ method: 'PUT', url: `/api/user/createPassword/${token}`, payload: { password } })
    expect((await create(first)).statusCode).toBe(400)
    expect((await create(second)).statusCode).toBe(200)
    const late = await administrator.post(`/api/admin/users/${added.id}/registrationMail`)
    expect([late.statusCode, late.json()]).toEqual([400, { message: 'USER_ALREADY_CONFIRMED' }])
  })

  test('a registration link mailed before the e-mail was corrected is invalid', async () => {
    const { company, administrator } = await anAdministration(platform)
    const { id, email } = await platform.aUser('USER', company, { registrationConfirmed: false })
    const token = await asPlatform(platform.db, (tx) => passwordLink(tx, id, 'registration'))
    const checked = () => administrator.get(`/api/user/createPassword/${token}`)
    expect((await checked()).statusCode).toBe(200)
    await administrator.put(`/api/admin/users/${id}`, aPerson({ email }))
    expect((await checked()).statusCode).toBe(200)
    await administrator.put(`/api/admin/users/${id}`, aPerson())
    expect([(await checked()).statusCode, (await checked()).json()]).toMatchObject([400, { message: 'LINK_NOT_VALID' }])
  })
})
