import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import type { Documents } from '../../server/documents/render.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import { inScript } from '../../server/documents/script.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { listOf } from '../../server/operation.ts'
import { pathId, withoutNulls } from '../../server/records/parameters.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { payment } from '../payments/record.ts'
import { receiptBase, searchPayers } from './calls.ts'
import { payersBy, payersWith } from './payers.server.ts'
import { receipt, receiptedOf } from './receipt.server.ts'

const payer = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string().nullable(),
  address: z.string(),
  graves: z.array(z.string()),
  open: z.number(),
  overdue: z.number(),
  prepayment: z.number(),
  reference: z.string().nullable().describe('of a slip that was stated'),
  amount: z.number().nullable().describe('what the code of a slip states'),
})
const parameters = z.object({
  searchParam: z
    .string()
    .max(300)
    .default('')
    .describe('a name, the label of a grave, a reference, or the code of a slip'),
  partyId: z.int().positive().optional(),
})
const payments = recordQueries(payment)

/** The desk where people pay: docs/requirements.md#cash-desk */
export function cashDeskRoutes(app: FastifyInstance, { db, documents }: { db: Database; documents: Documents }) {
  const schema = { tags: ['cashDesk'] }
  serve(
    app,
    searchPayers,
    { config: { may: 'money', reads: true, answers: { ok: listOf(payer) } }, schema: { ...schema, body: parameters } },
    async (request) => {
      const { searchParam, partyId } = valid(parameters, withoutNulls(request.body))
      const company = companyFrom(request)
      const entities = await asCompany(
        db,
        company,
        (tx) => (partyId === undefined ? payersBy(tx, company, searchParam) : payersWith(tx, company, [partyId])),
        'read',
      )
      return { entities, total: entities.length }
    },
  )

  app.get(
    `${receiptBase}/:id`,
    {
      config: { may: 'money', answers: recordAnswers.document(payment) },
      schema: { ...schema, params: pathId, querystring: scriptParameter },
    },
    async (request, reply) => {
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      const { script } = valid(scriptParameter, request.query)
      const [found, about, from] = await asCompany(
        db,
        company,
        async (tx) => {
          const receipted = await receiptedOf(tx, company, id)
          const first = receipted.first === undefined ? undefined : await payments.find(tx, company, receipted.first)
          return [first, receipted, await documentCompanyOf(tx, company)] as const
        },
        'read',
      )
      if (!found) throw new Refusal(404, payment.notFound)
      const document = inScript(script ?? from.script, (typed) =>
        receipt(found, about, typed.company(from), new Date(), typed.text(actor.name), typed),
      )
      const pdf = await documents.render(document)
      await asCompany(db, company, (tx) => audit(tx, actor, { action: 'RECEIPT_MADE', recordId: id }))
      return sendPdf(reply, document.fileName, pdf)
    },
  )
}
