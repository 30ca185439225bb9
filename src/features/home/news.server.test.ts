import { expect, test } from 'vitest'
import { programVersion } from '../../server/version.ts'
import type { Home } from './home.ts'
import { isNewer } from '../../shared/versions.ts'
import { type Person, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

const since = async (person: Person) => (await person.get('/api/home')).json<Home>().newsSince
const worksSince = (person: Person, seenVersion: string | null) =>
  platform.db.updateTable('users').set({ seenVersion }).where('id', '=', person.id).execute()

test.each(['USER', 'ADMIN', 'SUPERADMIN'] as const)(
  'an upgrade is reported to a %s until it has been seen',
  async (role) => {
    const company = role === 'SUPERADMIN' ? undefined : await platform.aCompany()
    const person = await platform.loggedIn(await platform.aUser(role, company))
    const other = await platform.loggedIn(await platform.aUser(role, company))
    for (const each of [person, other]) await worksSince(each, '0.0.9')
    expect(await since(person)).toBe('0.0.9')
    expect((await person.put('/api/news/seen')).statusCode).toBe(200)
    expect([await since(person), await since(other)]).toEqual([null, '0.0.9'])
  },
)

test('a new user gets no news', async () => {
  const user = await platform.aUser('USER', await platform.aCompany())
  const person = await platform.loggedIn(user)
  await worksSince(person, null)
  expect(await since(person)).toBeNull()
  await platform.loggedInByPassword(user)
  const stored = platform.db.selectFrom('users').select('seenVersion').where('id', '=', person.id)
  expect(await stored.executeTakeFirst()).toEqual({ seenVersion: programVersion })
})

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1', false],
  ['0.1.9', '0.2.0', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected)
})
