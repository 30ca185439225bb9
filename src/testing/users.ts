import type { User } from '../features/users/record.ts'
import type { Answer, TestPlatform } from './platform.ts'

let made = 0
/** What an administrator enters about a new user; another e-mail each time. */
export const aPerson = (values: Record<string, unknown> = {}) => ({
  name: 'Јелена',
  surname: 'Чолић',
  email: `osoba${++made}@example.rs`,
  phoneNumber: '0641234567',
  ...values,
})

export function userOf(answer: Answer) {
  const { user } = answer.json<{ user?: User }>()
  if (!user) throw new Error(answer.body)
  return user
}

/** A company with its administrator, and a super administrator. */
export async function anAdministration(platform: TestPlatform) {
  const company = await platform.aCompany()
  const administrator = await platform.loggedInByPassword(await platform.aUser('ADMIN', company))
  const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  return { company, administrator, superadmin }
}
