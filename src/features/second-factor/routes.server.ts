import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { clientAddress } from '../../server/client-address.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { nothing } from '../../server/operation.ts'
import { instant } from '../../server/records/answers.ts'
import { companyParameter } from '../../server/records/parameters.ts'
import { Refusal } from '../../server/refusal.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  replaceRecoveryCodes,
  secondFactorOf,
  turnOff,
  type Caller,
  type SecondFactors,
} from '../../server/second-factor/own.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'

const optional = (code: string) =>
  z
    .string({ error: code })
    .max(1000, code)
    .nullish()
    .transform((value) => value || undefined)
const proof = z.object({
  oldPassword: optional('OLD_PASSWORD_DID_NOT_MATCH'),
  code: optional('SECOND_FACTOR_CODE_NOT_VALID').describe('of the authenticator app, or a recovery code'),
})
const confirmation = z.object({
  code: z.string({ error: 'SECOND_FACTOR_CODE_CANT_BE_NULL' }).max(100, 'SECOND_FACTOR_CODE_NOT_VALID'),
})

const tags = ['secondFactor']
const proofCodes = [
  'OLD_PASSWORD_REQUIRED',
  'OLD_PASSWORD_DID_NOT_MATCH',
  'SECOND_FACTOR_CODE_CANT_BE_NULL',
  'SECOND_FACTOR_CODE_NOT_VALID',
  'SECOND_FACTOR_NOT_EXIST',
]
const removalCodes = [...proofCodes, 'SECOND_FACTOR_IS_REQUIRED']
const codes = z.object({ recoveryCodes: z.array(z.string()).describe('shown once; only their hashes are stored') })
const state = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  dateCreated: instant.nullable(),
  recoveryCodesLeft: z.int(),
})
const key = z.object({
  secret: z.string().describe('Base32 (RFC 4648)'),
  uri: z.string().describe('`otpauth://…`, for the QR code'),
})

/** The session's user's own second factor: docs/requirements.md#second-factor */
export function secondFactorRoutes(app: FastifyInstance, factors: SecondFactors) {
  const url = '/api/user/secondFactor'
  const may = 'ownSession'
  // Users who must set it up can do nothing else before.
  const beforeEnrolment = true
  app.get(url, { config: { may, beforeEnrolment, answers: { ok: state } }, schema: { tags } }, (request) =>
    secondFactorOf(factors.db, sessionFrom(request)),
  )
  app.post(
    url,
    {
      config: {
        may,
        beforeEnrolment,
        answers: {
          ok: codes,
          refusals: {
            400: [
              'SECOND_FACTOR_CODE_CANT_BE_NULL',
              'SECOND_FACTOR_CODE_NOT_VALID',
              'SECOND_FACTOR_ENROLMENT_NOT_EXIST',
            ],
          },
        },
      },
      schema: { tags, body: confirmation },
    },
    (request) => confirmEnrolment(factors, sessionFrom(request), valid(confirmation, request.body).code),
  )
  for (const [path, ok, codesOf, more, act] of [
    ['enrolment', key, proofCodes, { beforeEnrolment }, beginEnrolment],
    ['recoveryCodes', codes, proofCodes, {}, replaceRecoveryCodes],
    ['removal', nothing, removalCodes, {}, turnOff],
  ] as const)
    app.post(
      `${url}/${path}`,
      {
        config: { may, ...more, answers: { ok, refusals: { 400: codesOf, 429: ['TOO_MANY_ATTEMPTS'] } } },
        schema: { tags, body: proof },
      },
      (request) => act(factors, callerOf(request), valid(proof, request.body)),
    )
  companyRoutes(app, factors.db)
}

const scope = z.object({ companyId: companyParameter })
const policy = z.object({ companyId: companyParameter.nullable(), required: z.boolean({ error: 'REQUEST_NOT_VALID' }) })
const policyAnswer = z.object({ required: z.boolean() })

/** Whether a company requires a second factor of all its users: for its administrator, or for a super administrator. */
function companyRoutes(app: FastifyInstance, db: Database) {
  const url = '/api/company/secondFactor'
  const config = { may: 'documentSettings' } as const
  const refusals = { 401: ['NOT_YOUR_COMPANY'] }
  app.get(
    url,
    {
      config: { ...config, answers: { ok: policyAnswer, refusals: { ...refusals, 404: ['COMPANY_NOT_EXIST'] } } },
      schema: { tags: ['company'], querystring: scope },
    },
    (request) =>
      inScope(db, request, valid(scope, request.query).companyId, async (tx, company) => {
        const found = await policyOf(tx, company)
        if (!found) throw new Refusal(404, 'COMPANY_NOT_EXIST')
        return found
      }),
  )
  app.put(
    url,
    {
      config: { ...config, answers: { ok: policyAnswer, refusals: { ...refusals, 400: ['COMPANY_NOT_EXIST'] } } },
      schema: { tags: ['company'], body: policy },
    },
    (request) => {
      const { companyId, required } = valid(policy, request.body)
      return inScope(db, request, companyId ?? undefined, async (tx, company) => {
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
