import { addDays, today } from '../../shared/dates.ts'
import type { Role } from '../../shared/session.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { passwordLink } from '../../server/password-links.ts'
import { hashed, newToken } from '../../server/tokens.ts'
import { anAuthenticator, ownChallengeOf, withPasskey } from '../passkeys.ts'
import { permissions } from '../permissions.ts'
import { password, type Person, type TestPlatform } from '../platform.ts'
import { appWith, codesAreUnused, firstStep } from '../second-factor.ts'
import { aRecord, towns, type Call, type Request, type World } from '../towns.ts'
import { plantCanaries } from './canaries.ts'
import type { Example } from './requests.ts'

export type Caller = Role | 'none'

type Maker = (call: Call) => Promise<Request> | Request

/**
 * Valid requests of every operation, by route. On a database that was used by an earlier call, `serial` must be higher
 * than then.
 */
export async function examples(platform: TestPlatform, serial = 0) {
  const makers = new Map<string, Maker>(permissions(platform).map(({ route, make }) => [route, make]))
  for (const [route, make] of Object.entries(withoutSession(platform))) makers.set(route, make)
  let world: World
  let foreignIds: readonly number[]
  async function renew() {
    world = await towns(platform)
    foreignIds = await plantCanaries(platform, world.other)
  }
  await renew()

  return {
    /** Two new companies, after a request has ended the sessions of the first ones. */
    renew,
    /** The callers' company, the other one, and the ids of its rows. */
    companies: () => ({ own: world.own.company.id, other: world.other.company.id, foreignIds }),
    token: (caller: Caller) => (caller === 'none' ? undefined : world.own.people[caller].accessToken),
    async example(route: string, caller: Caller): Promise<Example> {
      const make = makers.get(route)
      if (!make) throw new Error(`There is no example of ${route}.`)
      const me = world.own.people[caller === 'none' ? 'USER' : caller]
      const { url, body } = await make({ town: world.own, isOwn: true, me, made: () => ++serial })
      return { url, foreignIds, ...(body !== undefined && { body }), ...(route.includes('/oauth/') && form) }
    },
    /** Whether all sessions still work, except that of the anonymous caller. */
    async isIntact() {
      const answers = await Promise.all(
        // Refused also while a second factor is mandatory and missing.
        Object.values(world.own.people).map((person) => person.get('/api/user/sessions')),
      )
      return answers.every(({ statusCode }) => statusCode === 200)
    },
  }
}

const form = { contentType: 'application/x-www-form-urlencoded' }
const client = { client_id: 'pokoj-web', client_secret: 'pokoj-web' }

/**
 * The operations without a session, and those that need data missing from the permissions: a pending change of the
 * e-mail.
 */
function withoutSession(platform: TestPlatform): Record<string, Maker> {
  const { db } = platform
  const somebody = ({ town }: Call) => platform.aUser('USER', town.company)
  const link = async (call: Call, kind: 'registration' | 'reset') => {
    const { id } = await somebody(call)
    return asPlatform(db, (tx) => passwordLink(tx, id, kind))
  }
  async function pendingChange(user: { id: number; email: string }, made: number) {
    const [confirmation, cancellation] = [newToken(), newToken()]
    const newEmail = `nova-adresa${made}@example.rs`
    await db.deleteFrom('emailChanges').where('userId', '=', user.id).execute()
    await db
      .insertInto('emailChanges')
      .values({
        userId: user.id,
        oldEmail: user.email,
        newEmail,
        confirmationHash: hashed(confirmation),
        cancellationHash: hashed(cancellation),
        expiresAt: new Date(`${addDays(today(), 7)}T00:00:00Z`),
      })
      .execute()
    await db.updateTable('users').set({ pendingEmail: newEmail }).where('id', '=', user.id).execute()
    return { confirmation, cancellation }
  }
  const change = async (call: Call) => pendingChange(await somebody(call), call.made())
  /** A new key for the caller's authenticator app, without earlier attempts. */
  async function newApp(me: Person) {
    await db.deleteFrom('loginAttempts').execute()
    await db.deleteFrom('secondFactors').where('userId', '=', me.id).execute()
    await db.deleteFrom('passkeys').where('userId', '=', me.id).execute()
    const begun = await me.post('/api/user/secondFactor/enrolment', { oldPassword: password })
    return appWith(begun.json<{ secret?: string }>().secret ?? '')
  }
  /** A new passkey of the caller, without another factor. */
  async function newPasskey(me: Person) {
    await newApp(me)
    return (await withPasskey(me, undefined, { oldPassword: password })).authenticator
  }
  const newPassword = { password: 'Nova7Lozinka42' }
  const fixed =
    (url: string): Maker =>
    () => ({ url })
  return {
    'GET /api/health/live': fixed('/api/health/live'),
    'GET /api/health/ready': fixed('/api/health/ready'),
    'GET /api/metrics': fixed('/api/metrics'),
    'GET /oauth/singleSignOn': fixed('/oauth/singleSignOn'),
    // Types that every role may read and restore.
    'GET /api/related/:type/:id': ({ town }) => ({ url: `/api/related/graveyard/${town.graveyard.id}` }),
    'PUT /api/admin/users/restore/:id': async (call) => ({
      url: `/api/admin/users/restore/${call.me === call.town.people.SUPERADMIN ? call.town.people.USER.id : await aRecord(call)}`,
    }),
    'POST /oauth/token': async (call) => ({
      url: '/oauth/token',
      body: { ...client, grant_type: 'password', username: (await somebody(call)).email, password },
    }),
    'POST /oauth/revoke': async (call) => ({
      url: '/oauth/revoke',
      body: { ...client, token: (await platform.loggedIn(await somebody(call))).accessToken },
    }),
    'POST /api/user/password/reset': async (call) => ({
      url: '/api/user/password/reset',
      body: { email: (await somebody(call)).email, language: 'rs' },
    }),
    'GET /api/user/createPassword/:token': async (call) => ({
      url: `/api/user/createPassword/${await link(call, 'registration')}`,
    }),
    'PUT /api/user/createPassword/:token': async (call) => ({
      url: `/api/user/createPassword/${await link(call, 'registration')}`,
      body: newPassword,
    }),
    'GET /api/user/resetPassword/:token': async (call) => ({
      url: `/api/user/resetPassword/${await link(call, 'reset')}`,
    }),
    'PUT /api/user/resetPassword/:token': async (call) => ({
      url: `/api/user/resetPassword/${await link(call, 'reset')}`,
      body: newPassword,
    }),
    'GET /api/user/emailConfirmation/:token': async (call) => ({
      url: `/api/user/emailConfirmation/${(await change(call)).confirmation}`,
    }),
    'PUT /api/user/emailConfirmation/:token': async (call) => ({
      url: `/api/user/emailConfirmation/${(await change(call)).confirmation}`,
      body: {},
    }),
    'GET /api/user/emailCancellation/:token': async (call) => ({
      url: `/api/user/emailCancellation/${(await change(call)).cancellation}`,
    }),
    'PUT /api/user/emailCancellation/:token': async (call) => ({
      url: `/api/user/emailCancellation/${(await change(call)).cancellation}`,
      body: {},
    }),
    'POST /api/user/secondFactor/enrolment': async ({ me }) => {
      await newApp(me)
      return { url: '/api/user/secondFactor/enrolment', body: { oldPassword: password } }
    },
    'POST /api/user/secondFactor': async ({ me }) => ({
      url: '/api/user/secondFactor',
      body: { code: (await newApp(me)).code() },
    }),
    ...Object.fromEntries(
      ['recoveryCodes', 'removal'].map((path): [string, Maker] => [
        `POST /api/user/secondFactor/${path}`,
        async ({ me }) => {
          const app = await newApp(me)
          await me.post('/api/user/secondFactor', { code: app.code() })
          await codesAreUnused(platform, me)
          return { url: `/api/user/secondFactor/${path}`, body: { oldPassword: password, code: app.code() } }
        },
      ]),
    ),
    'POST /api/user/secondFactor/passkeys/enrolment': async ({ me }) => {
      await newApp(me)
      return { url: '/api/user/secondFactor/passkeys/enrolment', body: { oldPassword: password } }
    },
    'POST /api/user/secondFactor/passkeys': async ({ me }) => {
      await newApp(me)
      const begun = await me.post('/api/user/secondFactor/passkeys/enrolment', { oldPassword: password })
      const { challenge } = begun.json<{ options: { challenge: string } }>().options
      const credential = anAuthenticator().create(challenge)
      return { url: '/api/user/secondFactor/passkeys', body: { name: 'Рачунар', credential } }
    },
    'POST /api/user/secondFactor/challenge': async ({ me }) => {
      await newPasskey(me)
      return { url: '/api/user/secondFactor/challenge', body: {} }
    },
    'POST /api/user/secondFactor/passkeys/:id/removal': async ({ me }) => {
      const passkey = (await newPasskey(me)).sign(await ownChallengeOf(me))
      const { id } = await db.selectFrom('passkeys').select('id').where('userId', '=', me.id).executeTakeFirstOrThrow()
      return { url: `/api/user/secondFactor/passkeys/${id}/removal`, body: { oldPassword: password, passkey } }
    },
    'PUT /api/user/secondFactor/passkeys/:id': async ({ me }) => {
      await newPasskey(me)
      const { id } = await db.selectFrom('passkeys').select('id').where('userId', '=', me.id).executeTakeFirstOrThrow()
      return { method: 'PUT', url: `/api/user/secondFactor/passkeys/${id}`, body: { name: 'Рачунар' } }
    },
    // A company that requires a second factor refuses the caller's next request.
    'PUT /api/company/secondFactor': async ({ town }) => {
      await db.updateTable('companies').set({ secondFactorRequired: false }).where('id', '=', town.company.id).execute()
      return { url: '/api/company/secondFactor', body: { companyId: town.company.id, required: false } }
    },
    'POST /oauth/mfa/challenge': async (call) => {
      const user = await somebody(call)
      await withPasskey(await platform.loggedIn(user))
      return { url: '/oauth/mfa/challenge', body: { ...client, mfa_token: await firstStep(platform, user.email) } }
    },
    'POST /api/user/emailChange': async (call) => {
      await pendingChange(call.me, call.made())
      return { url: '/api/user/emailChange', body: {} }
    },
    'DELETE /api/user/emailChange': async (call) => {
      await pendingChange(call.me, call.made())
      return { url: '/api/user/emailChange' }
    },
  }
}
