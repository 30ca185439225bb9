import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { companyParameter, present } from '../../server/records/routes.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'

const ofCompany = z.object({ companyId: companyParameter })

/** The graveyards of the session's company, for choosing one in a form. */
export function graveyardRoutes(app: FastifyInstance, db: Database) {
  const allOf = (method: 'GET' | 'POST', place: 'query' | 'body') =>
    app.route({
      method,
      url: '/api/graveyard/allByCompanyId',
      config: { may: 'records' },
      schema: { tags: ['graveyard'], [place === 'query' ? 'querystring' : 'body']: ofCompany },
      handler: async (request) => {
        const company = companyFrom(request, valid(ofCompany, present(request[place])).companyId)
        const entities = await asCompany(db, company, (tx) =>
          tx
            .selectFrom('graveyards')
            .select(['id', 'name', 'deleted', 'dateCreated'])
            .where('companyId', '=', company)
            .where('deleted', '=', false)
            .orderBy('name')
            .execute(),
        )
        return { entities, total: entities.length }
      },
    })
  allOf('GET', 'query')
  allOf('POST', 'body')
}
