import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { server } from '../../app/server.ts'
import { settingsFrom } from '../../server/settings.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { browserOf, guess, minutesLater } from '../../testing/guessing.ts'
import { searchedLog } from '../../testing/log-search.ts'
import { mailsTo } from '../../testing/mails.ts'
import { password, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

const browser = (app = platform.app) => browserOf(app)
const aClerk = async () => platform.aUser('USER', await platform.aCompany())
const after = (minutes: number) => minutesLater(platform.db, minutes)

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

  test('not for longer than the rule after the clock was set back by an hour', async () => {
    const { email } = await aClerk()
    const stranger = browser()
    await guess(stranger, email, 5)
    await after(-60)
    expect(await guess(stranger, email, 2)).toEqual([400, 429])
    expect((await stranger.login(email)).wait).toBeLessThanOrEqual(2 * 60)
    await after(2)
    expect((await stranger.login(email)).statusCode).toBe(200)

    await guess(stranger, email, 5)
    await sql`update login_attempts set failures = 99, total = 99, paused_until = null where total = 5`.execute(
      platform.db,
    )
    await guess(stranger, email, 1)
    await after(-60)
    expect(await guess(stranger, email, 2)).toEqual([400, 429])
    expect((await stranger.login(email)).wait).toBeLessThanOrEqual(24 * 60 * 60)
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
    const settings = settingsFrom({ LOG_LEVEL: 'trace' })
    const other = await server({ db, documents, settings, log: searchedLog })
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

describe('the owner of a paused account', () => {
  test('gets one mail a day, with one audit entry', async () => {
    const user = await aClerk()
    await guess(browser(), user.email, 4)
    expect(await mailsTo(platform, user.email)).toEqual([])
    await guess(browser(), user.email, 1)
    expect(await mailsTo(platform, user.email)).toMatchObject([{ kind: 'accountPaused', language: 'rs' }])
    await after(1)
    await guess(browser(), user.email, 2)
    await after(2)
    await guess(browser(), user.email, 2)
    expect(await mailsTo(platform, user.email)).toHaveLength(1)
    expect((await actionsOf(platform, user.id)).filter((action) => action === 'ACCOUNT_PAUSED')).toHaveLength(1)
    await after(24 * 60)
    await guess(browser(), user.email, 5)
    expect(await mailsTo(platform, user.email)).toHaveLength(2)
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
    expect(await mailsTo(platform, clerk.email)).toMatchObject([{ kind: 'accountPaused' }])
  })
})
