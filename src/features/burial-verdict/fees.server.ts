import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { openClaims } from '../ledger/public.server.ts'
import type { ClaimFacts } from './facts.ts'

const feeKinds = ['FEE_MAINTENANCE', 'FEE_LEASE', 'OPENING'] as const

/** The unpaid fees of a grave by the ledger, in para; null if the company records no fees at all. */
export async function feesOf(tx: Tx, company: CompanyId, graveId: number): Promise<readonly ClaimFacts[] | null> {
  const open = await openClaims(tx, company, { graves: [graveId] })
  const fees = open.filter(({ kind }) => feeKinds.some((fee) => fee === kind))
  if (fees.length > 0) return fees.map((claim) => ({ dueYear: Number(claim.dueOn.slice(0, 4)), open: claim.open }))
  const any = await tx
    .selectFrom('claims')
    .select(sql`1`.as('one'))
    .where('companyId', '=', company)
    .where('kind', 'in', feeKinds)
    .limit(1)
    .executeTakeFirst()
  return any ? [] : null
}
