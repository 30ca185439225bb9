import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { mailsTo } from './mails.ts'
import type { Person, TestPlatform } from './platform.ts'
import { firstStep } from './second-factor.ts'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

// CBOR (RFC 8949), as far as an authenticator needs it.
const head = (major: number, count: number) => {
  const start = major << 5
  if (count < 24) return Buffer.from([start | count])
  return Buffer.from(count < 256 ? [start | 24, count] : [start | 25, count >> 8, count & 0xff])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]

/** The origin of the tests' application, whose public address is the default. */
const testOrigin = 'http://localhost:3000'

/** An authenticator with one passkey, and the browser around it (WebAuthn Level 3, section 6.1). */
export function anAuthenticator({ origin = testOrigin, verifiesUser = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  const coseKey = map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), coordinate(x)],
    [integer(-3), coordinate(y)],
  )
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const counter = { value: 0 }
  const data = (flags: number, rest: Buffer) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter.value++)
    const verified = verifiesUser ? userVerified : 0
    return Buffer.concat([
      sha256(new URL(origin).hostname),
      Buffer.from([flags | userPresent | verified]),
      counted,
      rest,
    ])
  }
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    id,
    counter,
    create: (challenge: string) => {
      const length = Buffer.from([0, credentialId.length])
      const authData = data(hasKey, Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]))
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** `at`: the origin of the page that asks. */
    sign: (challenge: string, at = origin) => {
      const authData = data(0, Buffer.alloc(0))
      const signed = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([authData, sha256(signed)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: signed.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const path = '/api/user/secondFactor'
interface Asked {
  options: { challenge: string }
}

/** Adds a passkey of an authenticator to a person; `proof` is required of those who have a second factor. */
export async function withPasskey(person: Person, authenticator = anAuthenticator(), proof: object = {}) {
  const begun = await person.post(`${path}/passkeys/enrolment`, proof)
  if (begun.statusCode !== 200) throw new Error(begun.body)
  const credential = authenticator.create(begun.json<Asked>().options.challenge)
  const added = await person.post(`${path}/passkeys`, { name: 'Службени рачунар', credential })
  if (added.statusCode !== 200) throw new Error(added.body)
  return { authenticator, ...added.json<{ recoveryCodes: string[] }>() }
}

/** Asks for the challenge of a login. */
export const loginChallenge = (platform: TestPlatform, mfaToken: string) =>
  platform.app.inject({
    method: 'POST',
    url: '/oauth/mfa/challenge',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      client_id: 'pokoj-web',
      client_secret: 'pokoj-web',
      mfa_token: mfaToken,
    }).toString(),
  })
export async function challengeOf(platform: TestPlatform, mfaToken: string) {
  const answer = await loginChallenge(platform, mfaToken)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Asked>().options.challenge
}
/** The challenge with which the person confirms a change. */
export const ownChallengeOf = async (person: Person) =>
  (await person.post(`${path}/challenge`, {})).json<Asked>().options.challenge

export const withAssertion = (platform: TestPlatform, mfaToken: string, passkey: object) =>
  platform.token({ grant_type: 'urn:pokoj:mfa-passkey', mfa_token: mfaToken, passkey: JSON.stringify(passkey) })

/** A complete login with the passkey. */
export async function passkeyLogin(
  platform: TestPlatform,
  email: string,
  { sign: answerTo }: ReturnType<typeof anAuthenticator>,
) {
  const mfaToken = await firstStep(platform, email)
  return withAssertion(platform, mfaToken, answerTo(await challengeOf(platform, mfaToken)))
}

export const clerkOf = async (platform: TestPlatform) =>
  platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))

export async function clerkWithPasskey(platform: TestPlatform) {
  const clerk = await clerkOf(platform)
  return { clerk, ...(await withPasskey(clerk)) }
}

export const secondFactorOf = async (person: Person) =>
  (await person.get(path)).json<{ enabled: boolean; recoveryCodesLeft: number; passkeys: { id: number }[] }>()

export const kindsOfMailsTo = async (platform: TestPlatform, email: string) =>
  (await mailsTo(platform, email)).map(({ kind }) => kind)
