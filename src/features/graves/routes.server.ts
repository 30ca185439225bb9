import type { FastifyInstance } from 'fastify'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { Served } from '../../server/records/served.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { grave } from './record.ts'
import { graveTexts } from './texts.ts'

const graves = recordQueries(grave)

export function graveRoutes(app: FastifyInstance, served: Served) {
  const { db } = served
  recordRoutes(app, db, grave, undefined, {
    edit: {
      answers: recordAnswers.edit(grave),
      /** A grave in which somebody lies or lay stays in its graveyard. */
      edit: (request, { id, values, version }) =>
        inScope(db, request, undefined, async (tx, company) => {
          if (company === undefined) throw new Refusal(400, grave.notFound)
          const before = await graves.find(tx, company, id)
          if (before && values['graveyardId'] !== undefined && values['graveyardId'] !== before.graveyardId) {
            const within = tx.selectFrom('interments').select('id').where('companyId', '=', company)
            const found = await within.where('graveId', '=', id).limit(1).executeTakeFirst()
            if (found) throw refusedFields([{ code: 'GRAVE_HAS_INTERMENTS', field: 'graveyardId' }])
          }
          return graves.edit(tx, company, sessionFrom(request), id, values, version)
        }),
    },
  })
  listExportRoute(app, served, graveTexts)
}
