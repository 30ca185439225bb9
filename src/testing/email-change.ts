import { expect } from 'vitest'
import type { CurrentUser } from '../shared/session.ts'
import { mailsTo } from './mails.ts'
import { password, type Person, type TestPlatform } from './platform.ts'

let made = 0
export const aNewAddress = () => `nova${++made}@example.rs`

export const current = async (person: Person) => (await person.get('/api/user/current')).json<CurrentUser>()

/** Changes the user's own e-mail as on the profile page. */
export const change = async (person: Person, email: string, more: object = { oldPassword: password }) =>
  person.put(`/api/user/${person.id}`, { ...(await current(person)), email, ...more })

export const linkNotValid = [400, { message: 'LINK_NOT_VALID' }]

/** Changes of e-mails and their links. */
export function emailChanges(platform: TestPlatform) {
  const call = (method: 'GET' | 'PUT', link: string) => platform.app.inject({ method, url: `/api/user${link}` })

  /** The newest link of this kind mailed to an address. */
  async function mailed(recipient: string, kind: string) {
    const mail = (await mailsTo(platform, recipient)).findLast((each) => each.kind === kind)
    if (!mail?.link) throw new Error(`No link was mailed to ${recipient}.`)
    return mail.link
  }

  async function requestedChange(clerk: Person) {
    const email = aNewAddress()
    const answer = await change(clerk, email)
    expect(answer.statusCode, answer.body).toBe(200)
    const confirmation = await mailed(email, 'emailConfirmation')
    const cancellation = await mailed((await current(clerk)).email, 'emailCancellation')
    return { clerk, email, confirmation, cancellation, answer }
  }

  return {
    read: (link: string) => call('GET', link),
    follow: (link: string) => call('PUT', link),
    mailed,
    requestedChange,
  }
}
