import { beforeAll, describe, expect, test } from 'vitest'
import { aDeathRecord, password, platformForTests, type Person } from '../../testing/platform.ts'
import type { Company } from './record.ts'

const platform = platformForTests()
let superadmin: Person
beforeAll(async () => {
  superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
})

const base = '/api/superadmin/companies'
let made = 0
const aCompany = (values: Record<string, unknown> = {}) => ({
  name: `ЈКП „Чистоћа“ ${++made}`,
  email: `jkp${made}@example.rs`,
  registrationNumber: String(70_000_000 + made),
  city: 'Ђердап',
  ...values,
})
const companyOf = (answer: { json: () => unknown; body: string }) => {
  const { company } = answer.json() as { company?: Company }
  if (!company) throw new Error(answer.body)
  return company
}
const added = async (values = {}) => companyOf(await superadmin.post(base, aCompany(values)))

describe('companies', () => {
  test('are added, read, edited, found in any script and listed for selection', async () => {
    const created = await added({ taxNumber: '101234567', phone: '' })
    expect(created).toMatchObject({ city: 'Ђердап', taxNumber: '101234567', phone: null, fax: null, version: 1 })
    expect(companyOf(await superadmin.get(`${base}/${created.id}`))).toEqual(created)
    const edited = companyOf(await superadmin.put(`${base}/${created.id}`, { ...created, city: 'Жабаљ' }))
    expect(edited).toMatchObject({ city: 'Жабаљ', version: 2 })
    const found = await superadmin.post(`${base}/search`, {
      searchParam: `cistoca zabalj ${created.registrationNumber}`,
    })
    expect(found.json()).toMatchObject({ total: 1, entities: [{ id: created.id }] })
    const all = (await superadmin.get(`${base}/all`)).json<{ entities: { id: number; name: string }[] }>()
    expect(all.entities).toContainEqual({ id: created.id, name: created.name, deleted: false })
  })

  test('are unique by name, e-mail and registration number, reported at the field', async () => {
    const first = await added()
    for (const [field, code, value] of [
      ['name', 'COMPANY_WITH_NAME_ALREADY_EXIST', first.name],
      ['email', 'COMPANY_WITH_EMAIL_ALREADY_EXIST', first.email.toUpperCase()],
      ['registrationNumber', 'COMPANY_WITH_REGISTRATION_NUMBER_ALREADY_EXIST', first.registrationNumber],
    ] as const) {
      const answer = await superadmin.post(base, aCompany({ [field]: value }))
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: code, field }])
    }
  })

  test('require a name, an e-mail and a registration number', async () => {
    const answer = await superadmin.post(base, { email: 'није адреса' })
    expect(answer.json<{ errors: unknown }>().errors).toEqual([
      { code: 'COMPANY_NAME_CANT_BE_NULL', field: 'name' },
      { code: 'COMPANY_EMAIL_NOT_VALID', field: 'email' },
      { code: 'COMPANY_REGISTRATION_NUMBER_CANT_BE_NULL', field: 'registrationNumber' },
    ])
  })

  test('that are deleted lock out their users immediately and keep all data; restored, they can log in again', async () => {
    const { id, ...company } = await added()
    const graveyard = await platform.aGraveyard({ id })
    const clerk = await platform.loggedIn(await platform.aUser('USER', { id }))
    await clerk.post(`/api/deathRecord/${id}`, aDeathRecord(graveyard))

    const deleted = await superadmin.delete(`${base}/${id}/${superadmin.id}`)
    expect(companyOf(deleted).deleted).toBe(true)
    expect((await clerk.get('/api/deathRecord/search')).statusCode).toBe(403)
    const login = () => platform.token({ grant_type: 'password', username: clerk.email, password })
    expect((await login()).statusCode).toBe(400)

    expect(companyOf(await superadmin.put(`${base}/restore/${id}`))).toMatchObject({
      name: company.name,
      deleted: false,
    })
    // Tokens issued before stay invalid.
    expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
    expect((await login()).statusCode).toBe(200)
    const again = await platform.loggedInByPassword(clerk)
    expect((await again.get('/api/deathRecord/search')).json<{ total: number }>().total).toBe(1)
  })

  test('are audited in the company itself, so that its administrator sees the changes', async () => {
    const { id, version: _version, ...company } = await added()
    await superadmin.put(`${base}/${id}`, { ...company, website: 'www.jkp.rs' })
    const entries = await platform.db.selectFrom('auditEntries').selectAll().where('recordId', '=', id).execute()
    expect(entries.map(({ actionName, companyId, userId }) => ({ actionName, companyId, userId }))).toEqual([
      { actionName: 'COMPANY_ADDED', companyId: id, userId: superadmin.id },
      { actionName: 'COMPANY_EDITED', companyId: id, userId: superadmin.id },
    ])
    expect(entries[1]?.changes).toEqual({ website: { from: null, to: 'www.jkp.rs' } })
  })
})

describe('bank accounts', () => {
  const accounts = '/api/superadmin/bankAccounts'

  test.each([['840-955845-10'], ['840000000095584510'], ['RS35 8400 0000 0095 5845 10'], ['840-0000000955845-10']])(
    'are accepted as %s and stored as 18 digits',
    async (typed) => {
      await platform.db.updateTable('bankAccounts').set({ deleted: true }).execute()
      const { id } = await added()
      const answer = await superadmin.post(`${accounts}/${id}`, { name: 'Главни рачун', accountNumber: typed })
      expect(answer.json()).toMatchObject({ bankAccount: { accountNumber: '840000000095584510' } })
      const found = await superadmin.post(`${accounts}/search`, { companyId: id, searchParam: '955845' })
      expect(found.json()).toMatchObject({ total: 1 })
    },
  )

  test('with wrong check digits or an existing number are rejected at the field', async () => {
    await platform.db.updateTable('bankAccounts').set({ deleted: true }).execute()
    const [one, two] = [await added(), await added()]
    const wrong = await superadmin.post(`${accounts}/${one.id}`, { name: 'Рачун', accountNumber: '840-955845-11' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { message: 'BANK_ACCOUNT_ACCOUNT_NUMBER_NOT_VALID', field: 'accountNumber' },
    ])
    const account = { name: 'Рачун', accountNumber: '840-955845-10' }
    expect((await superadmin.post(`${accounts}/${one.id}`, account)).statusCode).toBe(200)
    const duplicate = await superadmin.post(`${accounts}/${two.id}`, account)
    expect([duplicate.statusCode, duplicate.json()]).toMatchObject([
      400,
      { message: 'BANK_ACCOUNT_WITH_ACCOUNT_NUMBER_ALREADY_EXIST', field: 'accountNumber' },
    ])
  })

  test('are listed for the given company', async () => {
    await platform.db.updateTable('bankAccounts').set({ deleted: true }).execute()
    const [one, two] = [await added(), await added()]
    await superadmin.post(`${accounts}/${one.id}`, { name: 'Први', accountNumber: '840-955845-10' })
    const listed = async (id: number) =>
      (await superadmin.get(`${accounts}/search?companyId=${id}`)).json<{ entities: { name: string }[] }>().entities
    expect((await listed(one.id)).map(({ name }) => name)).toEqual(['Први'])
    expect(await listed(two.id)).toEqual([])
  })
})

describe('graveyards', () => {
  test('are managed by a super administrator and readable by the company', async () => {
    const { id } = await added()
    const clerk = await platform.loggedIn(await platform.aUser('USER', { id }))
    const stranger = await platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
    const name = 'Гробље Жеравица'
    const { graveyard } = (await superadmin.post(`/api/graveyard/${id}`, { name })).json<{
      graveyard: { id: number }
    }>()
    expect((await clerk.get('/api/graveyard/search?companyId=-1')).json()).toMatchObject({ entities: [{ name }] })
    expect((await clerk.get(`/api/graveyard/${graveyard.id}`)).json()).toMatchObject({ graveyard: { name } })
    expect((await stranger.get(`/api/graveyard/${graveyard.id}`)).statusCode).toBe(404)
    for (const answer of [
      await clerk.post(`/api/graveyard/${id}`, { name: 'Друго' }),
      await clerk.put(`/api/graveyard/${graveyard.id}`, { name: 'Друго' }),
      await clerk.delete(`/api/graveyard/${graveyard.id}/${clerk.id}`),
      await clerk.put(`/api/admin/users/restore/${graveyard.id}`),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'LOGIN_AS_SUPERADMIN' }])
    const again = await superadmin.post(`/api/graveyard/${id}`, { name })
    expect(again.json()).toMatchObject({ message: 'GRAVEYARD_WITH_NAME_ALREADY_EXIST', field: 'name' })
    const elsewhere = await added()
    expect((await superadmin.post(`/api/graveyard/${elsewhere.id}`, { name })).statusCode).toBe(200)
  })

  test('cannot be added to a company that is deleted, unknown or missing', async () => {
    const { id } = await added()
    await superadmin.delete(`${base}/${id}/${superadmin.id}`)
    for (const company of [id, 999_999_999, 0, -1]) {
      const answer = await superadmin.post(`/api/graveyard/${company}`, { name: 'Ново' })
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'COMPANY_NOT_EXIST' }])
    }
  })

  test('that are deleted cannot be selected, but can be restored by the shared route', async () => {
    const { id } = await added()
    const graveyard = await platform.aGraveyard({ id })
    const offered = async () =>
      (await superadmin.post('/api/graveyard/allByCompanyId', { companyId: id })).json<{ total: number }>().total
    await superadmin.delete(`/api/graveyard/${graveyard.id}/${superadmin.id}`)
    expect(await offered()).toBe(0)
    const restored = await superadmin.put(`/api/admin/users/restore/${graveyard.id}`)
    expect(restored.json()).toMatchObject({ graveyard: { id: graveyard.id, deleted: false } })
    expect(await offered()).toBe(1)
  })
})

test.each([
  ['/api/superadmin/bankAccounts', 'BANK_ACCOUNT_NOT_EXIST', { name: 'Банка', accountNumber: '840-955845-10' }],
  ['/api/graveyard', 'GRAVEYARD_NOT_EXIST', { name: 'Ново гробље' }],
])('editing an unknown record is reported at the name: %s', async (path, code, values) => {
  const answer = await superadmin.put(`${path}/999999999`, values)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: code, field: 'name' }])
})
