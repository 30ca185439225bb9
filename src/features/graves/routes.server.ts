import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { documentRouteWith } from '../../server/documents/routes.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { computeColumns } from '../../server/records/computed-columns.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { Edit } from '../../server/records/record-requests.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { burialOrderRoute } from './burial-order.server.ts'
import { recordsOfGraves } from './records.server.ts'
import { graveCard } from './document.server.ts'
import { usesOfGraves } from './in-use.server.ts'
import { rangeRoutes } from './range.server.ts'
import { grave } from './record.ts'
import {
  staleStatuses,
  graveLabelState,
  graveRightStatus,
  graveStatus,
  isOfGraveLabelState,
  isOfGraveRightStatus,
  isOfGraveStatus,
} from './status.server.ts'
import { graveTexts } from './texts.ts'
import { timelineRoute } from './timeline.server.ts'
import { verdictRoute } from './verdict.server.ts'

const graves = recordQueries(grave)

computeColumns(
  grave,
  () => ({ status: graveStatus(), rightStatus: graveRightStatus(), labelState: graveLabelState() }),
  { status: isOfGraveStatus, rightStatus: isOfGraveRightStatus, labelState: isOfGraveLabelState },
  staleStatuses,
)

export function graveRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db, documents } = dependencies
  recordRoutes(app, db, grave, undefined, {
    usesOf: usesOfGraves,
    edit: {
      answers: recordAnswers.edit(grave),
      edit: (request, edit) =>
        inScope(db, request, undefined, (tx, company) => {
          if (company === undefined) throw new Refusal(400, grave.notFound)
          return edited(tx, company, sessionFrom(request), edit)
        }),
    },
  })
  listExportRoute(app, dependencies, graveTexts)
  documentRouteWith(app, db, documents, grave, { about: recordsOfGraves, documentOf: graveCard })
  burialOrderRoute(app, dependencies)
  verdictRoute(app, db)
  timelineRoute(app, db)
  rangeRoutes(app, db)
}

/**
 * A grave with present or former interments cannot move to another graveyard, and its occupied places and levels cannot
 * be removed.
 */
async function edited(tx: Tx, company: CompanyId, actor: Actor, { id, values, version }: Edit) {
  const before = await graves.find(tx, company, id)
  const isChanged = (field: 'graveyardId' | 'places' | 'levels') =>
    before !== undefined && values[field] !== undefined && values[field] !== before[field]
  if (isChanged('graveyardId') || isChanged('places') || isChanged('levels')) {
    const used = await tx
      .selectFrom('interments')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        sql<number>`coalesce(max(place) filter (where ${isThere}), 0)`.as('places'),
        sql<number>`coalesce(max(level) filter (where ${isThere}), 0)`.as('levels'),
      ])
      .where('companyId', '=', company)
      .where('graveId', '=', id)
      .executeTakeFirstOrThrow()
    const faults = [
      ...(isChanged('graveyardId') && used.all > 0 ? [{ code: 'GRAVE_HAS_INTERMENTS', field: 'graveyardId' }] : []),
      ...(Number(values['places']) < used.places ? [{ code: 'GRAVE_PLACE_IN_USE', field: 'places' }] : []),
      ...(Number(values['levels']) < used.levels ? [{ code: 'GRAVE_LEVEL_IN_USE', field: 'levels' }] : []),
    ]
    if (faults.length > 0) throw refusedFields(faults)
  }
  return graves.edit(tx, company, actor, id, values, version)
}

const isThere = sql`not deleted and removed_on is null`
