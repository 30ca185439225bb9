import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import type { Documents } from '../../server/documents/render.ts'
import { documentRoute } from '../../server/documents/routes.ts'
import { nextNumberRoute } from '../../server/records/next-number.ts'
import { recordRoutes, searchRoutes } from '../../server/records/routes.ts'
import { invitationDocument } from './document.server.ts'
import { invitation } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    invitations: RecordTable<typeof invitation>
  }
}

export function invitationRoutes(app: FastifyInstance, db: Database, documents: Documents) {
  recordRoutes(app, db, invitation)
  searchRoutes(app, db, invitation)
  nextNumberRoute(app, db, invitation)
  documentRoute(app, db, documents, invitation, '/api/inv', invitationDocument)
}
