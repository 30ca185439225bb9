import type { Generated } from 'kysely'
import type { Json } from '../../server/database/column-types.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type DunningLevel, usualLevels } from './levels.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    dunningPolicies: { companyId: number; version: Generated<number>; levels: Json<readonly DunningLevel[]> }
  }
}

export async function storedPolicy(tx: Tx, company: CompanyId) {
  const row = await tx
    .selectFrom('dunningPolicies')
    .select(['version', 'levels'])
    .where('companyId', '=', company)
    .executeTakeFirst()
  return { version: row?.version ?? 0, levels: row?.levels ?? usualLevels }
}

export const dunningLevels = async (tx: Tx, company: CompanyId) => (await storedPolicy(tx, company)).levels
