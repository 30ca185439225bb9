import { describe, expect, test } from 'vitest'
import { server } from '../../app/server.ts'
import { settingsFrom } from '../../server/settings.ts'
import { anAddress, browserOf, guess, minutesLater } from '../../testing/guessing.ts'
import { searchedLog } from '../../testing/log-search.ts'
import { password, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

const browser = (app = platform.app) => browserOf(app)
const aClerk = async () => platform.aUser('USER', await platform.aCompany())
const after = (minutes: number) => minutesLater(platform.db, minutes)

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

  test('gets a Secure cookie only if the application uses HTTPS, with a name that other hosts cannot set', async () => {
    const { db, documents } = platform
    const settings = settingsFrom({ LOG_LEVEL: 'trace', PUBLIC_URL: 'https://pokoj.example' })
    const secure = await server({ db, documents, settings, log: searchedLog })
    const { email } = await aClerk()
    const owner = browser(secure)
    const { set } = await owner.login(email)
    expect(set).toMatch(/^__Host-pokoj_device=[\w-]{43}\.[\w-]{43}; Path=\/; .*; SameSite=Strict; Secure$/)
    // With the prefix it is recognised, without it not.
    expect((await owner.login(email)).set).toBe(set)
    owner.cookie = owner.cookie?.replace('__Host-', '')
    expect((await owner.login(email)).set).not.toBe(set)
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
