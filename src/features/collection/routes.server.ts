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
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { wholeNumber } from '../../server/records/parameters.ts'
import { today } from '../../shared/dates.ts'
import { type Collection, collectionReportPath, readCollection, readCollectionMonths } from './calls.ts'
import { collectionReport } from './document.server.ts'
import { collectionMonths, collectionOf } from './figures.server.ts'

const notValid = 'FILTER_NOT_VALID'
const parameters = z.object({
  year: wholeNumber
    .pipe(z.int(notValid).min(1900, notValid).max(2999, notValid))
    .optional()
    .describe('by default this one'),
})
const printing = parameters.extend(scriptParameter.shape)
const thisYear = () => Number(today().slice(0, 4))

const money = z.number()
const figures = { claimed: money, paid: money, debt: money }
const months = z.array(z.object({ claimed: money, received: money, debt: money.nullable() }))
const answer: z.ZodType<Collection> = z.object({
  year: z.int(),
  firstYear: z.int(),
  months,
  kinds: z.array(z.object({ kind: z.string(), ...figures })),
  graveyards: z.array(z.object({ name: z.string().nullable(), ...figures })),
  due: money,
  duePaid: money,
  debtors: z.int(),
  ageing: z.record(z.string(), money),
  runs: z.array(z.object({ year: z.int(), graves: z.int(), amount: money, paid: money })),
})

/** What was charged, paid and is owed in a year: docs/domain/money.md#collection */
export function collectionRoutes(app: FastifyInstance, { db, documents }: { db: Database; documents: Documents }) {
  const tags = ['money']
  serve(
    app,
    readCollection,
    {
      config: { may: 'money', answers: { ok: answer, refusals: { 400: [notValid] } } },
      schema: { tags, querystring: parameters },
    },
    (request) => {
      const { year = thisYear() } = valid(parameters, request.query)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => collectionOf(tx, company, year), 'read')
    },
  )
  serve(
    app,
    readCollectionMonths,
    { config: { may: 'money', answers: { ok: z.object({ months }) } }, schema: { tags } },
    async (request) => {
      const company = companyFrom(request)
      return { months: await asCompany(db, company, (tx) => collectionMonths(tx, company, thisYear()), 'read') }
    },
  )
  app.get(
    collectionReportPath,
    {
      config: { may: 'money', answers: { ok: ['application/pdf'], refusals: { 400: [notValid] } } },
      schema: { tags, querystring: printing },
    },
    async (request, reply) => {
      const { year = thisYear(), script } = valid(printing, request.query)
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const [collection, from] = await asCompany(
        db,
        company,
        async (tx) => [await collectionOf(tx, company, year), await documentCompanyOf(tx, company)] as const,
        'read',
      )
      const document = inScript(script ?? from.script, (typed) =>
        collectionReport(collection, {
          company: typed.company(from),
          printedAt: new Date(),
          printedBy: typed.text(actor.name),
          typed,
        }),
      )
      const pdf = await documents.render(document)
      await asCompany(db, company, (tx) =>
        audit(tx, actor, { action: 'COLLECTION_REPORT_MADE', changes: { year: { from: null, to: year } } }),
      )
      return sendPdf(reply, document.fileName, pdf)
    },
  )
}
