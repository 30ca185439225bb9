import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'

/** The claims of contracts that are not reversed, by due day. */
export async function standingClaims(tx: Tx, company: CompanyId, contracts: readonly number[]) {
  if (contracts.length === 0) return []
  return tx
    .selectFrom('claims')
    .select(['id', 'contractId', 'rateNo', 'description', 'graveId', 'dueOn', 'amount', 'open', 'inPlanId'])
    .where('companyId', '=', company)
    .where('contractId', 'in', [...contracts])
    .where('kind', 'in', ['RATE', 'CONTRACT_PRICE', 'CHAPEL'])
    .where('reversesClaimId', 'is', null)
    .where('reversedByClaimId', 'is', null)
    .orderBy('dueOn')
    .orderBy('id')
    .execute()
}
