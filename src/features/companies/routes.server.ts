import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { asPlatform } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { named } from '../../server/records/answers.ts'
import { createRoute, deleteRoute, editRoute, readRoute, restoreRoute } from '../../server/records/routes.ts'
import { searchRoutes } from '../../server/records/search-routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { company } from './record.ts'
import { companyTexts } from './texts.ts'
import { allCompanies } from './calls.ts'

export function companyRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  searchRoutes(app, db, company)
  listExportRoute(app, dependencies, companyTexts)
  readRoute(app, db, company)
  createRoute(app, db, company)
  editRoute(app, db, company)
  deleteRoute(app, db, company)
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
