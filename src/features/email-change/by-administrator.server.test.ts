import { describe, expect, test } from 'vitest'
import { asCompany, trustedCompanyId } from '../../server/database/tenancy.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { user } from '../users/record.ts'
import { aNewAddress, current, emailChanges, linkNotValid } from '../../testing/email-change.ts'
import { atField, outcome } from '../../testing/outcome.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'
import { anAdministration } from '../../testing/users.ts'

const platform = platformForTests()
const { read, follow, mailed, requestedChange } = emailChanges(platform)

describe('an administrator who changes a user’s e-mail', () => {
  const edit = (administrator: Person, id: number, email: string, more = {}) =>
    administrator.put(`/api/admin/users/${id}`, {
      name: 'Јелена',
      surname: 'Чолић',
      phoneNumber: '0641',
      email,
      ...more,
    })

  test('needs no password of the user, who confirms it in the same way', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const email = aNewAddress()
    const answer = await edit(administrator, clerk.id, email)
    expect(answer.json()).toMatchObject({ user: { email: clerk.email, pendingEmail: email, name: 'Јелена' } })
    const listed = await administrator.get('/api/admin/users/search')
    expect(listed.json<{ entities: object[] }>().entities).toContainEqual(
      expect.objectContaining({ id: clerk.id, email: clerk.email, pendingEmail: email }),
    )
    expect((await read(await mailed(clerk.email, 'emailCancellation'))).statusCode).toBe(200)
    await follow(await mailed(email, 'emailConfirmation'))
    expect(await current(clerk)).toMatchObject({ email, pendingEmail: null })
  })

  test('gets an error at the field for an address in use, and nothing changes', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    expect(outcome(await edit(administrator, clerk.id, administrator.email))).toEqual(
      atField('USER_WITH_EMAIL_ALREADY_EXIST', 'email'),
    )
    expect(await current(clerk)).toMatchObject({ name: 'Мирјана', pendingEmail: null, version: 1 })
  })

  test('needs the same confirmation in whatever way the user is written, alone or with other values', async () => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const written = (values: object) =>
      asCompany(platform.db, trustedCompanyId(company.id), async (tx) => {
        const actor = { userId: administrator.id, email: administrator.email, companyId: company.id }
        await recordQueries(user).edit({ tx, company: trustedCompanyId(company.id), actor }, clerk.id, { ...values })
      })
    const [first, second] = [aNewAddress(), aNewAddress()]
    await written({ email: first })
    expect(await current(clerk)).toMatchObject({ email: clerk.email, pendingEmail: first, version: 1 })
    await written({ email: second, name: 'Јелена' })
    expect(await current(clerk)).toMatchObject({ email: clerk.email, pendingEmail: second, name: 'Јелена', version: 2 })
    await expect(written({ email: administrator.email })).rejects.toThrow('USER_WITH_EMAIL_ALREADY_EXIST')
    await follow(await mailed(second, 'emailConfirmation'))
    expect(await current(clerk)).toMatchObject({ email: second, pendingEmail: null })
  })

  test('can change their own only on the profile, where the password is required', async () => {
    const { administrator } = await anAdministration(platform)
    expect(outcome(await edit(administrator, administrator.id, aNewAddress()))).toEqual(
      atField('USER_OWN_EMAIL_IN_PROFILE', 'email'),
    )
  })

  test('changes it immediately if no mailbox has been confirmed yet', async () => {
    const { company, administrator } = await anAdministration(platform)
    const { id } = await platform.aUser('USER', company, { registrationConfirmed: false })
    const email = aNewAddress()
    expect((await edit(administrator, id, email)).json()).toMatchObject({ user: { email, pendingEmail: null } })
  })

  test.each([
    [
      'deletes',
      (administrator: Person, id: number) => administrator.delete(`/api/admin/users/${id}/${administrator.id}`),
    ],
    [
      'disables',
      (administrator: Person, id: number, email: string) => edit(administrator, id, email, { enabled: false }),
    ],
  ])('and then %s the user cancels the change', async (_name, end) => {
    const { company, administrator } = await anAdministration(platform)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const { confirmation, cancellation } = await requestedChange(clerk)
    expect((await end(administrator, clerk.id, clerk.email)).json()).toMatchObject({ user: { pendingEmail: null } })
    for (const link of [confirmation, cancellation]) expect(outcome(await follow(link))).toEqual(linkNotValid)
  })
})
