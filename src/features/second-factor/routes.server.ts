import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../../server/client-address.ts'
import { nothing } from '../../server/operation.ts'
import { instant } from '../../server/records/answers.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  replaceRecoveryCodes,
  secondFactorOf,
  turnOff,
  type Caller,
  type SecondFactors,
} from '../../server/second-factor/own.ts'
import { sessionFrom } from '../../server/session.ts'
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
const refusals = { 400: proofCodes, 429: ['TOO_MANY_ATTEMPTS'] }
const codes = z.object({ recoveryCodes: z.array(z.string()).describe('shown once; only their hashes are stored') })
const state = z.object({
  enabled: z.boolean(),
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
  app.get(url, { config: { may, answers: { ok: state } }, schema: { tags } }, (request) =>
    secondFactorOf(factors.db, sessionFrom(request)),
  )
  app.post(
    url,
    {
      config: {
        may,
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
  for (const [path, ok, act] of [
    ['enrolment', key, beginEnrolment],
    ['recoveryCodes', codes, replaceRecoveryCodes],
    ['removal', nothing, turnOff],
  ] as const)
    app.post(
      `${url}/${path}`,
      { config: { may, answers: { ok, refusals } }, schema: { tags, body: proof } },
      (request) => act(factors, callerOf(request), valid(proof, request.body)),
    )
}

const callerOf = (request: FastifyRequest): Caller => ({
  session: sessionFrom(request),
  address: clientAddress(request),
})
