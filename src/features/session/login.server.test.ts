import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { password, platformForTests } from '../../testing/platform.ts'
import { enrolled, firstStep, withOtp } from '../../testing/second-factor.ts'
import type { Tokens } from '../../shared/session.ts'

const platform = platformForTests()

const current = (token: string) =>
  platform.app.inject({ url: '/api/user/current', headers: { authorization: `Bearer ${token}` } })
const signedIn = async (email: string) =>
  (await platform.token({ grant_type: 'password', username: email, password })).json<Tokens>()

describe('logging in', () => {
  test('returns valid tokens, whatever the case of the e-mail', async () => {
    const company = await platform.aCompany('ЈКП „Помен“')
    const user = await platform.aUser('ADMIN', company)
    const tokens = await signedIn(user.email.toUpperCase())
    expect(tokens.token_type).toBe('Bearer')
    // The remaining part of 900 seconds, after the time that the response took.
    expect(tokens.expires_in).toBeLessThanOrEqual(900)
    expect(tokens.expires_in).toBeGreaterThan(840)
    const answer = await current(tokens.access_token)
    expect(answer.json()).toMatchObject({
      id: user.id,
      email: user.email,
      role: 'ADMIN',
      roles: ['ROLE_ADMIN'],
      company: { id: company.id, name: 'ЈКП „Помен“' },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).not.toContain('argon2')
  })

  test('has the same response for unknown, deleted, disabled and unconfirmed users, wrong passwords and deleted companies', async () => {
    const company = await platform.aCompany()
    const deletedCompany = await platform.aCompany()
    await platform.db.updateTable('companies').set({ deleted: true }).where('id', '=', deletedCompany.id).execute()
    const users = [
      await platform.aUser('USER', company, { deleted: true }),
      await platform.aUser('USER', company, { enabled: false }),
      await platform.aUser('USER', company, { registrationConfirmed: false }),
      await platform.aUser('USER', deletedCompany),
      { email: 'nobody@example.rs' },
    ]
    const answers = [
      ...(await Promise.all(
        users.map(({ email }) => platform.token({ grant_type: 'password', username: email, password })),
      )),
      await platform.token({
        grant_type: 'password',
        username: (await platform.aUser('USER', company)).email,
        password: 'wrong',
      }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ error: 'invalid_grant', message: 'WRONG_CREDENTIALS' })
    }
  })

  test('is audited, even if it failed', async () => {
    const company = await platform.aCompany()
    const user = await platform.aUser('USER', company)
    await platform.token({ grant_type: 'password', username: user.email, password: 'wrong' })
    await signedIn(user.email)
    const entries = await platform.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('userId', '=', user.id)
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => [entry.actionName, entry.companyId])).toEqual([
      ['LOGIN_FAILED', company.id],
      ['LOGIN', company.id],
    ])
  })

  describe('with a hash that was made with weaker options', () => {
    const stored = async (id: number) =>
      (await platform.db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
        .passwordHash
    const weaken = async (id: number) => {
      const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
      await platform.db.updateTable('users').set({ passwordHash: weak }).where('id', '=', id).execute()
      return weak
    }
    const strong = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

    test('replaces it, and only with the right password', async () => {
      const user = await platform.aUser('USER', await platform.aCompany())
      const weak = await weaken(user.id)
      const login = (secret: string) =>
        platform.token({ grant_type: 'password', username: user.email, password: secret })
      expect([(await login('Pogresna1')).statusCode, await stored(user.id)]).toEqual([400, weak])
      expect((await login(password)).statusCode).toBe(200)
      const replaced = await stored(user.id)
      expect(replaced).toMatch(strong)
      expect([(await login(password)).statusCode, await stored(user.id)]).toEqual([200, replaced])
    })

    test('goes on to the second factor', async () => {
      const clerk = await platform.loggedInByPassword(await platform.aUser('USER', await platform.aCompany()))
      const { app } = await enrolled(platform, clerk)
      await weaken(clerk.id)
      const answer = await withOtp(platform, await firstStep(platform, clerk.email), app.code())
      expect([answer.statusCode, await stored(clerk.id)]).toEqual([200, expect.stringMatching(strong)])
    })
  })

  test('too often with a wrong password returns 429 for that account, even with the right one, without affecting others', async () => {
    const company = await platform.aCompany()
    const [attacked, other] = [await platform.aUser('USER', company), await platform.aUser('USER', company)]
    const tries = await Promise.all(
      Array.from({ length: 15 }, () =>
        platform.token({ grant_type: 'password', username: attacked.email, password: 'wrong' }),
      ),
    )
    expect(tries.filter((answer) => answer.statusCode === 400)).toHaveLength(5)
    const refused = await platform.token({ grant_type: 'password', username: attacked.email, password })
    expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'TOO_MANY_ATTEMPTS' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signedIn(other.email)).access_token).toBeTypeOf('string')
  })
})
