import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../../server/client-address.ts'
import { deviceCookie } from '../../server/devices.ts'
import { nothing } from '../../server/operation.ts'
import { Refusal } from '../../server/refusal.ts'
import { hashed } from '../../server/tokens.ts'
import { valid } from '../../server/validation.ts'
import { refreshSession } from './session-refresh.server.ts'
import { revoke, type Lifetimes } from '../../server/session-tokens.ts'
import { passkeyRequest } from '../../server/second-factor/answers.ts'
import type { Factor, SecondFactors } from '../../server/second-factor/factors.ts'
import { loginChallenge, signInWithProof } from './second-step.server.ts'
import { assertion, type Assertion } from '../../server/second-factor/webauthn.ts'
import { signIn } from '../../server/sign-in.ts'

/** Neither secrets nor addresses contain control characters, and PostgreSQL cannot store NUL. */
const text = z
  .string()
  .max(1000)
  .regex(/^\P{Cc}*$/u)
/** Sent by the lock screen; it only changes the action in the audit trail. */
const screen = z.literal('lock').optional().catch(undefined)
/** The second step of a login; they follow Auth0's: docs/decisions/0012-a-second-factor.md */
const [otpGrant, recoveryCodeGrant] = ['urn:pokoj:mfa-otp', 'urn:pokoj:mfa-recovery-code'] as const
const passkeyGrant = 'urn:pokoj:mfa-passkey'
/** In a form, an object is sent as JSON. */
const passkey = z
  .string()
  .max(12_000)
  .transform((sent, context): unknown => {
    try {
      return JSON.parse(sent)
    } catch {
      context.addIssue('is not JSON')
      return z.NEVER
    }
  })
  .pipe(assertion)
const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('password'), username: text.trim().max(200), password: text, screen }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: text }),
  z.object({ grant_type: z.literal(otpGrant), mfa_token: text, otp: text }),
  z.object({ grant_type: z.literal(recoveryCodeGrant), mfa_token: text, recovery_code: text }),
  z.object({ grant_type: z.literal(passkeyGrant), mfa_token: text, passkey }),
])
const knownGrants = ['password', 'refresh_token', otpGrant, recoveryCodeGrant, passkeyGrant]
const challengeRequest = z.object({ mfa_token: text })
const revocation = z.object({ token: text, screen })
const client = z.object({ client_id: text, client_secret: text.default('') })

const schema = { tags: ['session'], consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'] }
const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('seconds'),
})
const tokenAnswers = {
  ok: tokens,
  refusals: {
    400: [
      'REQUEST_NOT_VALID',
      'WRONG_CREDENTIALS',
      'MFA_REQUIRED',
      'MFA_TOKEN_NOT_VALID',
      'SECOND_FACTOR_CODE_NOT_VALID',
      'PASSKEY_NOT_VALID',
    ],
    401: ['WRONG_CLIENT'],
    429: ['TOO_MANY_ATTEMPTS'],
  },
} as const
const challengeAnswers = {
  ok: passkeyRequest,
  refusals: {
    400: ['REQUEST_NOT_VALID', 'MFA_TOKEN_NOT_VALID', 'PASSKEY_NOT_EXIST', 'PASSKEYS_NOT_AVAILABLE'],
    401: ['WRONG_CLIENT'],
  },
} as const
const revokeAnswers = { ok: nothing, refusals: { 400: ['REQUEST_NOT_VALID'], 401: ['WRONG_CLIENT'] } } as const

/** `/oauth/token`, `/oauth/mfa/challenge` and `/oauth/revoke`, as form data: docs/requirements.md#tokens */
export async function sessionRoutes(
  app: FastifyInstance,
  {
    factors,
    oauthClient,
    publicUrl,
    ...lifetimes
  }: {
    factors: SecondFactors
    oauthClient: { id: string; secret: string }
    publicUrl: string
  } & Lifetimes,
) {
  const { db } = factors
  const device = deviceCookie(db, publicUrl.startsWith('https:'))
  await app.register(formBody, { bodyLimit: 16_384 })
  await app.register(multipart, { limits: { fileSize: 0, files: 0, fields: 10, fieldSize: 4096 } })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await fieldsOf(request)
  })

  const tokenRoute = {
    config: { may: 'anyone', answers: tokenAnswers },
    schema: { ...schema, body: tokenRequest },
  } as const
  app.post('/oauth/token', tokenRoute, async (request, reply) => {
    requireClient(request, oauthClient)
    const parsed = tokenRequest.safeParse(request.body)
    if (!parsed.success) throw refusedGrant(request.body)
    const { data } = parsed
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    const from = { address: clientAddress(request), userAgent: request.headers['user-agent'] }
    if (data.grant_type === 'refresh_token') return refreshSession(db, data.refresh_token, from, lifetimes)
    const browser = { ...from, identifier: await device.read(request) }
    const signedIn =
      data.grant_type === 'password'
        ? await signIn(db, { ...data, unlocks: data.screen === 'lock' }, browser, lifetimes)
        : await signInWithProof(factors, { token: data.mfa_token, ...proofIn(data) }, browser, lifetimes)
    if ('mfaToken' in signedIn)
      throw new Refusal(400, 'MFA_REQUIRED', { details: { error: 'mfa_required', ...usableStep(signedIn, factors) } })
    await device.write(reply, signedIn.identifier)
    return signedIn.tokens
  })

  const challengeRoute = {
    config: { may: 'anyone', answers: challengeAnswers },
    schema: { ...schema, body: challengeRequest },
  } as const
  app.post('/oauth/mfa/challenge', challengeRoute, async (request, reply) => {
    requireClient(request, oauthClient)
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    return loginChallenge(factors, valid(challengeRequest, request.body).mfa_token)
  })

  app.post('/oauth/revoke', { config: { may: 'anyone', answers: revokeAnswers }, schema }, async (request) => {
    requireClient(request, oauthClient)
    const revoked = valid(revocation, request.body)
    await revoke(db, revoked.token, revoked.screen === 'lock')
    return {}
  })
}

function proofIn(data: { otp: string } | { recovery_code: string } | { passkey: Assertion }) {
  if ('passkey' in data) return { assertion: data.passkey }
  return 'otp' in data
    ? { code: data.otp, kind: 'otp' as const }
    : { code: data.recovery_code, kind: 'recoveryCode' as const }
}

/** Without passkeys where browsers offer none. */
const usableStep = (
  { mfaToken, factors }: { mfaToken: string; factors: readonly Factor[] },
  { relyingParty }: SecondFactors,
) => ({
  mfa_token: mfaToken,
  mfa_factors: factors.filter((factor) => factor !== 'passkey' || relyingParty !== undefined),
})

/** RFC 6749 5.2: an incomplete known grant is an invalid request, any other grant is unsupported. */
function refusedGrant(body: unknown): Refusal {
  const grant = typeof body === 'object' && body !== null && 'grant_type' in body ? body.grant_type : undefined
  const isKnown = grant === undefined || knownGrants.some((known) => known === grant)
  return new Refusal(400, 'REQUEST_NOT_VALID', {
    details: { error: isKnown ? 'invalid_request' : 'unsupported_grant_type' },
  })
}

/** The client's credentials in the form or as HTTP Basic. */
function requireClient(request: FastifyRequest, known: { id: string; secret: string }) {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '') ?? []
  const [id = '', secret = ''] = basic === undefined ? fromForm(request.body) : fromBasic(basic)
  const matches = timingSafeEqual(
    Buffer.from(hashed(`${id}:${secret}`)),
    Buffer.from(hashed(`${known.id}:${known.secret}`)),
  )
  if (!matches)
    throw new Refusal(401, 'WRONG_CLIENT', {
      details: { error: 'invalid_client' },
      headers: { 'www-authenticate': 'Basic realm="pokoj"' },
    })
}

function fromForm(body: unknown): string[] {
  const parsed = client.safeParse(body)
  return parsed.success ? [parsed.data.client_id, parsed.data.client_secret] : []
}

/**
 * RFC 6749 2.3.1: both parts are percent-encoded before they are joined. A malformed encoding is not a known client.
 */
function fromBasic(basic: string): string[] {
  const [, id = '', secret = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(basic, 'base64').toString('utf8')) ?? []
  return [id, secret].map((part) => {
    try {
      return decodeURIComponent(part)
    } catch (error) {
      if (error instanceof URIError) return part
      throw error
    }
  })
}

/**
 * The fields of a multipart body. Rejects a missing or invalid boundary, a file, and a repeated field (RFC 6749
 * 3.2).
 */
async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const notValid = () => new Refusal(400, 'REQUEST_NOT_VALID', { details: { error: 'invalid_request' } })
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file' || fields.has(part.fieldname)) throw notValid()
      fields.set(part.fieldname, part.value)
    }
  } catch {
    // Any parser error is caused by the client's body.
    throw notValid()
  }
  return Object.fromEntries(fields)
}
