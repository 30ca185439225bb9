import type { FastifyInstance } from 'fastify'
import type { RecordType } from '../../shared/record.ts'
import { refusalFor, removalIn } from '../../shared/roles.ts'
import type { Database } from '../database/connection.ts'
import { Refusal } from '../refusal.ts'
import { inSessionCompany, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { recordAnswers } from './answers.ts'
import { reasonIn } from './deletion-reason.ts'
import { pathId } from './parameters.ts'
import { recordQueries } from './queries.ts'

/**
 * Restores a record of any type, for clients of the original API:
 * docs/requirements.md#shared-restore
 */
export function sharedRestoreRoute(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  app.put(
    '/api/admin/users/restore/:id',
    {
      config: { may: 'ownSession', answers: recordAnswers.sharedRestore(types) },
      schema: { tags: ['records'], params: pathId },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const session = sessionFrom(request)
      return inSessionCompany(db, request, undefined, async (tx, company) => {
        // The company role has access to all records of its company; the platform role has none to records.
        const reached = types.filter(({ may }) => company !== undefined || !refusalFor(may.read, session.role))
        for (const type of reached) {
          const records = recordQueries(type)
          if (!(await records.find(tx, company, id))) continue
          const refusal = refusalFor(removalIn(type.may), session.role)
          if (refusal) throw new Refusal(401, refusal)
          const reason = reasonIn(type, false, request.body)
          return { [type.name]: await records.restoreOne({ tx, company, actor: session }, id, { reason }) }
        }
        throw new Refusal(400, 'USER_NOT_EXIST')
      })
    },
  )
}
