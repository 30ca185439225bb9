import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import type { Documents } from '../../server/documents/render.ts'
import { documentRoute } from '../../server/documents/routes.ts'
import { nextNumberRoute } from '../../server/records/next-number.ts'
import { recordRoutes, searchRoutes } from '../../server/records/routes.ts'
import { reprimandDocument } from './document.server.ts'
import { reprimand } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    reprimands: RecordTable<typeof reprimand>
  }
}

export function reprimandRoutes(app: FastifyInstance, db: Database, documents: Documents) {
  recordRoutes(app, db, reprimand)
  searchRoutes(app, db, reprimand)
  nextNumberRoute(app, db, reprimand)
  documentRoute(app, db, documents, reprimand, '/api/repri', reprimandDocument)
}
