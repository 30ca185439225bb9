import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import { nextNumberRoute } from '../../server/records/next-number.ts'
import { recordRoutes, searchRoutes } from '../../server/records/routes.ts'
import { rentContract } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    rentContracts: RecordTable<typeof rentContract>
  }
}

export function rentContractRoutes(app: FastifyInstance, db: Database) {
  recordRoutes(app, db, rentContract)
  searchRoutes(app, db, rentContract)
  nextNumberRoute(app, db, rentContract, 'contractNumber')
}
