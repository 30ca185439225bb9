import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { server } from '../../app/server.ts'
import { password, testPlatform } from '../../app/test-platform.ts'
import { settingsFrom } from '../../server/settings.ts'

let platform: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const aClerk = async () => platform.aUser('USER', await platform.aCompany())

let addresses = 0
const anAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`

/** A browser that keeps its cookie. Each asks from an address of its own. */
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

/** Wrong passwords, from ever new addresses; the statuses. */
async function guess(who: Browser, email: string, times: number) {
  const statuses: number[] = []
  for (let time = 0; time < times; time++)
    statuses.push((await who.login(email, 'Pogresna1', {}, anAddress())).statusCode)
  return statuses
}

/** Lets time pass for all counts. */
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
  test.each(['an account', 'an e-mail that nobody has'])('%s, each time for longer, up to 15 minutes', async (what) => {
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

  test('never for good: after the pause the right password opens, and the next five tries are free again', async () => {
    const { email } = await aClerk()
    await guess(browser(), email, 5)
    await after(1)
    expect((await browser().login(email)).statusCode).toBe(200)
    expect(await guess(browser(), email, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('at the lock screen too, with the same count', async () => {
    const { email } = await aClerk()
    await guess(browser(), email, 4)
    const stranger = browser()
    expect((await stranger.login(email, 'Pogresna1', { screen: 'lock' })).statusCode).toBe(400)
    expect((await stranger.login(email, password, { screen: 'lock' })).statusCode).toBe(429)
  })

  test('after a hundred in a day until the day is over, known devices excepted', async () => {
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

  test('a login that succeeds does not give a guesser another hundred', async () => {
    const { email } = await aClerk()
    await guess(browser(), email, 4)
    await browser().login(email)
    await guess(browser(), email, 4)
    const { rows } = await sql`select from login_attempts where failures = 4 and total = 8`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })

  test('in all processes on the database together', async () => {
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

  test('right ones do not, however many come at once', async () => {
    const { email } = await aClerk()
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser().login(email)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('an address that tries many accounts is paused as well, and growingly', async () => {
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

describe('a browser that has logged in before', () => {
  test('is recognised by a cookie that no script and no other site can read or send', async () => {
    const { email } = await aClerk()
    const owner = browser()
    const first = await owner.login(email)
    expect(first.set).toMatch(
      /^pokoj_device=[\w-]{43}\.[\w-]{43}; Path=\/oauth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    // Apart from the session: it stays the same, and is refreshed, with each login.
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

  test('gets it over HTTPS only where the product is reached by HTTPS', async () => {
    const { db, documents } = platform
    const settings = settingsFrom({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://pokoj.example' })
    const secure = await server({ db, documents, settings })
    expect((await browser(secure).login((await aClerk()).email)).set).toMatch(/; SameSite=Strict; Secure$/)
    await secure.close()
  })

  test('lets its user in while others guess, from the same address too', async () => {
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
    // That the owner came in helps nobody else.
    expect((await browser().login(email)).statusCode).toBe(429)
  })

  test('has a count of its own for what is mistyped on it', async () => {
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

  test('that mistypes and then gets it right leaves no failures behind', async () => {
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
    ['that is no cookie of ours', () => 'pokoj_device=abc'],
  ])('%s is nobody’s', async (_what, change) => {
    const { email } = await aClerk()
    const forger = browser()
    await forger.login(email)
    forger.cookie = change(forger.cookie ?? '')
    await guess(browser(), email, 5)
    expect((await forger.login(email)).statusCode).toBe(429)
  })

  test('of one user is a stranger to the others', async () => {
    const [mine, theirs] = [await aClerk(), await aClerk()]
    const attacker = browser()
    await attacker.login(mine.email)
    expect(await guess(attacker, theirs.email, 6)).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('is forgotten with the password, except the one that sets the new one', async () => {
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
    const fresh = browser()
    fresh.cookie = String(set.headers['set-cookie']).split(';')[0]
    await guess(browser(), user.email, 5)
    expect((await old.login(user.email, 'Sasvim9Nova')).statusCode).toBe(429)
    expect((await fresh.login(user.email, 'Sasvim9Nova')).statusCode).toBe(200)
  })

  test('is forgotten when the password is changed on another one', async () => {
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

  test('can change its password while others guess', async () => {
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
  test('gets one mail a day, and the trail one entry', async () => {
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

  test('hears of it also when the old password is guessed, and nobody does for an e-mail that is unknown', async () => {
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
