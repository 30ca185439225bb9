import formBody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../../server/client-address.ts'
import { deviceCookie } from '../../server/devices.ts'
import { Refusal } from '../../server/refusal.ts'
import { valid } from '../../server/validation.ts'
import { requireClientCredentials } from './client-credentials.server.ts'
import { refreshSession } from './session-refresh.server.ts'
import { revoke, type Lifetimes } from '../../server/session-tokens.ts'
import { passkeyRequest } from '../../server/second-factor/answers.ts'
import type { Factor, SecondFactors } from '../../server/second-factor/factors.ts'
import { loginChallenge, signInWithProof } from './second-step.server.ts'
import { assertion, type Assertion } from '../../server/second-factor/webauthn.ts'
import { signIn, type Device } from '../../server/sign-in.ts'
import type { SingleSignOn } from '../../server/open-id.ts'
import { beginningCookie, signInThrough, singleSignOnRoutes } from './single-sign-on.server.ts'

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
const singleSignOnGrant = 'urn:pokoj:single-sign-on'
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
  z.object({ grant_type: z.literal(singleSignOnGrant), answer: z.string().max(10_000), screen }),
])
type TokenRequest = z.output<typeof tokenRequest>
const knownGrants = ['password', 'refresh_token', otpGrant, recoveryCodeGrant, passkeyGrant, singleSignOnGrant]
const challengeRequest = z.object({ mfa_token: text })
const revocation = z.object({ token: text, screen })

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
      'SINGLE_SIGN_ON_FAILED',
      'SINGLE_SIGN_ON_NOT_ADMITTED',
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
const revoked = z.object({ logout_url: z.url().optional().describe('of the provider of single sign-on') })
const revokeAnswers = { ok: revoked, refusals: { 400: ['REQUEST_NOT_VALID'], 401: ['WRONG_CLIENT'] } } as const

/** `/oauth/token`, `/oauth/mfa/challenge` and `/oauth/revoke`, as form data: docs/requirements.md#tokens */
export async function sessionRoutes(
  app: FastifyInstance,
  {
    factors,
    oauthClient,
    publicUrl,
    provider,
    ...lifetimes
  }: {
    factors: SecondFactors
    provider: SingleSignOn | undefined
    oauthClient: { id: string; secret: string }
    publicUrl: string
  } & Lifetimes,
) {
  const { db } = factors
  const isSecure = publicUrl.startsWith('https:')
  const device = deviceCookie(db, isSecure)
  const begun = beginningCookie(isSecure)
  const requireClient = (request: FastifyRequest) => requireClientCredentials(request, oauthClient)
  await app.register(formBody, { bodyLimit: 16_384 })
  await app.register(multipart, { limits: { fileSize: 0, files: 0, fields: 10, fieldSize: 4096 } })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await fieldsOf(request)
  })

  const firstOrSecondStep = (
    data: Exclude<TokenRequest, { grant_type: 'refresh_token' }>,
    browser: Device,
    secret: () => string | undefined,
  ) => {
    if ('mfa_token' in data)
      return signInWithProof(factors, { token: data.mfa_token, ...proofIn(data) }, browser, lifetimes)
    const unlocks = data.screen === 'lock'
    if (data.grant_type === 'password') return signIn(db, { ...data, unlocks }, browser, lifetimes)
    if (!provider) throw refusedGrant({ grant_type: 'none' })
    return signInThrough(provider, db, { ...data, unlocks, secret: secret() }, browser, lifetimes)
  }

  const tokenRoute = {
    config: { may: 'anyone', answers: tokenAnswers },
    schema: { ...schema, body: tokenRequest },
  } as const
  app.post('/oauth/token', tokenRoute, async (request, reply) => {
    requireClient(request)
    const parsed = tokenRequest.safeParse(request.body)
    if (!parsed.success) throw refusedGrant(request.body)
    const { data } = parsed
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    const from = { address: clientAddress(request), userAgent: request.headers['user-agent'] }
    if (data.grant_type === 'refresh_token') return refreshSession(db, data.refresh_token, from, lifetimes)
    const browser = { ...from, identifier: await device.read(request) }
    const signedIn = await firstOrSecondStep(data, browser, () => begun.take(request, reply))
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
    requireClient(request)
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    return loginChallenge(factors, valid(challengeRequest, request.body).mfa_token)
  })

  app.post('/oauth/revoke', { config: { may: 'anyone', answers: revokeAnswers }, schema }, async (request) => {
    requireClient(request)
    const { token, screen } = valid(revocation, request.body)
    const bySingleSignOn = await revoke(db, token, screen === 'lock')
    const url = bySingleSignOn && screen !== 'lock' ? await provider?.logoutUrl(clientAddress(request)) : undefined
    return url === undefined ? {} : { logout_url: url }
  })

  singleSignOnRoutes(app, { provider, cookie: begun, requireClient })
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
