import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import type { RecordFilter } from '../../server/records/queries.ts'
import { recordRoutes, searchRoutes, wholeNumber } from '../../server/records/routes.ts'
import { all, deathRecord } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    deathRecords: RecordTable<typeof deathRecord>
  }
}

const year = wholeNumber.pipe(z.union([z.literal(all), z.int().min(1800).max(2200)]))
const month = wholeNumber.pipe(z.union([z.literal(all), z.int().min(1).max(12)]))
const period = z.object({ year: year.default(all), month: month.default(all) })

/** By date of burial (decisions 5); a month without a year is that month of every year. */
const buriedIn =
  ({ year, month }: z.output<typeof period>): RecordFilter =>
  (rows) => {
    const date = 'deathRecords.dateOfBurial'
    if (year === all && month === all) return rows
    if (year === all) return rows.where(sql<SqlBool>`extract(month from ${sql.ref(date)}) = ${month}`)
    const [from, to] = month === all ? [firstOf(year, 1), firstOf(year + 1, 1)] : [firstOf(year, month), firstOf(year, month + 1)]
    return rows.where(date, '>=', from).where(date, '<', to)
  }

/** The first day of a month as `yyyy-MM-dd`; month 13 is January of the next year. */
const firstOf = (year: number, month: number): string =>
  month > 12 ? firstOf(year + 1, month - 12) : `${year}-${String(month).padStart(2, '0')}-01`

export function deathRecordRoutes(app: FastifyInstance, db: Database) {
  recordRoutes(app, db, deathRecord)
  searchRoutes(app, db, deathRecord, period, buriedIn)
}
