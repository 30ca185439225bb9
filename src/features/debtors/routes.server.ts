import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { contentDisposition } from '../../server/documents/file-name.ts'
import { csvFile, tableFormats } from '../../server/exchange/list-export.ts'
import { workbook } from '../../server/exchange/xlsx.ts'
import { searchParameters, withoutNulls, wholeNumber } from '../../server/records/parameters.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { refusedFields } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { isDate, today } from '../../shared/dates.ts'
import '../../shared/latin-texts.ts'
import type { RecordType } from '../../shared/record.ts'
import { inLanguage, languages } from '../../shared/texts.ts'
import { buckets } from './buckets.ts'
import { type Debtors, exportDebtors, searchDebtors } from './calls.ts'
import { debtorOrders, debtorPage, type DebtorSearch, debtorSums } from './debtors.server.ts'
import { debtorColumns, exportName } from './export.server.ts'
import { debtorTexts } from './texts.ts'

const notValid = 'FILTER_NOT_VALID'
const aDay = z.string().refine(isDate, notValid).optional()
const day = aDay.describe('by default today')
const amount = z
  .union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, notValid)], { error: notValid })
  .transform(Number)
  .pipe(z.number({ error: notValid }).min(0, notValid).max(999_999_999.99, notValid))
  .optional()
const orders = debtorOrders.flatMap((name) => [name, `-${name}`])

const { searchParam, page, size, companyId } = searchParameters.shape
const filters = z.object({
  searchParam,
  companyId,
  on: day,
  graveyardId: wholeNumber.pipe(z.int()).optional(),
  amountFrom: amount.describe('of the whole debt'),
  amountTo: amount,
  barredFrom: aDay.describe('of one of the debts, the last day before it is barred'),
  barredTo: aDay,
  overdue: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .default(false)
    .describe('only those who owe something overdue')
    .meta({ type: 'boolean' }),
  sort: z.enum(orders, notValid).default('-overdue'),
})
const parameters = filters.extend({ page, size })
const exported = filters.extend({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  language: z.enum(languages).default('rs').describe('of the headers'),
})

const sum = z.string().regex(/^-?\d+\.\d{2}$/)
const isoDay = z.string().meta({ format: 'date' })
const named = z.object({ id: z.int(), name: z.string() })
const each = <Value extends z.ZodType>(value: Value) => z.record(z.enum(buckets), value)
const answer: z.ZodType<Debtors> = z.object({
  entities: z.array(
    z.object({
      party: named,
      graves: z.array(named),
      oldestDue: isoDay,
      barredOn: isoDay,
      total: z.number(),
      overdue: z.number(),
      buckets: each(z.number()),
      lastPayment: isoDay.nullable(),
      lastLetter: isoDay.nullable(),
      addressState: z.enum(['OK', 'RETURNED', 'UNKNOWN']),
      deceased: z.boolean(),
    }),
  ),
  total: z.int(),
  sums: z.record(z.enum(['total', 'overdue', ...buckets]), sum),
})

/** Those who owe something: docs/domain/money.md#ageing */
export function debtorRoutes(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  const letters = types.filter(({ written, dated }) => written?.as === 'letter' && dated !== undefined)
  const schema = { tags: ['debtor'] }
  const refusals = { 400: [notValid, 'FILTER_PERIOD_NOT_IN_ORDER'], 401: ['NOT_YOUR_COMPANY'] }
  const config = { may: 'money', reads: true, answers: { ok: answer, refusals } } as const
  const search = (request: FastifyRequest, body: unknown): Promise<Debtors> => {
    const { page: at, size: limit, ...filters } = valid(parameters, withoutNulls(body))
    const company = companyFrom(request, filters.companyId)
    return asCompany(
      db,
      company,
      (tx) => debtorPage(tx, company, searchIn(filters), { limit, offset: at * limit, letters }),
      'read',
    )
  }
  app.get(searchDebtors.path, { config, schema: { ...schema, querystring: parameters } }, (request) =>
    search(request, request.query),
  )
  app.post(searchDebtors.path, { config, schema: { ...schema, body: parameters } }, (request) =>
    search(request, request.body),
  )

  app.post(
    exportDebtors,
    { config: { may: 'money', reads: true, answers: recordAnswers.export() }, schema: { ...schema, body: exported } },
    async (request, reply) => {
      const { format, language, ...filters } = valid(exported, withoutNulls(request.body))
      const company = companyFrom(request, filters.companyId)
      const wanted = searchIn(filters)
      const read = <Result>(work: (tx: Tx) => Promise<Result>) => asCompany(db, company, work, 'read')
      const { total } = await read((tx) => debtorSums(tx, company, wanted))
      await asCompany(db, company, (tx) =>
        audit(tx, sessionFrom(request), {
          action: 'RECORDS_EXPORTED',
          changes: {
            type: { from: null, to: debtorTexts.title[0] },
            count: { from: null, to: total },
            format: { from: null, to: format.toUpperCase() },
          },
        }),
      )
      const header = debtorColumns.map(([label]) => inLanguage(label, language))
      const rows = batches(
        async (at) =>
          (await read((tx) => debtorPage(tx, company, wanted, { limit: batch, offset: at, letters }))).entities,
        language,
      )
      const file =
        format === 'csv' ? csvFile(header, rows) : workbook(inLanguage(debtorTexts.title, language), header, rows)
      const { mime, ending } = tableFormats[format]
      return reply
        .type(mime)
        .header('content-disposition', contentDisposition(exportName(language, ending)))
        .send(file)
    },
  )
}

const batch = 500

async function* batches(read: (at: number) => Promise<Debtors['entities']>, language: (typeof languages)[number]) {
  for (let at = 0; ; at += batch) {
    const found = await read(at)
    if (found.length > 0) yield found.map((debtor) => debtorColumns.map(([, cell]) => cell(debtor, language)))
    if (found.length < batch) return
  }
}

function searchIn({
  on = today(),
  graveyardId = 0,
  ...asked
}: Omit<z.output<typeof filters>, 'companyId'>): DebtorSearch {
  const { amountFrom, amountTo } = asked
  if (amountFrom !== undefined && amountTo !== undefined && amountTo < amountFrom)
    throw refusedFields([{ code: 'FILTER_PERIOD_NOT_IN_ORDER', field: 'amountTo' }])
  return { ...asked, on, graveyardId: graveyardId > 0 ? graveyardId : undefined }
}
