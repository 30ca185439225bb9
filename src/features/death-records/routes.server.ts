import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listOf } from '../../server/operation.ts'
import { gravesOfDeathRecords } from './graves.server.ts'
import { documentRouteWith } from '../../server/documents/routes.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { wholeNumber } from '../../server/records/parameters.ts'
import type { ListFilter } from '../../server/records/queries.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { isDate } from '../../shared/dates.ts'
import { fold, foldedTokens } from '../../shared/serbian-script.ts'
import { deathRecordDocument } from './document.server.ts'
import { reportRoutes } from './reports.server.ts'
import { periodWords } from './period-words.ts'
import { all, deathRecord } from './record.ts'
import { deathRecordTexts } from './texts.ts'
import { serve } from '../../server/call.ts'
import { similarDeathRecords } from './calls.ts'

const year = wholeNumber.pipe(z.union([z.literal(all), z.int().min(1800).max(2200)]))
const month = wholeNumber.pipe(z.union([z.literal(all), z.int().min(1).max(12)]))
const period = z.object({ year: year.default(all), month: month.default(all) })

/** Filters by date of burial; a month without a year matches that month of every year. */
function buriedIn({ year, month }: z.output<typeof period>): ListFilter<typeof deathRecord> | undefined {
  if (year === all && month === all) return undefined
  return (columns) => {
    const date = columns.ref('deathRecords.burialMonth')
    const isKnown = columns('deathRecords.dateOfBurialPrecision', 'in', ['DAY', 'MONTH'])
    if (year === all) return columns.and([sql<SqlBool>`extract(month from ${date}) = ${month}`, isKnown])
    if (month === all) return columns.between(date, firstOf(year, 1), firstOf(year, 12))
    return columns.and([columns(date, '=', firstOf(year, month)), isKnown])
  }
}

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

const similarParameters = z.object({
  firstName: z.string().max(200),
  lastName: z.string().max(200),
  dateOfBirth: z.string().refine(isDate).nullish(),
  dateOfDeath: z.string().refine(isDate).nullish(),
  exceptId: z.int().positive().nullish(),
})

const similarRecord = z.object({
  id: z.int(),
  firstName: z.string().nullable(),
  fathersName: z.string().nullable(),
  lastName: z.string().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  dateOfDeath: z.iso.date().nullable(),
  dateOfBurial: z.iso.date().nullable(),
})

export function deathRecordRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db, documents } = dependencies
  const burialMonths = { parameters: period, filterOf: buriedIn, words: periodWords }
  recordRoutes(app, db, deathRecord, burialMonths)
  listExportRoute(app, dependencies, deathRecordTexts, burialMonths)

  serve(
    app,
    similarDeathRecords,
    {
      config: { may: 'records', answers: { ok: listOf(similarRecord) } },
      schema: { tags: ['deathRecord'], body: similarParameters },
    },
    async (request) => {
      const person = valid(similarParameters, request.body)
      const company = companyFrom(request)
      const entities = await asCompany(db, company, (tx) => similarRecords(tx, company, person), 'read')
      return { entities, total: entities.length }
    },
  )

  documentRouteWith(app, db, documents, deathRecord, { about: gravesOfDeathRecords, documentOf: deathRecordDocument })

  reportRoutes(app, dependencies)
}

/**
 * Live records of people with the same first and last name, in any script, who were born or died on the same day. Detects
 * duplicates without a JMBG.
 */
async function similarRecords(tx: Tx, company: CompanyId, person: z.output<typeof similarParameters>) {
  const { firstName, lastName, dateOfBirth, dateOfDeath, exceptId } = person
  const dates = [
    ['dateOfBirth', dateOfBirth],
    ['dateOfDeath', dateOfDeath],
  ] as const
  if (fold(firstName) === '' || fold(lastName) === '' || (!dateOfBirth && !dateOfDeath)) return []
  const rows = tx
    .selectFrom('deathRecords')
    .select(['id', 'firstName', 'fathersName', 'lastName', 'dateOfBirth', 'dateOfDeath', 'dateOfBurial'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where('id', '!=', exceptId ?? 0)
    .where((eb) => eb.or(dates.flatMap(([field, date]) => (date ? [eb(field, '=', date)] : []))))
  const found = await foldedTokens(`${firstName} ${lastName}`)
    .reduce((matching, word) => matching.where('searchText', 'like', `%${word}%`), rows)
    .orderBy(sql`(-id)`)
    .limit(20)
    .execute()
  const isSame = (record: { firstName: string | null; lastName: string | null }) =>
    fold(record.firstName ?? '') === fold(firstName) && fold(record.lastName ?? '') === fold(lastName)
  return found.filter(isSame).slice(0, 3)
}
