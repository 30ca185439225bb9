import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { auditEach } from '../../server/audit.ts'
import { continueAsCompany, trustedCompanyId } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { instant, named, recordAnswers } from '../../server/records/answers.ts'
import { companyParameter, withoutNulls } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recomposeTexts } from '../../server/records/reference-rules.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { grave } from '../graves/record.ts'
import { graveyard } from './record.ts'
import { graveyardTexts } from './texts.ts'
import { allGraveyards } from '../../shared/graveyard.ts'

const graveyards = recordQueries(graveyard)
const ofCompany = z.object({ companyId: companyParameter })

export function graveyardRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, graveyard, undefined, {
    edit: {
      answers: recordAnswers.edit(graveyard),
      /** All labels of the graveyard change with their template. */
      edit: (request, { id, values, version }) =>
        inScope(db, request, undefined, async (tx, company) => {
          const actor = sessionFrom(request)
          const before = await graveyards.find(tx, company, id)
          const edited = await graveyards.edit(tx, company, actor, id, values, version)
          if (before && edited.graveLabel !== before.graveLabel) {
            const { companyId } = await tx
              .selectFrom('graveyards')
              .select('companyId')
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            // Super administrators edit graveyards, and have no access to records themselves.
            const own = trustedCompanyId(companyId)
            await continueAsCompany(tx, own)
            await auditEach(tx, await recomposeTexts(tx, grave, own, actor, { field: 'graveyardId', id }))
          }
          return edited
        }),
    },
  })
  listExportRoute(app, dependencies, graveyardTexts)

  // Live graveyards, for selection in forms.
  const allOf = (method: 'GET' | 'POST', place: 'query' | 'body') =>
    app.route({
      method,
      url: allGraveyards.path,
      config: {
        may: graveyard.may.read,
        answers: {
          ok: listOf(named.extend({ deleted: z.boolean(), dateCreated: instant })),
          refusals: { 401: ['NOT_YOUR_COMPANY'] },
        },
      },
      schema: { tags: [graveyard.name], [place === 'query' ? 'querystring' : 'body']: ofCompany },
      handler: (request) =>
        inScope(
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
