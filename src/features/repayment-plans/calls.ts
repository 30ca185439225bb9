import { call } from '../../shared/call.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { RepaymentPlan } from './record.ts'

/** What was agreed: the debts that are paid by it, and the instalments; amounts in dinars. */
export interface PlanParts {
  readonly claims: readonly {
    readonly claimId: number
    readonly description: string
    readonly dueOn: IsoDate
    readonly amount: number
  }[]
  readonly rates: readonly {
    readonly claimId: number
    readonly dueOn: IsoDate
    readonly amount: number
    readonly open: number
    readonly paymentReference: string
  }[]
}
export const readPlanParts = call<{ answer: PlanParts }>()('GET', '/api/repaymentPlan/:id/parts')

/** The agreement ends before it is paid: what is left is owed by the original claims again. */
export const defaultPlan = call<{ answer: { repaymentPlan: RepaymentPlan }; body: { reason: string } }>()(
  'POST',
  '/api/repaymentPlan/:id/default',
)
