import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/connection.ts'
import type { RecordTable } from '../../server/database/tables.ts'
import { recordRoutes, searchRoutes } from '../../server/records/routes.ts'
import { bankAccount } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    bankAccounts: RecordTable<typeof bankAccount>
  }
}

export function bankAccountRoutes(app: FastifyInstance, db: Database) {
  recordRoutes(app, db, bankAccount)
  searchRoutes(app, db, bankAccount)
}
