import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { server } from '../../app/server.ts'
import { passwordLink } from '../../server/password-links.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { settingsFrom } from '../../server/settings.ts'
import { newToken } from '../../server/tokens.ts'
import { anAddress, browserOf, guess, minutesLater } from '../../testing/guessing.ts'
import { searchedLog } from '../../testing/log-search.ts'
import { password, platformForTests } from '../../testing/platform.ts'
import { enrolled, firstStep, withOtp, wrongCode } from '../../testing/second-factor.ts'

/** `npm run test:brute-force` sets it to 10,000; a run of all tests tries only a few. */
const guesses = Number(process.env.BRUTE_FORCE_GUESSES ?? 100)
const isLong = process.env.BRUTE_FORCE_GUESSES !== undefined
const day = 24 * 60

const platform = platformForTests()
const browser = () => browserOf(platform.app)
const aClerk = async () => platform.aUser('USER', await platform.aCompany())
const told = (figures: string) => isLong && process.stdout.write(`${figures}\n`)
/** The guesses that were compared with a hash; all others were refused before that. */
const evaluated = (statuses: readonly number[]) => statuses.filter((status) => status === 400).length

/** A clock in minutes: the minutes by which the counts are moved back plus those that the test takes. */
function clock() {
  const begun = performance.now()
  let skipped = 0
  return {
    now: () => skipped + (performance.now() - begun) / 60_000,
    async skip(minutes: number) {
      skipped += minutes
      await minutesLater(platform.db, minutes)
    },
  }
}

/** The most guesses that were evaluated within any 24 hours, to the minute. */
const mostInADay = (minutes: readonly number[]) =>
  Math.max(0, ...minutes.map((from) => minutes.filter((at) => at >= from && at < from + day - 1).length))

// Thousands of them take minutes.
describe(`${guesses} guesses`, { timeout: 300_000 + guesses * 1000 }, () => {
  test('at the password of one account, from as many addresses, are evaluated at most 100 times a day', async () => {
    const { email, id } = await aClerk()
    const owner = browser()
    await owner.login(email)
    const minutes: number[] = []
    const time = clock()
    const step = (isLong ? 2 * day : 45) / guesses
    let wrong = ''
    for (let at = 0; at < guesses; at++) {
      const answer = await browser().login(email, `Pogresna${at}`)
      if (answer.statusCode === 400) minutes.push(time.now())
      else wrong = answer.body
      await time.skip(step)
    }
    told(
      `One account: ${minutes.length} of ${guesses} guesses evaluated in two days, at most ${mostInADay(minutes)} in 24 hours`,
    )
    expect(mostInADay(minutes)).toBeLessThanOrEqual(100)
    expect(minutes.length).toBeGreaterThan(5)

    // The right password is refused like a wrong one, also by a new process.
    await guess(browser(), email, 10)
    const { db, documents } = platform
    const restarted = await server({ db, documents, settings: settingsFrom({ LOG_LEVEL: 'trace' }), log: searchedLog })
    try {
      const answers = [await browser().login(email), await browserOf(restarted).login(email)]
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [429, wrong],
        [429, wrong],
      ])
    } finally {
      await restarted.close()
    }
    // But not for the owner: on a known device, or on a new one after a link by mail.
    expect((await owner.login(email)).statusCode).toBe(200)
    const link = await asPlatform(platform.db, (tx) => passwordLink(tx, id, 'reset'))
    const set = await platform.app.inject({
      method: 'PUT',
      url: `/api/user/resetPassword/${link}`,
      payload: { password: 'Sasvim9Nova' },
    })
    expect(set.statusCode).toBe(200)
    expect((await browser().login(email, 'Sasvim9Nova')).statusCode).toBe(200)
  })

  test('sent at the same time from fifty addresses are evaluated five times', async () => {
    const { email } = await aClerk()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => browser().login(email, `Pogresna${at}`)))
    expect(evaluated(answers.map(({ statusCode }) => statusCode))).toBe(5)
  })

  test.each([
    ['spaces', (email: string) => `  ${email}\t`],
    ['upper case', (email: string) => email.toUpperCase()],
    ['a no-break space', (email: string) => `\u00a0${email}`],
    ['the Kelvin sign for k', (email: string) => email.replace('k', '\u212a')],
    ['a dotless i', (email: string) => email.replace('i', '\u0131')],
    ['a dotted capital I', (email: string) => email.replace('i', '\u0130')],
    ['wide letters', (email: string) => email.replaceAll(/[a-z]/g, (letter) => wide(letter))],
    ['a zero-width space', (email: string) => `${email}\u200b`],
    ['a soft hyphen', (email: string) => `${email.slice(0, 2)}\u00ad${email.slice(2)}`],
    ['a decomposed letter', (email: string) => email.replace('ć', 'c\u0301')],
  ])('at an e-mail written with %s count for its account if they can be right', async (_what, written) => {
    const { email } = await platform.aUser('USER', await platform.aCompany(), {
      email: `nikić${newToken()}@example.rs`,
    })
    const isSame = (await browser().login(written(email))).statusCode === 200
    await platform.db.deleteFrom('loginAttempts').execute()
    await browser().login(written(email), 'Pogresna1')
    await sql`update login_attempts set failures = 5, paused_until = now() + interval '1 minute'`.execute(platform.db)
    expect((await browser().login(email)).statusCode).toBe(isSame ? 429 : 200)
  })

  test.runIf(isLong)(
    'with one password at many accounts from one address are evaluated at most 66 times an hour',
    async () => {
      const company = await platform.aCompany()
      const accounts = []
      for (let at = 0; at < guesses / 10; at++) accounts.push(await platform.aUser('USER', company))
      const spraying = browser()
      const statuses: number[] = []
      const time = clock()
      for (const { email } of accounts) {
        // A second hour begins with new attempts, and the minutes that the test takes count too.
        if (time.now() > 59) break
        statuses.push((await spraying.login(email, 'Grobljanska1')).statusCode)
        await time.skip(60 / accounts.length)
      }
      told(`Spraying: ${evaluated(statuses)} of ${accounts.length} guesses evaluated in an hour`)
      expect(evaluated(statuses)).toBeLessThanOrEqual(66)
      const email = accounts.at(-1)?.email ?? ''
      expect((await spraying.login(email)).statusCode).toBe(429)
      expect((await browser().login(email)).statusCode).toBe(200)
    },
  )

  test.runIf(isLong)('at unknown e-mails are answered like those at an account', async () => {
    const { email } = await aClerk()
    const known = await browser().login(email, 'Pogresna1')
    const bodies = new Set<string>()
    for (let at = 0; at < guesses / 2; at++) {
      const answer = await browser().login(`niko${at}@example.rs`, 'Pogresna1')
      bodies.add(`${answer.statusCode} ${answer.body}`)
    }
    told(`Unknown e-mails: ${guesses / 2} guesses, ${bodies.size} different answer`)
    expect([...bodies]).toEqual([`${known.statusCode} ${known.body}`])
    const one = browser()
    const statuses: number[] = []
    for (let at = 0; at < guesses / 2; at++) statuses.push((await one.login(`nikoo${at}@example.rs`, 'x')).statusCode)
    told(`From one address: ${evaluated(statuses)} of ${guesses / 2} guesses evaluated`)
    expect(evaluated(statuses)).toBeLessThanOrEqual(66)
  })

  test.runIf(isLong)(
    'at the second factor, by somebody who knows the password, are evaluated at most 50 times a day',
    async () => {
      // The counts of previous tests, all of which would be moved back with every guess.
      await platform.db.deleteFrom('loginAttempts').execute()
      const user = await aClerk()
      const { app } = await enrolled(platform, await platform.loggedInByPassword(user))
      const minutes: number[] = []
      const time = clock()
      let mfaToken = await firstStep(platform, user.email)
      for (let at = 0; at < guesses; at++) {
        const answer = await withOtp(platform, mfaToken, wrongCode(app))
        const { message } = answer.json<{ message: string }>()
        if (message === 'SECOND_FACTOR_CODE_NOT_VALID') minutes.push(time.now())
        if (message === 'MFA_TOKEN_NOT_VALID') mfaToken = await firstStep(platform, user.email)
        await time.skip((2 * day) / guesses)
      }
      told(
        `Second factor: ${minutes.length} of ${guesses} codes evaluated in two days, at most ${mostInADay(minutes)} in 24 hours`,
      )
      expect(mostInADay(minutes)).toBeLessThanOrEqual(50)
      await guess(browser(), user.email, 1)
    },
  )

  test.runIf(isLong)('at password resets send five mails in a quarter of an hour', async () => {
    const { email } = await aClerk()
    const ask = (of: string) =>
      platform.app.inject({
        method: 'POST',
        url: '/api/user/password/reset',
        remoteAddress: anAddress(),
        payload: { email: of },
      })
    const statuses = (await Promise.all(Array.from({ length: guesses }, () => ask(email)))).map(
      (each) => each.statusCode,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  })

  test.runIf(isLong)('at the tokens of mailed links and of second steps find none', async () => {
    const { id } = await aClerk()
    await asPlatform(platform.db, (tx) => passwordLink(tx, id, 'reset'))
    const statuses = new Set<string>()
    for (let at = 0; at < guesses; at++) {
      const link = await platform.app.inject(`/api/user/resetPassword/${newToken()}`)
      const step = await withOtp(platform, newToken(), '123456')
      statuses.add(`${link.statusCode} ${link.body} ${step.statusCode} ${step.json<{ message: string }>().message}`)
    }
    expect([...statuses]).toEqual([`400 {"message":"LINK_NOT_VALID"} 400 MFA_TOKEN_NOT_VALID`])
    expect((await platform.token({ grant_type: 'password', username: 'x@example.rs', password })).statusCode).toBe(400)
  })
})

/** The letter as in a wide font for East Asian text; NFKC makes it the usual one. */
const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
