import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit, type AuditEntry } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import type { LetterheadCompany } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { inScript } from '../../server/documents/script.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { withPersonalNumber } from '../../server/personal-number-readings.ts'
import { companyParameter, wholeNumber } from '../../server/records/parameters.ts'
import { type ListFilter, recordQueries } from '../../server/records/queries.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { burialSettings, nextBookNumber } from './book-number.server.ts'
import { burialBook } from './burial-book.server.ts'
import { readBurialFacts } from './calls.ts'
import type { PrintedGrave } from '../grave-references/public.server.ts'
import { gravesOfDeathRecords } from './graves.server.ts'
import { monthlyReport } from './monthly-report.server.ts'
import { type DeathRecord, deathRecord } from './record.ts'

const month12 = scriptParameter.extend({
  companyId: companyParameter,
  year: wholeNumber.pipe(z.int().min(1800).max(2200)),
  month: wholeNumber.pipe(z.int().min(1).max(12)),
})

const parameters = scriptParameter.extend({ companyId: companyParameter })
const ofYear = z.object({ year: month12.shape.year })
const bookOfYear = parameters.extend(ofYear.shape)

const answers = { ok: 'application/pdf', refusals: { 401: ['NOT_YOUR_COMPANY'], 503: ['DOCUMENT_FAILED'] } } as const

/** The monthly report, and the burial book of a year. */
export function reportRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  serve(
    app,
    readBurialFacts,
    {
      config: { may: 'records', answers: { ok: burialFacts } },
      schema: { tags: ['deathRecord'], querystring: ofYear },
    },
    async (request) => {
      const { year } = valid(ofYear, request.query)
      const company = companyFrom(request)
      return asCompany(
        db,
        company,
        async (tx) => {
          const { burialBookGapless, earlyBurialWarned } = await burialSettings(tx, company)
          const nextNumber = await nextBookNumber(tx, company, year)
          return { nextNumber, isGapless: burialBookGapless === true, warnsEarly: earlyBurialWarned !== false }
        },
        'read',
      )
    },
  )

  app.get(
    '/api/report',
    { config: { may: 'records', answers }, schema: { tags: ['deathRecord'], querystring: month12 } },
    (request, reply) => {
      const { year, month, ...asked } = valid(month12, request.query)
      return sendReport(dependencies, request, reply, {
        ...asked,
        documentOf: monthlyReport,
        about: { year, month },
        filter: (columns) =>
          columns.and([
            columns('deathRecords.deleted', '=', false),
            columns('deathRecords.burialMonth', '=', `${year}-${String(month).padStart(2, '0')}-01`),
            columns('deathRecords.dateOfBurialPrecision', 'in', ['DAY', 'MONTH']),
          ]),
        order: ['dateOfBurial', 'lastName', 'firstName', 'id'],
        audited: {
          action: 'MONTHLY_REPORT_MADE',
          changes: { month: { from: null, to: `${year}-${String(month).padStart(2, '0')}` } },
        },
      })
    },
  )

  app.get(
    '/api/burialBook',
    { config: { may: 'records', answers }, schema: { tags: ['deathRecord'], querystring: bookOfYear } },
    (request, reply) => {
      const { year, ...asked } = valid(bookOfYear, request.query)
      return sendReport(dependencies, request, reply, {
        ...asked,
        documentOf: burialBook,
        about: { year },
        // A number of a deleted record is struck out.
        filter: (columns) =>
          columns.and([
            columns('deathRecords.bookYear', '=', year),
            columns.or([
              columns('deathRecords.deleted', '=', false),
              columns('deathRecords.bookNumber', 'is not', null),
            ]),
          ]),
        order: ['bookNumber', 'dateOfBurial', 'id'],
        audited: { action: 'BURIAL_BOOK_MADE', changes: { year: { from: null, to: year } } },
      })
    },
  )
}

const burialFacts = z.object({
  nextNumber: z.int().describe('in the burial book of the year'),
  isGapless: z.boolean().describe('whether the program assigns it'),
  warnsEarly: z.boolean().describe('whether a burial within 24 hours of death causes a warning'),
})

type Printed = DeathRecord & { readonly grave: PrintedGrave | null }

interface Report<About> extends z.output<typeof parameters> {
  readonly documentOf: (
    rows: readonly Printed[],
    company: LetterheadCompany,
    about: About,
    printedBy: string,
    printedAt: Date,
  ) => NamedDocument
  readonly about: About
  readonly filter: ListFilter<typeof deathRecord>
  readonly order: readonly ('bookNumber' | 'dateOfBurial' | 'lastName' | 'firstName' | 'id')[]
  readonly audited: AuditEntry
}

async function sendReport<About>(
  { db, documents }: RouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { companyId, script, documentOf, about, filter, order, audited }: Report<About>,
) {
  const company = companyFrom(request, companyId)
  const actor = sessionFrom(request)
  const [records, letterhead, graveOf] = await asCompany(
    db,
    company,
    async (tx) => {
      const buried = await recordQueries(deathRecord, { filter, order }).all(tx, company)
      const ids = buried.map(({ id }) => id)
      return [buried, await documentCompanyOf(tx, company), await gravesOfDeathRecords(tx, company, ids)]
    },
    'read',
  )
  const document = inScript(script ?? letterhead.script, (typed) => {
    const printed = records.map((record) => ({
      ...typed.record(deathRecord, record),
      grave: graveOf(record.id, typed),
    }))
    return documentOf(printed, typed.company(letterhead), about, typed.text(actor.name), new Date())
  })
  const pdf = await documents.render(document)
  await asCompany(db, company, (tx) => audit(tx, actor, audited))
  request.server.personalNumberReadings.note(request, 'report', deathRecord, withPersonalNumber(deathRecord, records))
  return sendPdf(reply, document.fileName, pdf)
}
