import { sql } from 'kysely'
import type { Database } from '../server/database/connection.ts'
import { password, type TestPlatform } from './platform.ts'

let addresses = 0
export const anAddress = () => `10.9.${Math.floor(++addresses / 250)}.${addresses % 250}`

/** A browser that keeps its cookie, with its own address. */
export function browserOf(app: TestPlatform['app']) {
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
type Browser = ReturnType<typeof browserOf>

/** Tries wrong passwords, each from a new address; returns the statuses. */
export async function guess(who: Browser, email: string, times: number) {
  const statuses: number[] = []
  for (let time = 0; time < times; time++)
    statuses.push((await who.login(email, 'Pogresna1', {}, anAddress())).statusCode)
  return statuses
}

/** Moves all counts into the past. */
export const minutesLater = (db: Database, minutes: number) =>
  sql`update login_attempts set window_start = window_start - ${`${minutes} minutes`}::interval,
    paused_until = paused_until - ${`${minutes} minutes`}::interval,
    owner_warned_at = owner_warned_at - ${`${minutes} minutes`}::interval`.execute(db)
