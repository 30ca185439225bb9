import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import type { Documents } from '../../server/documents/render.ts'
import { documentRoute } from '../../server/documents/routes.ts'
import { nextNumberRoute } from '../../server/records/next-number.ts'
import { recordRoutes, searchRoutes } from '../../server/records/routes.ts'
import { chapelContractDocument } from './document.server.ts'
import { chapelContract } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    chapelContracts: RecordTable<typeof chapelContract>
  }
}

export function chapelContractRoutes(app: FastifyInstance, db: Database, documents: Documents) {
  recordRoutes(app, db, chapelContract)
  searchRoutes(app, db, chapelContract)
  nextNumberRoute(app, db, chapelContract)
  documentRoute(app, db, documents, chapelContract, '/api/contractchapel', chapelContractDocument)
}
