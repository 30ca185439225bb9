import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import type { Documents } from '../../server/documents/render.ts'
import { documentRoute } from '../../server/documents/routes.ts'
import { nextNumberRoute } from '../../server/records/next-number.ts'
import { recordRoutes, searchRoutes } from '../../server/records/routes.ts'
import { buildContractDocument } from './document.server.ts'
import { buildContract } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    buildContracts: RecordTable<typeof buildContract>
  }
}

export function buildContractRoutes(app: FastifyInstance, db: Database, documents: Documents) {
  recordRoutes(app, db, buildContract)
  searchRoutes(app, db, buildContract)
  nextNumberRoute(app, db, buildContract)
  documentRoute(app, db, documents, buildContract, '/api/contractbuild', buildContractDocument)
}
