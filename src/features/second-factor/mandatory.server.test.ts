import { describe, expect, test } from 'vitest'
import { server } from '../../app/server.ts'
import { settingsFrom } from '../../server/settings.ts'
import { searchedLog } from '../../testing/log-search.ts'
import { password, platformForTests, type Person } from '../../testing/platform.ts'
import { enrolled } from '../../testing/second-factor.ts'
import { anAdministration } from '../../testing/users.ts'

const platform = platformForTests()

const path = '/api/company/secondFactor'
const require = (who: Person, required: boolean, companyId?: number) => who.put(path, { required, companyId })
const refusal = [401, { message: 'SECOND_FACTOR_ENROLMENT_REQUIRED' }]
const outcome = (answer: { statusCode: number; json: () => unknown }) => [answer.statusCode, answer.json()]
/** Whether the API lets them do anything but set it up. */
const isLimited = async (who: Person) => (await who.get('/api/graveyard/search')).statusCode === 401

describe('a company that requires a second factor', () => {
  test('lets users without one only set it up, also in sessions that are open already; then they can work', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const other = (await anAdministration(platform)).administrator
    expect((await administrator.get(path)).json()).toEqual({ required: false })
    expect(outcome(await require(administrator, true))).toEqual([200, { required: true }])
    const again = await platform.loggedInByPassword(clerk)
    for (const who of [clerk, again, administrator]) {
      expect(outcome(await who.get('/api/graveyard/search'))).toEqual(refusal)
      expect((await who.get('/api/user/current')).json()).toMatchObject({ id: who.id, mustEnrol: true })
    }
    for (const [method, url] of [
      ['get', '/api/user/sessions'],
      ['post', '/api/user/changePassword/'],
      ['post', '/api/deathRecord/search'],
      ['delete', '/api/user/sessions'],
    ] as const)
      expect(outcome(await again[method](url, {}))).toEqual(refusal)
    expect(await isLimited(other)).toBe(false)

    await enrolled(platform, again)
    expect(await isLimited(again)).toBe(false)
    expect((await again.get('/api/user/current')).json()).toMatchObject({ mustEnrol: false })
    await enrolled(platform, administrator)
    expect(outcome(await require(administrator, false))).toEqual([200, { required: false }])
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('actionName')
      .where('companyId', '=', company.id)
      .where('actionName', 'in', ['SECOND_FACTOR_MADE_REQUIRED', 'SECOND_FACTOR_MADE_OPTIONAL', 'ACCESS_REFUSED'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ actionName }) => actionName)).toEqual([
      'SECOND_FACTOR_MADE_REQUIRED',
      'SECOND_FACTOR_MADE_OPTIONAL',
    ])
  })

  test('does not let users turn it off, and after a reset they set it up again', async () => {
    const { company, administrator, superadmin } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const { app } = await enrolled(platform, clerk)
    expect(outcome(await require(superadmin, true, company.id))).toEqual([200, { required: true }])
    const off = await clerk.post('/api/user/secondFactor/removal', { oldPassword: password, code: app.code() })
    expect(outcome(off)).toEqual([400, { message: 'SECOND_FACTOR_IS_REQUIRED' }])
    expect((await clerk.get('/api/user/secondFactor')).json()).toMatchObject({ enabled: true, required: true })
    await enrolled(platform, administrator)
    await administrator.delete(`/api/admin/users/${clerk.id}/secondFactor`)
    expect(await isLimited(await platform.loggedInByPassword(clerk))).toBe(true)
  })
})

test('super administrators must set it up if the operator requires it, and nobody else', async () => {
  const { administrator, superadmin } = await anAdministration(platform)
  const { db, documents } = platform
  const settings = settingsFrom({ LOG_LEVEL: 'trace', SUPERADMIN_SECOND_FACTOR: 'required' })
  const strict = await server({ db, documents, settings, log: searchedLog })
  const statusFor = async ({ accessToken }: Person) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await strict.inject({ url: '/api/graveyard/search', headers })).statusCode
  }
  expect([await statusFor(superadmin), await statusFor(administrator)]).toEqual([401, 200])
  expect(await isLimited(superadmin)).toBe(false)
  await enrolled(platform, superadmin)
  expect(await statusFor(superadmin)).toBe(200)
  await strict.close()
})
