import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import type { Documents } from '../../server/documents/render.ts'
import { documentRoute } from '../../server/documents/routes.ts'
import { nextNumberRoute } from '../../server/records/next-number.ts'
import { recordRoutes, searchRoutes } from '../../server/records/routes.ts'
import { rentContractDocument } from './document.server.ts'
import { rentContract } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    rentContracts: RecordTable<typeof rentContract>
  }
}

export function rentContractRoutes(app: FastifyInstance, db: Database, documents: Documents) {
  recordRoutes(app, db, rentContract)
  searchRoutes(app, db, rentContract)
  nextNumberRoute(app, db, rentContract)
  documentRoute(app, db, documents, rentContract, '/api/contractrent', rentContractDocument)
}
