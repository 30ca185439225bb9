import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { asPlatform } from '../../server/database/tenancy.ts'
import type { Tx } from '../../server/database/connection.ts'
import { listOf } from '../../server/operation.ts'
import { named } from '../../server/records/answers.ts'
import { recordRoutes, searchRoutes, tags } from '../../server/records/routes.ts'
import type { Served } from '../../server/records/served.ts'
import { company } from './record.ts'

export function companyRoutes(app: FastifyInstance, { db }: Served) {
  // Restoring a company must not bring back its old sessions.
  recordRoutes(app, db, company, endSessions)
  searchRoutes(app, db, company)

  // For selection in the audit trail's filter and the administrator's form.
  const all = (method: 'GET' | 'POST') =>
    app.route({
      method,
      url: '/api/superadmin/companies/all',
      config: { may: 'companies', answers: { ok: listOf(named.extend({ deleted: z.boolean() })) } },
      schema: { tags: tags(company) },
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
