import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, platformForTests, type Person } from '../../testing/platform.ts'
import type { CurrentUser } from '../../shared/session.ts'

const platform = platformForTests({ PUBLIC_URL: 'https://pokoj.example' })

type Answer = Awaited<ReturnType<Person['get']>>

let made = 0
const aNewAddress = () => `nova${++made}@example.rs`
const aClerk = async () => platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
const current = async (person: Person) => (await person.get('/api/user/current')).json<CurrentUser>()
const refused = (answer: Answer) => [answer.statusCode, answer.json()]
const atField = (code: string, field: string) => [400, { message: code, field, errors: [{ code, field }] }]
const linkNotValid = [400, { message: 'LINK_NOT_VALID' }]

/** Changes the user's own e-mail as on the profile page. */
const change = async (person: Person, email: string, more: object = { oldPassword: password }) =>
  person.put(`/api/user/${person.id}`, { ...(await current(person)), email, ...more })
const call = (method: 'GET' | 'PUT', link: string) =>
  platform.app.inject({ method, url: `/api/user${new URL(link).pathname}` })
const follow = (link: string) => call('PUT', link)
const logIn = async (email: string, secret = password) =>
  (await platform.token({ grant_type: 'password', username: email, password: secret })).statusCode

/** The newest link mailed to an address. */
async function mailed(recipient: string, kind: 'emailConfirmation' | 'emailCancellation') {
  const { link } = await platform.db
    .selectFrom('mailOutbox')
    .select('link')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return link ?? ''
}
async function requestedChange(person?: Person) {
  const clerk = person ?? (await aClerk())
  const email = aNewAddress()
  const answer = await change(clerk, email)
  expect(answer.statusCode, answer.body).toBe(200)
  const [confirmation, cancellation] = [
    await mailed(email, 'emailConfirmation'),
    await mailed((await current(clerk)).email, 'emailCancellation'),
  ]
  return { clerk, email, confirmation, cancellation, answer }
}
const actions = async (userId: number) =>
  (
    await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('recordId', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ actionName, changes }) => [actionName, changes])
const later = (hours: number) =>
  sql`update email_changes set expires_at = expires_at - ${`${hours} hours`}::interval`.execute(platform.db)

describe('changing one’s own e-mail', () => {
  test('requires the password, even right after logging in', async () => {
    const clerk = await aClerk()
    const email = aNewAddress()
    expect(refused(await change(clerk, email, {}))).toEqual(atField('OLD_PASSWORD_REQUIRED', 'oldPassword'))
    for (const oldPassword of ['Pogresna1', 'x'.repeat(2000), 5])
      expect(refused(await change(clerk, email, { oldPassword }))).toEqual(
        atField('OLD_PASSWORD_DID_NOT_MATCH', 'oldPassword'),
      )
    expect(await current(clerk)).toMatchObject({ email: clerk.email, pendingEmail: null, version: 1 })
    expect(await platform.db.selectFrom('mailOutbox').select('id').where('recipient', '=', email).execute()).toEqual([])
  })

  test('has no effect until the link sent to the new address is opened', async () => {
    const { clerk, email, confirmation, cancellation, answer } = await requestedChange()
    expect(answer.json()).toMatchObject({ user: { email: clerk.email, pendingEmail: email } })
    expect(confirmation).toMatch(/^https:\/\/pokoj\.example\/emailConfirmation\/[\w-]{43}$/)
    expect(cancellation).toMatch(/^https:\/\/pokoj\.example\/emailCancellation\/[\w-]{43}$/)
    expect([await logIn(email), await logIn(clerk.email)]).toEqual([400, 200])
    expect((await call('GET', confirmation)).json()).toEqual({ email, oldEmail: clerk.email, confirmed: false })

    expect(refused(await follow(confirmation))).toEqual([200, { email }])
    expect(await current(clerk)).toMatchObject({ email, pendingEmail: null })
    expect([await logIn(email), await logIn(clerk.email)]).toEqual([200, 400])
    expect(refused(await follow(confirmation))).toEqual(linkNotValid)
    expect(refused(await call('GET', confirmation))).toEqual(linkNotValid)
    expect(await actions(clerk.id)).toEqual([
      ['USER_EMAIL_CHANGE_ASKED', { pendingEmail: { from: null, to: email } }],
      ['USER_EMAIL_EDITED', { email: { from: clerk.email, to: email } }],
    ])
  })

  test('saves the other fields immediately', async () => {
    const clerk = await aClerk()
    const answer = await change(clerk, aNewAddress(), { oldPassword: password, phoneNumber: '0641' })
    expect(answer.json()).toMatchObject({ user: { phoneNumber: '0641', email: clerk.email } })
  })

  test('by case only needs no confirmation, because the mailbox is the same', async () => {
    const clerk = await aClerk()
    const answer = await change(clerk, clerk.email.toUpperCase(), {})
    expect(answer.json()).toMatchObject({ user: { email: clerk.email.toUpperCase(), pendingEmail: null } })
  })

  test('to an address in use is rejected, also if it came into use before the confirmation', async () => {
    const colleague = await aClerk()
    const duplicate = await change(await aClerk(), colleague.email.toUpperCase())
    expect(refused(duplicate)).toEqual(atField('USER_WITH_EMAIL_ALREADY_EXIST', 'email'))
    const both = await change(await aClerk(), colleague.email, {})
    expect(both.json<{ errors: unknown }>().errors).toEqual([
      { code: 'USER_WITH_EMAIL_ALREADY_EXIST', field: 'email' },
      { code: 'OLD_PASSWORD_REQUIRED', field: 'oldPassword' },
    ])

    const { clerk, email, confirmation } = await requestedChange()
    await platform.aUser('USER', await platform.aCompany(), { email })
    expect(refused(await follow(confirmation))).toEqual(atField('USER_WITH_EMAIL_ALREADY_EXIST', 'email'))
    expect(await current(clerk)).toMatchObject({ email: clerk.email })
  })

  test('again replaces the first change, whose links stop working', async () => {
    const first = await requestedChange()
    const second = await requestedChange(first.clerk)
    for (const link of [first.confirmation, first.cancellation])
      expect(refused(await follow(link))).toEqual(linkNotValid)
    expect((await current(first.clerk)).pendingEmail).toBe(second.email)
    expect((await follow(second.confirmation)).statusCode).toBe(200)
  })

  test('expires after 24 hours unless the link is resent, which also extends the time to cancel', async () => {
    const { clerk, email, confirmation, cancellation } = await requestedChange()
    await later(23)
    expect((await call('GET', confirmation)).statusCode).toBe(200)
    await later(2)
    for (const link of [confirmation, cancellation]) expect(refused(await follow(link))).toEqual(linkNotValid)
    expect((await clerk.post('/api/user/emailChange')).json()).toMatchObject({ user: { pendingEmail: email } })
    expect(refused(await follow(confirmation))).toEqual(linkNotValid)
    expect((await call('GET', cancellation)).statusCode).toBe(200)
    expect((await follow(await mailed(email, 'emailConfirmation'))).statusCode).toBe(200)
  })

  test('can be cancelled on the profile, and sessions continue', async () => {
    const { clerk, confirmation } = await requestedChange()
    expect((await clerk.delete('/api/user/emailChange')).json()).toMatchObject({ user: { pendingEmail: null } })
    expect(refused(await follow(confirmation))).toEqual(linkNotValid)
    for (const answer of [await clerk.delete('/api/user/emailChange'), await clerk.post('/api/user/emailChange')])
      expect(refused(answer)).toEqual([400, { message: 'EMAIL_CHANGE_NOT_EXIST' }])
    expect((await actions(clerk.id)).at(-1)?.[0]).toBe('USER_EMAIL_CHANGE_CANCELLED')
  })

  test('limits mails to unconfirmed addresses', async () => {
    const { clerk } = await requestedChange()
    const statuses: number[] = []
    for (let times = 0; times < 12; times++) statuses.push((await clerk.post('/api/user/emailChange')).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
    expect(statuses.at(-1)).toBe(429)
  })

  test('invalidates links mailed to the old address, and sends no reset to a pending address', async () => {
    const clerk = await aClerk()
    const reset = (email: string) =>
      platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: { email } })
    await reset(clerk.email)
    const { link } = await platform.db
      .selectFrom('mailOutbox')
      .select('link')
      .where('recipient', '=', clerk.email)
      .executeTakeFirstOrThrow()
    const { email, confirmation } = await requestedChange(clerk)
    await reset(email)
    const mails = await platform.db.selectFrom('mailOutbox').select('kind').where('recipient', '=', email).execute()
    expect(mails).toEqual([{ kind: 'emailConfirmation' }])
    await follow(confirmation)
    expect(refused(await call('GET', link ?? ''))).toEqual(linkNotValid)
  })
})

describe('the old address', () => {
  test('can cancel a pending change: its links are void and all sessions end', async () => {
    const { clerk, confirmation, cancellation } = await requestedChange()
    expect(refused(await follow(cancellation))).toEqual([200, { email: clerk.email }])
    for (const link of [confirmation, cancellation]) expect(refused(await follow(link))).toEqual(linkNotValid)
    expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
    expect(await logIn(clerk.email)).toBe(200)
    expect((await actions(clerk.id)).at(-1)?.[0]).toBe('USER_EMAIL_CHANGE_CANCELLED')
  })

  test('can revert a confirmed change, even after later ones', async () => {
    const first = await requestedChange()
    await follow(first.confirmation)
    const second = await requestedChange(first.clerk)
    await follow(second.confirmation)
    expect((await call('GET', first.cancellation)).json()).toMatchObject({ confirmed: true })
    expect(refused(await follow(first.cancellation))).toEqual([200, { email: first.clerk.email }])
    expect((await first.clerk.get('/api/user/current')).statusCode).toBe(403)
    expect([await logIn(second.email), await logIn(first.clerk.email)]).toEqual([400, 200])
    expect(refused(await follow(second.cancellation))).toEqual(linkNotValid)
    expect((await actions(first.clerk.id)).at(-1)).toEqual([
      'USER_EMAIL_EDITED',
      { email: { from: second.email, to: first.clerk.email } },
    ])
  })

  test('ends a pending change by a password reset', async () => {
    const { clerk, confirmation } = await requestedChange()
    await platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: { email: clerk.email } })
    const { link } = await platform.db
      .selectFrom('mailOutbox')
      .select('link')
      .where('recipient', '=', clerk.email)
      .where('kind', '=', 'reset')
      .executeTakeFirstOrThrow()
    const url = `/api/user${new URL(link ?? '').pathname}`
    const newPassword = 'Vetar7IzaBrda'
    expect((await platform.app.inject({ method: 'PUT', url, payload: { password: newPassword } })).statusCode).toBe(200)
    expect(refused(await follow(confirmation))).toEqual(linkNotValid)
  })
})

describe('an administrator who changes a user’s e-mail', () => {
  async function aTown() {
    const company = await platform.aCompany()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    return { company, administrator }
  }
  const edit = (administrator: Person, id: number, email: string, more = {}) =>
    administrator.put(`/api/admin/users/${id}`, {
      name: 'Јелена',
      surname: 'Чолић',
      phoneNumber: '0641',
      email,
      ...more,
    })

  test('needs no password of the user, who confirms it in the same way', async () => {
    const { company, administrator } = await aTown()
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const email = aNewAddress()
    const answer = await edit(administrator, clerk.id, email)
    expect(answer.json()).toMatchObject({ user: { email: clerk.email, pendingEmail: email, name: 'Јелена' } })
    const listed = await administrator.get('/api/admin/users/search')
    expect(listed.json<{ entities: object[] }>().entities).toContainEqual(
      expect.objectContaining({ id: clerk.id, email: clerk.email, pendingEmail: email }),
    )
    expect((await call('GET', await mailed(clerk.email, 'emailCancellation'))).statusCode).toBe(200)
    await follow(await mailed(email, 'emailConfirmation'))
    expect(await current(clerk)).toMatchObject({ email, pendingEmail: null })
  })

  test('gets an error at the field for an address in use, and nothing changes', async () => {
    const { company, administrator } = await aTown()
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    expect(refused(await edit(administrator, clerk.id, administrator.email))).toEqual(
      atField('USER_WITH_EMAIL_ALREADY_EXIST', 'email'),
    )
    expect(await current(clerk)).toMatchObject({ name: 'Мирјана', pendingEmail: null, version: 1 })
  })

  test('can change their own only on the profile, where the password is required', async () => {
    const { administrator } = await aTown()
    expect(refused(await edit(administrator, administrator.id, aNewAddress()))).toEqual(
      atField('USER_OWN_EMAIL_IN_PROFILE', 'email'),
    )
  })

  test('changes it immediately if no mailbox has been confirmed yet', async () => {
    const { company, administrator } = await aTown()
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
    const { company, administrator } = await aTown()
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const { confirmation, cancellation } = await requestedChange(clerk)
    expect((await end(administrator, clerk.id, clerk.email)).json()).toMatchObject({ user: { pendingEmail: null } })
    for (const link of [confirmation, cancellation]) expect(refused(await follow(link))).toEqual(linkNotValid)
  })
})
