import { recordServer } from '../../server/records/record-server.ts'
import type { Check, Derivation } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import { documentDate } from '../../shared/dates.ts'
import { refuseUnlessBooksMoney } from '../ledger/public.server.ts'
import { dunningRunDemo } from './demo.server.ts'
import type { dunningRun } from './record.ts'
import { dunningRunRoutes } from './routes.server.ts'
import { dunningRunTexts } from './texts.ts'

/** It is called after its day unless somebody names it. */
const named: Derivation<typeof dunningRun> = (_, all) =>
  Promise.resolve(
    all.map(({ after }) => (after.name === null ? { name: `Опомињање ${documentDate(after.onDay)}` } : {})),
  )

/** Its letters say what was sent. */
const refusePosted: Check<typeof dunningRun> = async ({ tx, company, event, after }) => {
  if (event === 'added') return
  const posting = await tx
    .selectFrom('dunningPostings')
    .select('runId')
    .where('companyId', '=', company)
    .where('runId', '=', after.id)
    .limit(1)
    .executeTakeFirst()
  if (posting) throw new Refusal(400, 'DUNNING_RUN_POSTED')
}

/** docs/domain/money.md#dunning */
export const dunningRunServer = recordServer(dunningRunTexts, {
  routes: dunningRunRoutes,
  derived: [named],
  checks: [refuseUnlessBooksMoney, refusePosted],
  demo: dunningRunDemo,
})
