import type { FastifyInstance } from 'fastify'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { refusedFields } from '../../server/refusal.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { Served } from '../../server/records/served.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { today } from '../../shared/dates.ts'
import { keepsHistory } from '../../shared/right-holders.ts'
import { faultsOfHolders, type GraveRight, graveRight } from './record.ts'
import { graveRightTexts } from './texts.ts'

const rights = recordQueries(graveRight)

export function graveRightRoutes(app: FastifyInstance, served: Served) {
  const { db } = served
  recordRoutes(app, db, graveRight, undefined, {
    edit: {
      answers: recordAnswers.edit(graveRight),
      edit: (request, { id, values, version }) =>
        inScope(db, request, undefined, async (tx, company) => {
          const actor = sessionFrom(request)
          const before = await rights.find(tx, company, id)
          const after = await rights.edit(tx, company, actor, id, values, version)
          // A request may contain the period without the holders.
          const faults = faultsOfHolders(after)
          if (faults.length > 0)
            throw refusedFields(faults.map(({ code, path }) => ({ code, field: path.map(String).join('.') })))
          if (before) refuseChangedHistory(before, after, actor.role === 'ADMIN')
          return after
        }),
    },
  })
  listExportRoute(app, served, graveRightTexts)
}

/** docs/decisions/0035-holders-of-a-right-are-added-to.md */
function refuseChangedHistory(before: GraveRight, after: GraveRight, mayCorrect: boolean) {
  const isOfSameGrave = before.graveId === null || before.graveId === after.graveId
  if (isOfSameGrave && keepsHistory(before, after, today())) return
  if (!mayCorrect)
    throw refusedFields([{ code: 'GRAVE_RIGHT_HISTORY_KEPT', field: isOfSameGrave ? 'holders' : 'graveId' }])
  if (after.correction === null || after.correction === before.correction)
    throw refusedFields([{ code: 'GRAVE_RIGHT_CORRECTION_NEEDED', field: 'correction' }])
}
