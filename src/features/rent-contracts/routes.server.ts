import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { leaseYears } from '../../server/lease-years.ts'
import { wholeNumber } from '../../server/records/parameters.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { isDate } from '../../shared/dates.ts'
import { rentContract } from './record.ts'

const ofGraveyard = z.object({
  graveyardId: wholeNumber.pipe(z.int().positive()),
  day: z.string().refine(isDate).describe('of the contract').meta({ format: 'date' }),
})
const years = z.object({
  first: z.int().describe('of the first lease of a grave'),
  renewal: z.int().describe('by the rules of the graveyard on the day of the contract, if it has any'),
})

/** How long a lease lasts: docs/domain/rights-of-use.md#rent-contracts */
export function leaseYearsRoute(app: FastifyInstance, db: Database) {
  app.get(
    `${rentContract.base}/leaseYears`,
    {
      config: { may: rentContract.may.read, answers: { ok: years } },
      schema: { tags: [rentContract.name], querystring: ofGraveyard },
    },
    (request) => {
      const { graveyardId, day } = valid(ofGraveyard, request.query)
      const company = companyFrom(request)
      const first = leaseYears(sql`${company}`)
      const found = sql<z.output<typeof years>>`
        select ${first} as first, coalesce((
          select renewal_years from burial_rules
          where company_id = ${company} and graveyard_id = ${graveyardId} and not deleted and valid_from <= ${day}::date
          order by valid_from desc limit 1), ${first}) as renewal`
      return asCompany(
        db,
        company,
        async (tx) => {
          const [row] = (await found.execute(tx)).rows
          if (!row) throw new Error('A selection without a table has one row.')
          return row
        },
        'read',
      )
    },
  )
}
