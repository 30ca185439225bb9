import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { bodyOf, envelope, requireOwnCompany } from '../../server/records/record-requests.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { codesOf } from '../../shared/field.ts'
import { longText, optionalLongText } from '../../shared/fields.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { audit } from '../../server/audit.ts'
import { givenAllocations, parts } from '../ledger/public.ts'
import {
  proposals,
  reallocate,
  refuseUnlessBooksMoney,
  reversePayment,
  allocationsOf,
} from '../ledger/public.server.ts'
import {
  proposeAllocations,
  readAllocations,
  replaceAllocations,
  reversePaymentCall,
  setFiscalReceipt,
} from './calls.ts'
import { paymentsOfReceipt } from './for-others.server.ts'
import { fiscalReceiptFields, payment } from './record.ts'
import { paymentTexts } from './texts.ts'

const payments = recordQueries(payment)

const reversal = z.object({
  reason: longText('PAYMENT_REASON'),
  wholeReceipt: z.boolean().default(false).describe('also what was paid for others with the same receipt'),
})
const replacement = givenAllocations.extend({ reason: optionalLongText('PAYMENT_REASON') })
const proposed = z.object({
  allocations: z.array(z.object({ claimId: z.int(), part: z.enum(parts), amount: z.number() })),
  prepayment: z.number(),
  partyId: z.int().nullable(),
})
const allocation = proposed.shape.allocations.element
const stored = proposed.extend({
  allocations: z.array(allocation.extend({ description: z.string() })),
  together: z.array(z.object({ id: z.int(), name: z.string(), amount: z.number() })),
})
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
        answers: {
          ok: proposed,
          refusals: { 400: [...codesOf(payment.fields), ...(payment.ruleCodes ?? [])], 401: ['NOT_YOUR_COMPANY'] },
        },
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
      return asCompany(db, company, (tx) => allocationsWith(tx, company, id), 'read')
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
        await reallocate({ tx, company, actor: sessionFrom(request) }, id, { shares: allocations ?? undefined, reason })
        return allocationsWith(tx, company, id)
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
          refusals: { ...refusals, 400: ['PAYMENT_ALREADY_REVERSED', 'PAYMENT_REFUNDED'] },
        },
      },
      schema: { ...schema, params: pathId, body: reversal },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const { reason, wholeReceipt } = valid(reversal, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        const by = { tx, company, actor: sessionFrom(request) }
        const others = wholeReceipt ? await standingWith(tx, company, id) : []
        for (const each of [id, ...others.map((other) => other.id)]) await reversePayment(by, each, reason)
        return paymentAfter(tx, company, id)
      })
    },
  )

  app.post(
    setFiscalReceipt.path,
    {
      config: {
        may: payment.may.write,
        answers: {
          ok,
          refusals: { ...refusals, 400: ['PAYMENT_FISCAL_NUMBER_GIVEN'] },
        },
      },
      schema: { ...schema, params: pathId, body: fiscalReceiptFields },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const stated = valid(fiscalReceiptFields, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        const actor = sessionFrom(request)
        await refuseUnlessBooksMoney({ tx, company, actor, writer: 'request' })
        const before = await payments.find(tx, company, id)
        if (!before) throw new Refusal(404, payment.notFound)
        const usual = before.direction === 'OUT' ? ('REFUND' as const) : ('SALE' as const)
        const receipt = { ...stated, fiscalKind: stated.fiscalKind ?? usual }
        const set = await tx
          .updateTable('payments')
          .set(receipt)
          .where('companyId', '=', company)
          .where('id', '=', id)
          .where('fiscalNumber', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!set) throw refusedFields([{ code: 'PAYMENT_FISCAL_NUMBER_GIVEN', field: 'fiscalNumber' }])
        const after = await paymentAfter(tx, company, id)
        const changes = Object.fromEntries(Object.entries(receipt).map(([name, to]) => [name, { from: null, to }]))
        await audit(tx, actor, { action: 'FISCAL_RECEIPT_STATED', recordId: id, changes })
        return after
      })
    },
  )
}

async function paymentAfter(tx: Tx, company: CompanyId, id: number) {
  const after = await payments.find(tx, company, id)
  if (!after) throw new Refusal(404, payment.notFound)
  return { payment: after }
}

/** The other payments of the same receipt that were not reversed. */
const standingWith = async (tx: Tx, company: CompanyId, id: number) =>
  (await paymentsOfReceipt(tx, company, id)).filter((each) => each.id !== id && each.status !== 'REVERSED')

async function allocationsWith(tx: Tx, company: CompanyId, id: number) {
  const allocations = await allocationsOf(tx, company, id)
  const together = (await standingWith(tx, company, id)).map((each) => ({
    id: each.id,
    name: [each.name, each.surname].filter(Boolean).join(' ') || (each.payerName ?? ''),
    amount: each.amount,
  }))
  return { ...allocations, together }
}
