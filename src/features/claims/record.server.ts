import { recordServer } from '../../server/records/record-server.ts'
import type { Check, Derivation, Effect } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { closedDays, netOf, refuseUnlessBooksMoney, settleClaims } from '../ledger/public.server.ts'
import { claimDescription } from './description.ts'
import type { claim } from './record.ts'
import { claimRoutes } from './routes.server.ts'
import { claimTexts } from './texts.ts'

/** What only other records cause is not for requests to state. */
const ofRequests = { contractId: null, rateNo: null, runId: null, reversesClaimId: null, reason: null }

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

const refuseClosedMonth: Check<typeof claim> = async ({ tx, company, after }) => {
  if ((await closedDays(tx, company, [after.issuedOn])).size > 0)
    throw refusedFields([{ code: 'CLAIM_MONTH_CLOSED', field: 'issuedOn' }])
}

const settle: Effect<typeof claim> = settleClaims

/** docs/domain/money.md#claims */
export const claimServer = recordServer(claimTexts, {
  routes: claimRoutes,
  derived: [stated],
  checks: [refuseUnlessBooksMoney, refuseClosedMonth],
  effects: [settle],
})
