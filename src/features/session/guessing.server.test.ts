import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { server } from '../../app/server.ts'
import { password, testPlatform } from '../../testing/platform.ts'
import { settingsFrom } from '../../server/settings.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const aClerk = async () => platform.aUser('USER', await platform.aCompany())

let addresses = 0
const anAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`

/** A browser that keeps its cookie, with its own address. */
function browser(app = platform.app) {
  const address = anAddress()
  let cookie: string | undefined
  return {
    get cookie() {
      return cookie
    },
    set cookie(value) {
      cookie = value
    },
    async login(email: string, secret = password, fields: Record<string, string> = {}, from = address) {
      const form = { client_id: 'pokoj-web', client_secret: 'pokoj-web', grant_type: 'password', ...fields }
      const answer = await app.inject({
        method: 'POST',
        url: '/oauth/token',
        remoteAddress: from,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
        payload: new URLSearchParams({ ...form, username: email, password: secret }).toString(),
      })
      const set = String(answer.headers['set-cookie'] ?? '')
      if (set) cookie = set.split(';')[0]
      return Object.assign(answer, { wait: Number(answer.headers['retry-after'] ?? 0), set })
    },
  }
}
type Browser = ReturnType<typeof browser>

/** Tries wrong passwords, each from a new address; returns the statuses. */
async function guess(who: Browser, email: string, times: number) {
  const statuses: number[] = []
  for (let time = 0; time < times; time++)
    statuses.push((await who.login(email, 'Pogresna1', {}, anAddress())).statusCode)
  return statuses
}

/** Moves all counts into the past. */
const after = (minutes: number) =>
  sql`update login_attempts set window_start = window_start - ${`${minutes} minutes`}::interval,
    paused_until = paused_until - ${`${minutes} minutes`}::interval,
    owner_warned_at = owner_warned_at - ${`${minutes} minutes`}::interval`.execute(platform.db)

const mailsTo = (email: string) =>
  platform.db.selectFrom('mailOutbox').select(['kind', 'language']).where('recipient', '=', email).execute()
const actionsOf = async (userId: number) =>
  (
    await platform.db
      .selectFrom('auditEntries')
      .select('actionName')
      .where('userId', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ actionName }) => actionName)

describe('wrong passwords pause an account', () => {
  test.each(['an account', 'an unknown e-mail'])('%s, with growing pauses of up to 15 minutes', async (what) => {
    const email = what === 'an account' ? (await aClerk()).email : 'niko@example.rs'
    const stranger = browser()
    expect(await guess(stranger, email, 5)).toEqual([400, 400, 400, 400, 400])
    for (const minutes of [1, 2, 4, 8, 15, 15, 15]) {
      const refused = await stranger.login(email)
      expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'TOO_MANY_ATTEMPTS' }])
      expect(refused.wait).toBeGreaterThan(minutes * 60 - 30)
      expect(refused.wait).toBeLessThanOrEqual(minutes * 60)
      await after(minutes)
      expect(await guess(stranger, email, 1)).toEqual([400])
    }
  })

  test('only temporarily: after the pause the right password works, and five attempts are free again', async () => {
    const { email } = await aClerk()
    await guess(browser(), email, 5)
    await after(1)
    expect((await browser().login(email)).statusCode).toBe(200)
    expect(await guess(browser(), email, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('on the lock screen too, with the same count', async () => {
    const { email } = await aClerk()
    await guess(browser(), email, 4)
    const stranger = browser()
    expect((await stranger.login(email, 'Pogresna1', { screen: 'lock' })).statusCode).toBe(400)
    expect((await stranger.login(email, password, { screen: 'lock' })).statusCode).toBe(429)
  })

  test('after a hundred in a day until the day ends, except on known devices', async () => {
    const { email } = await aClerk()
    const owner = browser()
    await owner.login(email)
    await guess(browser(), email, 5)
    await sql`update login_attempts set failures = 99, total = 99, paused_until = null where total = 5`.execute(
      platform.db,
    )
    expect(await guess(browser(), email, 2)).toEqual([400, 429])
    expect((await browser().login(email)).wait).toBeGreaterThan(23 * 60 * 60)
    expect((await owner.login(email)).statusCode).toBe(200)
    await after(24 * 60)
    expect((await browser().login(email)).statusCode).toBe(200)
  })

  test('a successful login does not reset the daily limit of an attacker', async () => {
    const { email } = await aClerk()
    await guess(browser(), email, 4)
    await browser().login(email)
    await guess(browser(), email, 4)
    const { rows } = await sql`select from login_attempts where failures = 4 and total = 8`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })

  test('across all processes on the database', async () => {
    const { email } = await aClerk()
    const { db, documents } = platform
    const other = await server({ db, documents, settings: settingsFrom({ LOG_LEVEL: 'silent' }) })
    try {
      const [here, there] = [browser(), browser(other)]
      const statuses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => (index % 2 ? here : there).login(email, 'Pogresna1')),
      )
      expect(statuses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
      const owner = browser(other)
      expect((await owner.login(email)).statusCode).toBe(429)
    } finally {
      await other.close()
    }
  })

  test('right passwords do not, however many are concurrent', async () => {
    const { email } = await aClerk()
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser().login(email)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('an address that tries many accounts is paused too, with growing pauses', async () => {
    const stranger = browser()
    const sixty = Array.from({ length: 60 }, (_, index) => stranger.login(`neko${index}@example.rs`, 'x'))
    expect(new Set((await Promise.all(sixty)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    const { email } = await aClerk()
    expect((await stranger.login(email)).wait).toBeGreaterThan(30)
    await after(1)
    expect((await stranger.login('neko@example.rs', 'x')).statusCode).toBe(400)
    expect((await stranger.login(email)).wait).toBeGreaterThan(90)
    expect((await browser().login(email)).statusCode).toBe(200)
  })
})

describe('a known device', () => {
  test('is recognised by a cookie that scripts and other sites cannot read or send', async () => {
    const { email } = await aClerk()
    const owner = browser()
    const first = await owner.login(email)
    expect(first.set).toMatch(
      /^pokoj_device=[\w-]{43}\.[\w-]{43}; Path=\/oauth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    // Separate from the session: it stays the same, and is renewed with each login.
    expect((await owner.login(email)).set).toBe(first.set)
    const [identifier = ''] = (owner.cookie?.split('=')[1] ?? '').split('.')
    expect(first.body).not.toContain(identifier)
    const stored = JSON.stringify([
      await platform.db.selectFrom('knownDevices').selectAll().execute(),
      await platform.db.selectFrom('sessions').selectAll().execute(),
    ])
    expect(stored).not.toContain(identifier)
    expect((await browser().login(email, 'Pogresna1')).set).toBe('')
  })

  test('gets a Secure cookie only if the application uses HTTPS', async () => {
    const { db, documents } = platform
    const settings = settingsFrom({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://pokoj.example' })
    const secure = await server({ db, documents, settings })
    expect((await browser(secure).login((await aClerk()).email)).set).toMatch(/; SameSite=Strict; Secure$/)
    await secure.close()
  })

  test('lets its user log in while others guess, even from the same address', async () => {
    const { email } = await aClerk()
    const owner = browser()
    await owner.login(email)
    expect((await guess(browser(), email, 7)).at(-1)).toBe(429)
    expect((await browser().login(email)).statusCode).toBe(429)
    expect((await owner.login(email)).statusCode).toBe(200)
    const address = anAddress()
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => browser().login(`drugi${index}@example.rs`, 'x', {}, address)),
    )
    expect((await browser().login('drugi@example.rs', 'x', {}, address)).statusCode).toBe(429)
    expect((await owner.login(email, password, {}, address)).statusCode).toBe(200)
    // The owner's login does not help others.
    expect((await browser().login(email)).statusCode).toBe(429)
  })

  test('has its own count of wrong passwords', async () => {
    const { email } = await aClerk()
    const [office, home] = [browser(), browser()]
    await office.login(email)
    await home.login(email)
    expect(await guess(office, email, 6)).toEqual([400, 400, 400, 400, 400, 429])
    expect((await home.login(email)).statusCode).toBe(200)
    const refused = await office.login(email)
    expect([refused.statusCode, refused.wait > 30 && refused.wait <= 60]).toEqual([429, true])
    await after(1)
    expect((await office.login(email)).statusCode).toBe(200)
  })

  test('has no failures left after a successful login', async () => {
    const { email } = await aClerk()
    const owner = browser()
    await owner.login(email)
    await guess(owner, email, 4)
    await owner.login(email)
    expect(await guess(browser(), email, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test.each<[string, (cookie: string) => string]>([
    ['with another signature', (cookie) => cookie.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))],
    ['with another identifier', (cookie) => cookie.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'))],
    ['that we did not issue', () => 'pokoj_device=abc'],
  ])('%s is not recognised', async (_what, change) => {
    const { email } = await aClerk()
    const forger = browser()
    await forger.login(email)
    forger.cookie = change(forger.cookie ?? '')
    await guess(browser(), email, 5)
    expect((await forger.login(email)).statusCode).toBe(429)
  })

  test('of one user is unknown to others', async () => {
    const [mine, theirs] = [await aClerk(), await aClerk()]
    const attacker = browser()
    await attacker.login(mine.email)
    expect(await guess(attacker, theirs.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('is forgotten after a password reset, except the one that set the new password', async () => {
    const user = await aClerk()
    const [old, link] = [browser(), 'a'.repeat(43)]
    await old.login(user.email)
    await guess(browser(), user.email, 5)
    await platform.app.inject({ method: 'POST', url: '/api/user/password/reset', payload: { email: user.email } })
    const mail = await platform.db
      .selectFrom('mailOutbox')
      .select('link')
      .where('recipient', '=', user.email)
      .where('kind', '=', 'reset')
      .executeTakeFirstOrThrow()
    const set = await platform.app.inject({
      method: 'PUT',
      url: `/api/user/resetPassword/${mail.link?.split('/').at(-1) ?? link}`,
      payload: { password: 'Sasvim9Nova' },
    })
    expect(set.statusCode).toBe(200)
    const newBrowser = browser()
    newBrowser.cookie = String(set.headers['set-cookie']).split(';')[0]
    await guess(browser(), user.email, 5)
    expect((await old.login(user.email, 'Sasvim9Nova')).statusCode).toBe(429)
    expect((await newBrowser.login(user.email, 'Sasvim9Nova')).statusCode).toBe(200)
  })

  test('is forgotten when the password is changed on another device', async () => {
    const user = await aClerk()
    const [here, elsewhere] = [browser(), browser()]
    await elsewhere.login(user.email)
    const { access_token } = (await here.login(user.email)).json<{ access_token: string }>()
    const changed = await platform.app.inject({
      method: 'POST',
      url: '/api/user/changePassword/',
      headers: { authorization: `Bearer ${access_token}` },
      payload: { email: user.email, password: 'Sasvim9Nova' },
    })
    expect(changed.statusCode).toBe(200)
    await guess(browser(), user.email, 5)
    expect((await elsewhere.login(user.email, 'Sasvim9Nova')).statusCode).toBe(429)
    expect((await here.login(user.email, 'Sasvim9Nova')).statusCode).toBe(200)
  })

  test('can be used to change the password while others guess', async () => {
    const user = await aClerk()
    const owner = browser()
    const { access_token } = (await owner.login(user.email)).json<{ access_token: string }>()
    await guess(browser(), user.email, 6)
    const change = (oldPassword: string) =>
      platform.app.inject({
        method: 'POST',
        url: '/api/user/changePassword/',
        headers: { authorization: `Bearer ${access_token}` },
        payload: { email: user.email, password: 'Sasvim9Nova', oldPassword },
      })
    expect((await change('Pogresna1')).statusCode).toBe(400)
    expect((await change(password)).statusCode).toBe(200)
  })
})

describe('the owner of a paused account', () => {
  test('gets one mail a day, with one audit entry', async () => {
    const user = await aClerk()
    await guess(browser(), user.email, 4)
    expect(await mailsTo(user.email)).toEqual([])
    await guess(browser(), user.email, 1)
    expect(await mailsTo(user.email)).toEqual([{ kind: 'accountPaused', language: 'rs' }])
    await after(1)
    await guess(browser(), user.email, 2)
    await after(2)
    await guess(browser(), user.email, 2)
    expect(await mailsTo(user.email)).toHaveLength(1)
    expect((await actionsOf(user.id)).filter((action) => action === 'ACCOUNT_PAUSED')).toHaveLength(1)
    await after(24 * 60)
    await guess(browser(), user.email, 5)
    expect(await mailsTo(user.email)).toHaveLength(2)
  })

  test('is also notified when the current password is guessed; an unknown e-mail causes no mail', async () => {
    const before = await platform.db.selectFrom('mailOutbox').select('id').execute()
    await guess(browser(), 'nepoznat@example.rs', 5)
    expect(await platform.db.selectFrom('mailOutbox').select('id').execute()).toEqual(before)
    const clerk = await platform.loggedIn(await aClerk())
    for (let time = 0; time < 5; time++)
      await clerk.post('/api/user/changePassword/', {
        email: clerk.email,
        password: 'Sasvim9Nova',
        oldPassword: `Pogadjam${time}`,
      })
    expect(await mailsTo(clerk.email)).toMatchObject([{ kind: 'accountPaused' }])
  })
})
