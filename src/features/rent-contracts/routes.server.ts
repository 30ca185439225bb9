import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { leaseYearsOf } from '../burial-rules/public.server.ts'
import { wholeNumber } from '../../server/records/parameters.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { isDate } from '../../shared/dates.ts'
import { rentContract } from './record.ts'
import { serve } from '../../server/call.ts'
import { readLeaseYears } from './calls.ts'

const ofGraveyard = z.object({
  graveyardId: wholeNumber.pipe(z.int().positive()),
  day: z.string().refine(isDate).describe('of the contract').meta({ format: 'date' }),
})
const years = z.object({
  first: z
    .int()
    .describe('of the first lease of a grave: by the rules of the graveyard on the day of the contract, if it has any'),
  renewal: z.int().describe('the same'),
})

/** How long a lease lasts: docs/domain/rights-of-use.md#rent-contracts */
export function leaseYearsRoute(app: FastifyInstance, db: Database) {
  serve(
    app,
    readLeaseYears,
    {
      config: { may: rentContract.may.read, answers: { ok: years } },
      schema: { tags: [rentContract.name], querystring: ofGraveyard },
    },
    (request) => {
      const { graveyardId, day } = valid(ofGraveyard, request.query)
      const company = companyFrom(request)
      return asCompany(
        db,
        company,
        async (tx) => {
          const found = await leaseYearsOf(tx, company, graveyardId, day)
          return { first: found, renewal: found }
        },
        'read',
      )
    },
  )
}
