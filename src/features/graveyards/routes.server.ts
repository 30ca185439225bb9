import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { instant, named } from '../../server/records/answers.ts'
import { companyParameter, withoutNulls } from '../../server/records/parameters.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { inSessionCompany } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { graveyard } from './record.ts'
import { graveyardTexts } from './texts.ts'
import { allGraveyards } from './calls.ts'

const ofCompany = z.object({ companyId: companyParameter })

export function graveyardRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, graveyard)
  listExportRoute(app, dependencies, graveyardTexts)

  // Live graveyards, for selection in forms.
  const allOf = (method: 'GET' | 'POST', place: 'query' | 'body') =>
    app.route({
      method,
      url: allGraveyards.path,
      config: {
        may: graveyard.may.read,
        reads: true,
        answers: {
          ok: listOf(named.extend({ deleted: z.boolean(), dateCreated: instant })),
          refusals: { 401: ['NOT_YOUR_COMPANY'] },
        },
      },
      schema: { tags: [graveyard.name], [place === 'query' ? 'querystring' : 'body']: ofCompany },
      handler: (request) =>
        inSessionCompany(
          db,
          request,
          valid(ofCompany, withoutNulls(request[place])).companyId,
          async (tx, company) => {
            const entities = await tx
              .selectFrom('graveyards')
              .select(['id', 'name', 'deleted', 'dateCreated'])
              .where('deleted', '=', false)
              .$if(company !== undefined, (rows) => rows.where('companyId', '=', Number(company)))
              .orderBy((eb) => eb.ref('sortKeys', '->>').key('name'))
              .orderBy('id')
              .execute()
            return { entities, total: entities.length }
          },
          'read',
        ),
    })
  allOf('GET', 'query')
  allOf('POST', 'body')
}
