import { recordServer } from '../../server/records/record-server.ts'
import type { Check, Derivation } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import { billingRunDemo } from './demo.server.ts'
import { refuseUnlessBooksMoney } from '../ledger/public.server.ts'
import type { billingRun } from './record.ts'
import { billingRunRoutes } from './routes.server.ts'
import { billingRunTexts } from './texts.ts'

/** It is called after its year unless somebody names it. */
const named: Derivation<typeof billingRun> = (_, all) =>
  Promise.resolve(all.map(({ after }) => (after.name === null ? { name: `Накнаде за ${after.year}.` } : {})))

/** What was posted is corrected by a reversal. */
const refusePosted: Check<typeof billingRun> = async ({ tx, company, event, after }) => {
  if (event === 'added') return
  const posting = await tx
    .selectFrom('billingPostings')
    .select('runId')
    .where('companyId', '=', company)
    .where('runId', '=', after.id)
    .limit(1)
    .executeTakeFirst()
  if (posting) throw new Refusal(400, 'BILLING_RUN_POSTED')
}

/** docs/domain/money.md#yearly-run */
export const billingRunServer = recordServer(billingRunTexts, {
  routes: billingRunRoutes,
  derived: [named],
  checks: [refuseUnlessBooksMoney, refusePosted],
  demo: billingRunDemo,
})
