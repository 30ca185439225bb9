import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { asPlatform } from '../../server/database/tenancy.ts'
import type { Tx } from '../../server/database/connection.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { named } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { createRoute, deleteRoute, editRoute, readRoute, restoreRoute } from '../../server/records/routes.ts'
import { searchRoutes } from '../../server/records/search-routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { company } from './record.ts'
import { companyTexts } from './texts.ts'
import { allCompanies } from './calls.ts'

const companies = recordQueries(company)

export function companyRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  searchRoutes(app, db, company)
  listExportRoute(app, dependencies, companyTexts)
  readRoute(app, db, company)
  createRoute(app, db, company)
  editRoute(app, db, company)
  deleteRoute(app, db, company, {
    remove: (request, id) =>
      inScope(db, request, undefined, async (tx) => {
        const deleted = await companies.setDeleted(tx, undefined, sessionFrom(request), id, true)
        // Restoring the company must not bring back its old sessions.
        await endSessions(tx, id)
        return deleted
      }),
  })
  restoreRoute(app, db, company)

  // For selection in the audit trail's filter and the administrator's form.
  const all = (method: 'GET' | 'POST') =>
    app.route({
      method,
      url: allCompanies.path,
      config: { may: 'companies', answers: { ok: listOf(named.extend({ deleted: z.boolean() })) } },
      schema: { tags: [company.name] },
      handler: async () => {
        const entities = await asPlatform(db, (tx) =>
          tx
            .selectFrom('companies')
            .select(['id', 'name', 'deleted'])
            .where('deleted', '=', false)
            .orderBy((eb) => eb.ref('sortKeys', '->>').key('name'))
            .orderBy('id')
            .execute(),
        )
        return { entities, total: entities.length }
      },
    })
  all('GET')
  all('POST')
}

const endSessions = (tx: Tx, companyId: number) =>
  tx
    .deleteFrom('sessions')
    .where('userId', 'in', tx.selectFrom('users').select('id').where('companyId', '=', companyId))
    .execute()
