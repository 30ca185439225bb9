import type { FastifyInstance } from 'fastify'
import { documentRouteWith } from '../../server/documents/routes.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { burialOrderRoute } from './burial-order.server.ts'
import { recordsOfGraves } from './records.server.ts'
import { graveCard } from './document.server.ts'
import { rangeRoutes } from './range.server.ts'
import { grave } from './record.ts'
import { graveTexts } from './texts.ts'
import { timelineRoute } from './timeline.server.ts'
import { verdictRoute } from '../burial-verdict/public.server.ts'

export function graveRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db, documents } = dependencies
  const written = dependencies.texts.filter(({ type }) => type.written)
  recordRoutes(app, db, grave)
  listExportRoute(app, dependencies, graveTexts)
  documentRouteWith(app, db, documents, grave, { about: recordsOfGraves(written), documentOf: graveCard })
  burialOrderRoute(app, dependencies)
  verdictRoute(app, db)
  timelineRoute(app, db, written)
  rangeRoutes(app, db)
}
