import { recordServer } from '../../server/records/record-server.ts'
import { refuseUnlessBooksMoney } from '../ledger/public.server.ts'
import type { Derivation } from '../../server/records/rules.ts'
import { documentDate } from '../../shared/dates.ts'
import type { repaymentPlan } from './record.ts'
import { agree, chosenClaims } from './plans.server.ts'
import { repaymentPlanRoutes } from './routes.server.ts'
import { repaymentPlanTexts } from './texts.ts'

/** It is called after its day unless somebody names it. */
const named: Derivation<typeof repaymentPlan> = (_, all) =>
  Promise.resolve(
    all.map(({ after }) => (after.name === null ? { name: `Споразум ${documentDate(after.agreedOn)}` } : {})),
  )

/** docs/domain/money.md#repayment-plans */
export const repaymentPlanServer = recordServer(repaymentPlanTexts, {
  routes: repaymentPlanRoutes,
  requestFields: chosenClaims,
  derived: [named],
  checks: [refuseUnlessBooksMoney],
  effects: [agree],
})
