import { sql } from 'kysely'
import { codeAt, stepAt } from '../server/second-factor/totp.ts'
import type { Person, TestPlatform } from './platform.ts'
import { password } from './platform.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string) => {
  const bits = [...base32].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** An authenticator app with the given key, whose clock may differ by some steps of 30 seconds. */
export const appWith = (secret: string) => ({
  secret,
  code: (steps = 0) => codeAt(bytesOf(secret.replaceAll(' ', '')), stepAt(Date.now()) + steps),
})
export type App = ReturnType<typeof appWith>

/** A code that is wrong now, whatever the right ones are. */
export const wrongCode = (app: App) => {
  const right = [-1, 0, 1].map((steps) => app.code(steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

/** Turns on two-step login for a person; returns the app and the recovery codes. */
export async function enrolled(platform: TestPlatform, person: Person) {
  const begun = await person.post('/api/user/secondFactor/enrolment', {})
  const app = appWith(begun.json<{ secret: string }>().secret)
  const answer = await person.post('/api/user/secondFactor', { code: app.code() })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await codesAreUnused(platform, person)
  return { app, recoveryCodes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

/** Instead of waiting for the next code. */
export const codesAreUnused = ({ db }: TestPlatform, { id }: { id: number }) =>
  sql`update second_factors set last_step = 0 where user_id = ${id}`.execute(db)

/** The second step of a login. */
export const withOtp = (platform: TestPlatform, mfaToken: string, otp: string) =>
  platform.token({ grant_type: 'urn:pokoj:mfa-otp', mfa_token: mfaToken, otp })
export const withRecoveryCode = (platform: TestPlatform, mfaToken: string, code: string) =>
  platform.token({ grant_type: 'urn:pokoj:mfa-recovery-code', mfa_token: mfaToken, recovery_code: code })

/** The token of the first step of a login. */
export async function firstStep(platform: TestPlatform, email: string, more: Record<string, string> = {}) {
  const answer = await platform.token({ grant_type: 'password', username: email, password, ...more })
  const { mfa_token } = answer.json<{ mfa_token?: string }>()
  if (mfa_token === undefined) throw new Error(answer.body)
  return mfa_token
}
