import { sql, type SqlBool } from 'kysely'
import { recordServer } from '../../server/records/record-server.ts'
import type { Derivation, Effect } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { closedDays, netOf, refuseUnlessBooksMoney, settleClaims } from '../ledger/public.server.ts'
import { claimDescription } from './description.ts'
import type { claim } from './record.ts'
import { claimRoutes } from './routes.server.ts'
import { claimTexts } from './texts.ts'

/** What only other records cause is not for requests to state. */
const ofRequests = {
  contractId: null,
  rateNo: null,
  runId: null,
  openingId: null,
  planId: null,
  reversesClaimId: null,
  interestOfId: null,
  reason: null,
}

const stated: Derivation<typeof claim> = async ({ writer }, all) =>
  all.map(({ after }) => {
    const { amount, vatRate } = after
    const net = netOf(toPara(amount), vatRate ?? 0)
    return {
      ...(writer === 'rule' ? {} : ofRequests),
      net: toDinars(net),
      vat: toDinars(toPara(amount) - net),
      description: after.description ?? claimDescription(after),
    }
  })

/** Of thousands of claims at once, as a run posts them. */
const refuseClosedMonths: Derivation<typeof claim> = async ({ tx, company }, all) => {
  const days = all.map(({ after }) => after.issuedOn)
  if ((await closedDays(tx, company, days)).size > 0)
    throw refusedFields([{ code: 'CLAIM_MONTH_CLOSED', field: 'issuedOn' }])
  return all.map(() => ({}))
}

const settle: Effect<typeof claim> = settleClaims

/** Who owes something, and for what, cannot be deleted. */
const isOpen = () => sql<SqlBool>`claims.open <> 0`

/** Money stands for a claim that is not reversed. */
const isPaid = () => sql<SqlBool>`claims.reverses_claim_id is null and claims.reversed_by_claim_id is null and exists (
  select from allocations moved where moved.company_id = claims.company_id and moved.claim_id = claims.id and moved.undoes_id is null
    and not exists (select from allocations undone where undone.company_id = moved.company_id and undone.undoes_id = moved.id))`

/** docs/domain/money.md#claims */
export const claimServer = recordServer(claimTexts, {
  routes: claimRoutes,
  derived: [refuseClosedMonths, stated],
  checks: [refuseUnlessBooksMoney],
  guards: { partyId: isOpen, graveId: isOpen, contractId: isPaid },
  effects: [settle],
})
