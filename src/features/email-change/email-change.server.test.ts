import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aNewAddress, change, current, emailChanges, linkNotValid } from '../../testing/email-change.ts'
import { mailsTo } from '../../testing/mails.ts'
import { atField, outcome } from '../../testing/outcome.ts'
import { password, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
const { read, follow, mailed, requestedChange } = emailChanges(platform)

const aClerk = async () => platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
const logIn = async (email: string, secret = password) =>
  (await platform.token({ grant_type: 'password', username: email, password: secret })).statusCode
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
    expect(outcome(await change(clerk, email, {}))).toEqual(atField('OLD_PASSWORD_REQUIRED', 'oldPassword'))
    for (const oldPassword of ['Pogresna1', 'x'.repeat(2000), 5])
      expect(outcome(await change(clerk, email, { oldPassword }))).toEqual(
        atField('OLD_PASSWORD_DID_NOT_MATCH', 'oldPassword'),
      )
    expect(await current(clerk)).toMatchObject({ email: clerk.email, pendingEmail: null, version: 1 })
    expect(await mailsTo(platform, email)).toEqual([])
  })

  test('has no effect until the link sent to the new address is opened', async () => {
    const { clerk, email, confirmation, cancellation, answer } = await requestedChange(await aClerk())
    expect(answer.json()).toMatchObject({ user: { email: clerk.email, pendingEmail: email } })
    expect(confirmation).toMatch(/^\/emailConfirmation\/[\w-]{43}$/)
    expect(cancellation).toMatch(/^\/emailCancellation\/[\w-]{43}$/)
    expect([await logIn(email), await logIn(clerk.email)]).toEqual([400, 200])
    expect((await read(confirmation)).json()).toEqual({ email, oldEmail: clerk.email, confirmed: false })

    expect(outcome(await follow(confirmation))).toEqual([200, { email }])
    expect(await current(clerk)).toMatchObject({ email, pendingEmail: null })
    expect([await logIn(email), await logIn(clerk.email)]).toEqual([200, 400])
    expect(outcome(await follow(confirmation))).toEqual(linkNotValid)
    expect(outcome(await read(confirmation))).toEqual(linkNotValid)
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

  test('to an address in use is rejected, even if it came into use only before the confirmation', async () => {
    const colleague = await aClerk()
    const duplicate = await change(await aClerk(), colleague.email.toUpperCase())
    expect(outcome(duplicate)).toEqual(atField('USER_WITH_EMAIL_ALREADY_EXIST', 'email'))
    const both = await change(await aClerk(), colleague.email, {})
    expect(both.json<{ errors: unknown }>().errors).toEqual([
      { code: 'USER_WITH_EMAIL_ALREADY_EXIST', field: 'email' },
      { code: 'OLD_PASSWORD_REQUIRED', field: 'oldPassword' },
    ])

    const { clerk, email, confirmation } = await requestedChange(await aClerk())
    await platform.aUser('USER', await platform.aCompany(), { email })
    expect(outcome(await follow(confirmation))).toEqual(atField('USER_WITH_EMAIL_ALREADY_EXIST', 'email'))
    expect(await current(clerk)).toMatchObject({ email: clerk.email })
  })

  test('again replaces the first change, whose links stop working', async () => {
    const first = await requestedChange(await aClerk())
    const second = await requestedChange(first.clerk)
    for (const link of [first.confirmation, first.cancellation])
      expect(outcome(await follow(link))).toEqual(linkNotValid)
    expect((await current(first.clerk)).pendingEmail).toBe(second.email)
    expect((await follow(second.confirmation)).statusCode).toBe(200)
  })

  test('expires after 24 hours unless the link is resent, which also extends the time to cancel', async () => {
    const { clerk, email, confirmation, cancellation } = await requestedChange(await aClerk())
    await later(23)
    expect((await read(confirmation)).statusCode).toBe(200)
    await later(2)
    for (const link of [confirmation, cancellation]) expect(outcome(await follow(link))).toEqual(linkNotValid)
    expect((await clerk.post('/api/user/emailChange')).json()).toMatchObject({ user: { pendingEmail: email } })
    expect(outcome(await follow(confirmation))).toEqual(linkNotValid)
    expect((await read(cancellation)).statusCode).toBe(200)
    expect((await follow(await mailed(email, 'emailConfirmation'))).statusCode).toBe(200)
  })

  test('can be cancelled on the profile, and sessions continue', async () => {
    const { clerk, confirmation } = await requestedChange(await aClerk())
    expect((await clerk.delete('/api/user/emailChange')).json()).toMatchObject({ user: { pendingEmail: null } })
    expect(outcome(await follow(confirmation))).toEqual(linkNotValid)
    for (const answer of [await clerk.delete('/api/user/emailChange'), await clerk.post('/api/user/emailChange')])
      expect(outcome(answer)).toEqual([400, { message: 'EMAIL_CHANGE_NOT_EXIST' }])
    expect((await actions(clerk.id)).at(-1)?.[0]).toBe('USER_EMAIL_CHANGE_CANCELLED')
  })

  test('limits mails to unconfirmed addresses', async () => {
    const { clerk } = await requestedChange(await aClerk())
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
    const link = await mailed(clerk.email, 'reset')
    const { email, confirmation } = await requestedChange(clerk)
    await reset(email)
    expect(await mailsTo(platform, email)).toMatchObject([{ kind: 'emailConfirmation' }])
    await follow(confirmation)
    expect(outcome(await read(link))).toEqual(linkNotValid)
  })
})

describe('the old address', () => {
  test('can cancel a pending change: its links are void and all sessions end', async () => {
    const { clerk, confirmation, cancellation } = await requestedChange(await aClerk())
    expect(outcome(await follow(cancellation))).toEqual([200, { email: clerk.email }])
    for (const link of [confirmation, cancellation]) expect(outcome(await follow(link))).toEqual(linkNotValid)
    expect((await clerk.get('/api/user/current')).statusCode).toBe(403)
    expect(await logIn(clerk.email)).toBe(200)
    expect((await actions(clerk.id)).at(-1)?.[0]).toBe('USER_EMAIL_CHANGE_CANCELLED')
  })

  test('can revert a confirmed change, even after later ones', async () => {
    const first = await requestedChange(await aClerk())
    await follow(first.confirmation)
    const second = await requestedChange(first.clerk)
    await follow(second.confirmation)
    expect((await read(first.cancellation)).json()).toMatchObject({ confirmed: true })
    expect(outcome(await follow(first.cancellation))).toEqual([200, { email: first.clerk.email }])
    expect((await first.clerk.get('/api/user/current')).statusCode).toBe(403)
    expect([await logIn(second.email), await logIn(first.clerk.email)]).toEqual([400, 200])
    expect(outcome(await follow(second.cancellation))).toEqual(linkNotValid)
    expect((await actions(first.clerk.id)).at(-1)).toEqual([
      'USER_EMAIL_EDITED',
      { email: { from: second.email, to: first.clerk.email } },
    ])
  })

  test('ends a pending change by a password reset', async () => {
    const { clerk, confirmation } = await requestedChange(await aClerk())
    await platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: { email: clerk.email } })
    const link = await mailed(clerk.email, 'reset')
    const url = `/api/user${link}`
    const newPassword = 'Vetar7IzaBrda'
    expect((await platform.app.inject({ method: 'PUT', url, payload: { password: newPassword } })).statusCode).toBe(200)
    expect(outcome(await follow(confirmation))).toEqual(linkNotValid)
  })
})
