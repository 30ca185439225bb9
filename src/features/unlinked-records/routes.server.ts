import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordType } from '../../shared/record.ts'
import { deskRoutes } from './desk.server.ts'
import { graveDesk } from './grave-links.server.ts'
import { partyDesk } from './party-links.server.ts'

export function unlinkedRecordRoutes(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  deskRoutes(app, db, types, partyDesk)
  deskRoutes(app, db, types, graveDesk)
}
