import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RecordType } from '../../shared/record.ts'
import type { Database, Tx } from '../database/connection.ts'
import { companyFrom } from '../session.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { valid } from '../validation.ts'
import { wholeNumber } from './parameters.ts'
import { recordTables } from './record-tables.ts'

const ofYear = z.object({ year: wholeNumber.pipe(z.int().min(1800).max(2200)) })

/**
 * Suggests the next number of a record type for a company and a year, in the form `1/2026`: one more than the largest ever
 * used, including deleted records, whose numbers are not reused. Also suggests the graveyard of the latest record, or else
 * the company's only one. Neither is binding.
 */
export function nextNumberRoute(app: FastifyInstance, db: Database, type: RecordType) {
  app.get(
    `${type.base}/nextNumber`,
    {
      config: {
        may: type.may.read,
        answers: { ok: z.object({ number: z.string(), graveyardId: z.int().nullable() }) },
      },
      schema: { tags: [type.name], querystring: ofYear },
    },
    async (request) => {
      const { year } = valid(ofYear, request.query)
      const company = companyFrom(request)
      return asCompany(
        db,
        company,
        async (tx) => {
          const last = await lastNumber(tx, company, type, year)
          return { number: `${last + 1}/${year}`, graveyardId: await graveyardFor(tx, company, type) }
        },
        'read',
      )
    },
  )
}

/** The largest of a year; 0 if there is none. */
export async function lastNumber(tx: Tx, company: CompanyId, type: RecordType, year: number): Promise<number> {
  // Without spaces, so that `12 / 2026` counts as `12/2026`.
  const number = sql.ref(`${type.table}.numberKey`)
  const { last } = await recordTables(tx)
    .selectFrom(type.table)
    .select(sql<number | null>`max(split_part(${number}, '/', 1)::bigint)`.as('last'))
    .where('companyId', '=', company)
    .where(sql<boolean>`${number} ~ ${`^[0-9]{1,9}/${year}$`}`)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function graveyardFor(tx: Tx, company: CompanyId, type: RecordType): Promise<number | null> {
  const live = await tx
    .selectFrom('graveyards')
    .select('id')
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .execute()
  const latest = await recordTables(tx)
    .selectFrom(type.table)
    .select('graveyardId')
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .orderBy(sql`(-id)`)
    .limit(1)
    .executeTakeFirst()
  const only = live.length === 1 ? live[0] : undefined
  return (live.find(({ id }) => id === latest?.['graveyardId']) ?? only)?.id ?? null
}
