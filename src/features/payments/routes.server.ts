import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { bodyOf, envelope, requireOwnCompany } from '../../server/records/record-requests.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { codesOf } from '../../shared/field.ts'
import { longText, optionalLongText } from '../../shared/fields.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { givenAllocations, parts } from '../ledger/public.ts'
import { proposals, reallocate, reversePayment, allocationsOf } from '../ledger/public.server.ts'
import { proposeAllocations, readAllocations, replaceAllocations, reversePaymentCall } from './calls.ts'
import { payment } from './record.ts'
import { paymentTexts } from './texts.ts'

const payments = recordQueries(payment)

const reasonBody = z.object({ reason: longText('PAYMENT_REASON') })
const replacement = givenAllocations.extend({ reason: optionalLongText('PAYMENT_REASON') })
const proposed = z.object({
  allocations: z.array(z.object({ claimId: z.int(), part: z.enum(parts), amount: z.number() })),
  prepayment: z.number(),
  partyId: z.int().nullable(),
})
const allocation = proposed.shape.allocations.element
const stored = proposed.extend({ allocations: z.array(allocation.extend({ description: z.string() })) })
const allocationCodes = [
  'PAYMENT_ALLOCATION_NOT_VALID',
  'PAYMENT_ALLOCATION_CLAIM_NOT_OPEN',
  'PAYMENT_ALLOCATION_PART_NOT_VALID',
  'PAYMENT_ALLOCATION_TOO_MUCH',
  'PAYMENT_ALLOCATED_TOO_MUCH',
]

export function paymentRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, payment)
  listExportRoute(app, dependencies, paymentTexts)
  const schema = { tags: [payment.name] }

  serve(
    app,
    proposeAllocations,
    {
      config: {
        may: payment.may.read,
        reads: true,
        answers: { ok: proposed, refusals: { 400: [...codesOf(payment.fields), ...(payment.ruleCodes ?? [])] } },
      },
      schema: { ...schema, body: bodyOf(payment) },
    },
    async (request) => {
      requireOwnCompany(request, valid(envelope, request.body).companyId)
      const { amount, receivedOn, partyId, reference, purpose } = valid(payment.fields, request.body)
      const company = companyFrom(request)
      const [found] = await asCompany(
        db,
        company,
        (tx) => proposals(tx, company, [{ para: toPara(amount), on: receivedOn, partyId, reference, purpose }]),
        'read',
      )
      return {
        allocations: (found?.shares ?? []).map(({ claimId, part, para }) => ({
          claimId,
          part,
          amount: toDinars(para),
        })),
        prepayment: toDinars(found?.prepayment ?? 0),
        partyId: found?.partyId ?? null,
      }
    },
  )

  const read = { 404: [payment.notFound] }
  serve(
    app,
    readAllocations,
    {
      config: { may: payment.may.read, answers: { ok: stored, refusals: read } },
      schema: { ...schema, params: pathId },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => allocationsOf(tx, company, id), 'read')
    },
  )

  serve(
    app,
    replaceAllocations,
    {
      config: {
        may: payment.may.write,
        answers: { ok: stored, refusals: { ...read, 400: [...allocationCodes, 'PAYMENT_ALREADY_REVERSED'] } },
      },
      schema: { ...schema, params: pathId, body: replacement },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const { allocations, reason } = valid(replacement, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await reallocate({ tx, company, actor: sessionFrom(request) }, id, { given: allocations ?? undefined, reason })
        return allocationsOf(tx, company, id)
      })
    },
  )

  const { ok, refusals } = recordAnswers.read(payment)
  app.post(
    reversePaymentCall.path,
    {
      config: {
        may: 'money-close',
        answers: {
          ok,
          refusals: { ...refusals, 400: [...codesOf(reasonBody), 'PAYMENT_ALREADY_REVERSED', 'PAYMENT_REFUNDED'] },
        },
      },
      schema: { ...schema, params: pathId, body: reasonBody },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const { reason } = valid(reasonBody, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await reversePayment({ tx, company, actor: sessionFrom(request) }, id, reason)
        const after = await payments.find(tx, company, id)
        if (!after) throw new Refusal(404, payment.notFound)
        return { [payment.name]: after }
      })
    },
  )
}
