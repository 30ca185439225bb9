import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { contentDisposition } from '../../server/documents/file-name.ts'
import type { Documents } from '../../server/documents/render.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import { inScript } from '../../server/documents/script.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { spreadsheet } from '../../server/operation.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { inLanguage } from '../../shared/texts.ts'
import { moneySettings } from '../ledger/public.server.ts'
import { bookedIn, type Month } from './booked.server.ts'
import { type MonthVat, readMonthVat, vatRecordPath } from './calls.ts'
import { vatRecord } from './document.server.ts'
import { journalFile } from './journal-file.server.ts'
import { journalOf } from './journal.ts'
import { bookkeepingTexts as texts } from './texts.ts'
import { vatOfMonth } from './vat-of-month.server.ts'

const notValid = 'ACCOUNTING_MONTH_NOT_VALID'
const ofMonth = z.object({ month: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, notValid) })
const asFile = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') })
const taxed = z.object({ gross: z.number(), net: z.number(), vat: z.number() })
const rate = z.number().nullable()
const vatAnswer = z.object({
  month: z.string(),
  rates: z.array(z.object({ rate, issued: taxed, reversed: taxed })),
  total: taxed,
  advances: z.object({ rate, received: taxed, used: taxed }),
})

/** From `2026-12`. */
function daysOf(month: string): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: `${month}-01`, before: `${next}-01` }
}

async function monthVat(tx: Tx, company: CompanyId, month: string): Promise<MonthVat> {
  const { advanceVatRate } = await moneySettings(tx, company)
  return { month, ...(await vatOfMonth(tx, company, daysOf(month), advanceVatRate)) }
}

/** What a bookkeeper takes over of a month: its VAT and its journal. */
export function bookkeepingRoutes(app: FastifyInstance, { db, documents }: { db: Database; documents: Documents }) {
  const tags = ['money']
  serve(
    app,
    readMonthVat,
    {
      config: { may: 'money', answers: { ok: vatAnswer, refusals: { 400: [notValid] } } },
      schema: { tags, params: ofMonth },
    },
    (request) => {
      const { month } = valid(ofMonth, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => monthVat(tx, company, month), 'read')
    },
  )

  app.get(
    vatRecordPath,
    {
      config: { may: 'money', answers: { ok: ['application/pdf'], refusals: { 400: [notValid] } } },
      schema: { tags, params: ofMonth, querystring: scriptParameter },
    },
    async (request, reply) => {
      const { month } = valid(ofMonth, request.params)
      const { script } = valid(scriptParameter, request.query)
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const [vat, from] = await asCompany(
        db,
        company,
        async (tx) => [await monthVat(tx, company, month), await documentCompanyOf(tx, company)] as const,
        'read',
      )
      const document = inScript(script ?? from.script, (typed) =>
        vatRecord(vat, {
          company: typed.company(from),
          printedAt: new Date(),
          printedBy: typed.text(actor.name),
        }),
      )
      const pdf = await documents.render(document)
      await asCompany(db, company, (tx) =>
        audit(tx, actor, { action: 'VAT_RECORD_MADE', changes: { month: { from: null, to: month } } }),
      )
      return sendPdf(reply, document.fileName, pdf)
    },
  )

  app.get(
    '/api/accountingMonth/:month/journal',
    {
      config: { may: 'money', answers: { ok: ['text/csv', spreadsheet], refusals: { 400: [notValid] } } },
      schema: { tags, params: ofMonth, querystring: asFile },
    },
    async (request, reply) => {
      const { month } = valid(ofMonth, request.params)
      const { format } = valid(asFile, request.query)
      const company = companyFrom(request)
      const lines = await asCompany(db, company, async (tx) => {
        const { accounts } = await moneySettings(tx, company)
        const words = {
          prepaymentUsed: inLanguage(texts.prepaymentUsed, 'rs'),
          writtenOff: inLanguage(texts.writtenOff, 'rs'),
        }
        const made = journalOf(await bookedIn(tx, company, daysOf(month)), accounts, words)
        await audit(tx, sessionFrom(request), {
          action: 'JOURNAL_EXPORTED',
          changes: {
            month: { from: null, to: month },
            count: { from: null, to: made.length },
            format: { from: null, to: format },
          },
        })
        return made
      })
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : spreadsheet)
        .header('content-disposition', contentDisposition(`${inLanguage(texts.journal, 'rs')} ${month}.${format}`))
        .send(await journalFile(lines, format))
    },
  )
}
