import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { clientAddress } from '../../server/client-address.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { nothing } from '../../server/operation.ts'
import { companyParameter, pathId } from '../../server/records/parameters.ts'
import { Refusal } from '../../server/refusal.ts'
import { passkeyCreation, passkeyRequest } from '../../server/second-factor/answers.ts'
import type { SecondFactors } from '../../server/second-factor/factors.ts'
import { addPasskey, beginPasskey, ownChallenge, removePasskey, renamePasskey } from './own-passkeys.server.ts'
import { beginEnrolment, confirmEnrolment, replaceRecoveryCodes, secondFactorOf, turnOff } from './own.server.ts'
import type { Caller } from '../../server/second-factor/proof.ts'
import { assertion, newCredential } from '../../server/second-factor/webauthn.ts'
import { inSessionCompany, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { addedFactor, newKey, policy as policyAnswer, recoveryCodes, state } from './answers.server.ts'
import { serve } from '../../server/call.ts'
import * as calls from './calls.ts'

const optional = (code: string) =>
  z
    .string({ error: code })
    .max(1000, code)
    .nullish()
    .transform((value) => value || undefined)
const proof = z.object({
  oldPassword: optional('OLD_PASSWORD_DID_NOT_MATCH'),
  code: optional('SECOND_FACTOR_CODE_NOT_VALID').describe('of the authenticator app, or a recovery code'),
  passkey: assertion
    .nullish()
    .transform((value) => value ?? undefined)
    .describe('instead of `code`: the passkey’s response to the challenge'),
})
const confirmation = z.object({
  code: z.string({ error: 'SECOND_FACTOR_CODE_CANT_BE_NULL' }).max(100, 'SECOND_FACTOR_CODE_NOT_VALID'),
})
const passkeyName = z.object({
  name: z
    .string({ error: 'PASSKEY_NAME_CANT_BE_NULL' })
    .trim()
    .min(1, 'PASSKEY_NAME_CANT_BE_NULL')
    .max(100, 'PASSKEY_NAME_NOT_VALID')
    .regex(/^\P{Cc}*$/u, 'PASSKEY_NAME_NOT_VALID'),
})
const nameCodes = ['PASSKEY_NAME_CANT_BE_NULL', 'PASSKEY_NAME_NOT_VALID']
const newPasskey = passkeyName.extend({ credential: newCredential })

const tags = ['secondFactor']
const proofCodes = [
  'OLD_PASSWORD_REQUIRED',
  'OLD_PASSWORD_DID_NOT_MATCH',
  'SECOND_FACTOR_CODE_CANT_BE_NULL',
  'SECOND_FACTOR_CODE_NOT_VALID',
  'PASSKEY_NOT_VALID',
  'SECOND_FACTOR_NOT_EXIST',
]
const removalCodes = [...proofCodes, 'SECOND_FACTOR_IS_REQUIRED']
const creationCodes = [...proofCodes, 'PASSKEYS_NOT_AVAILABLE', 'TOO_MANY_PASSKEYS']
const [may, beforeEnrolment] = ['ownSession', true] as const
const confirmsEnrolment = (ok: z.ZodType, codes: readonly string[]) => ({
  may,
  // Users who must set it up can do nothing else before.
  beforeEnrolment,
  answers: { ok, refusals: { 400: codes } },
})

/** The session's user's own second factor: docs/requirements.md#second-factor */
export function secondFactorRoutes(app: FastifyInstance, factors: SecondFactors) {
  serve(
    app,
    calls.readSecondFactor,
    { config: { may, beforeEnrolment, answers: { ok: state } }, schema: { tags } },
    (request) => secondFactorOf(factors, sessionFrom(request)),
  )
  serve(
    app,
    calls.confirmKey,
    {
      config: confirmsEnrolment(addedFactor, [
        'SECOND_FACTOR_CODE_CANT_BE_NULL',
        'SECOND_FACTOR_CODE_NOT_VALID',
        'SECOND_FACTOR_ENROLMENT_NOT_EXIST',
      ]),
      schema: { tags, body: confirmation },
    },
    (request) => confirmEnrolment(factors, sessionFrom(request), valid(confirmation, request.body).code),
  )
  serve(
    app,
    calls.addPasskey,
    {
      config: confirmsEnrolment(addedFactor, [
        ...nameCodes,
        'PASSKEY_NOT_VALID',
        'PASSKEYS_NOT_AVAILABLE',
        'SECOND_FACTOR_ENROLMENT_NOT_EXIST',
      ]),
      schema: { tags, body: newPasskey },
    },
    (request) => addPasskey(factors, sessionFrom(request), valid(newPasskey, request.body)),
  )
  serve(
    app,
    calls.challengePasskey,
    {
      config: {
        may,
        answers: { ok: passkeyRequest, refusals: { 400: ['PASSKEY_NOT_EXIST', 'PASSKEYS_NOT_AVAILABLE'] } },
      },
      schema: { tags },
    },
    (request) => ownChallenge(factors, sessionFrom(request)),
  )
  for (const [each, ok, codesOf, more, act] of [
    [calls.beginKey, newKey, proofCodes, { beforeEnrolment }, beginEnrolment],
    [calls.beginPasskeyCreation, passkeyCreation, creationCodes, { beforeEnrolment }, beginPasskey],
    [calls.replaceRecoveryCodes, recoveryCodes, proofCodes, {}, replaceRecoveryCodes],
    [calls.turnOffSecondFactor, nothing, removalCodes, {}, turnOff],
  ] as const)
    app.post(
      each.path,
      {
        config: { may, ...more, answers: { ok, refusals: { 400: codesOf, 429: ['TOO_MANY_ATTEMPTS'] } } },
        schema: { tags, body: proof },
      },
      (request) => act(factors, callerOf(request), valid(proof, request.body)),
    )
  serve(
    app,
    calls.renamePasskey,
    {
      config: { may, answers: { ok: nothing, refusals: { 400: [...nameCodes, 'PASSKEY_NOT_EXIST'] } } },
      schema: { tags, params: pathId, body: passkeyName },
    },
    (request) =>
      renamePasskey(factors, sessionFrom(request), {
        ...valid(passkeyName, request.body),
        id: valid(pathId, request.params).id,
      }),
  )
  serve(
    app,
    calls.removePasskey,
    {
      config: {
        may,
        answers: { ok: nothing, refusals: { 400: [...removalCodes, 'PASSKEY_NOT_EXIST'], 429: ['TOO_MANY_ATTEMPTS'] } },
      },
      schema: { tags, params: pathId, body: proof },
    },
    (request) =>
      removePasskey(factors, callerOf(request), {
        ...valid(proof, request.body),
        id: valid(pathId, request.params).id,
      }),
  )
  companyRoutes(app, factors.db)
}

const scope = z.object({ companyId: companyParameter })
const policy = z.object({ companyId: companyParameter.nullable(), required: z.boolean({ error: 'REQUEST_NOT_VALID' }) })

/** Whether a company requires a second factor of all its users: for its administrator, or for a super administrator. */
function companyRoutes(app: FastifyInstance, db: Database) {
  const config = { may: 'documentSettings' } as const
  const refusals = { 401: ['NOT_YOUR_COMPANY'] }
  serve(
    app,
    calls.readLoginPolicy,
    {
      config: { ...config, answers: { ok: policyAnswer, refusals: { ...refusals, 404: ['COMPANY_NOT_EXIST'] } } },
      schema: { tags: ['company'], querystring: scope },
    },
    (request) =>
      inSessionCompany(db, request, valid(scope, request.query).companyId, async (tx, company) => {
        const policy = await policyOf(tx, company)
        if (!policy) throw new Refusal(404, 'COMPANY_NOT_EXIST')
        return policy
      }),
  )
  serve(
    app,
    calls.saveLoginPolicy,
    {
      config: { ...config, answers: { ok: policyAnswer, refusals: { ...refusals, 400: ['COMPANY_NOT_EXIST'] } } },
      schema: { tags: ['company'], body: policy },
    },
    (request) => {
      const { companyId, required } = valid(policy, request.body)
      return inSessionCompany(db, request, companyId ?? undefined, async (tx, company) => {
        const before = await policyOf(tx, company)
        if (!company || !before) throw new Refusal(400, 'COMPANY_NOT_EXIST')
        if (before.required === required) return before
        await tx.updateTable('companies').set({ secondFactorRequired: required }).where('id', '=', company).execute()
        await audit(tx, sessionFrom(request), {
          action: required ? 'SECOND_FACTOR_MADE_REQUIRED' : 'SECOND_FACTOR_MADE_OPTIONAL',
          companyId: company,
        })
        return { required }
      })
    },
  )
}

const policyOf = (tx: Tx, company: CompanyId | undefined) =>
  tx
    .selectFrom('companies')
    .select('secondFactorRequired as required')
    .where('id', '=', Number(company ?? 0))
    .where('deleted', '=', false)
    .executeTakeFirst()

const callerOf = (request: FastifyRequest): Caller => ({
  session: sessionFrom(request),
  address: clientAddress(request),
})
