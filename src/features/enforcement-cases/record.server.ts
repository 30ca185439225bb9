import { recordServer } from '../../server/records/record-server.ts'
import type { Derivation } from '../../server/records/rules.ts'
import { documentDate } from '../../shared/dates.ts'
import { refuseUnlessBooksMoney } from '../ledger/public.server.ts'
import { chosenClaims, prepare } from './cases.server.ts'
import type { enforcementCase } from './record.ts'
import { enforcementCaseRoutes } from './routes.server.ts'
import { enforcementCaseTexts } from './texts.ts'

/** It is called after its day unless somebody names it. */
const named: Derivation<typeof enforcementCase> = (_, all) =>
  Promise.resolve(
    all.map(({ after }) => (after.name === null ? { name: `Извршење ${documentDate(after.preparedOn)}` } : {})),
  )

/** docs/domain/money.md#enforcement */
export const enforcementCaseServer = recordServer(enforcementCaseTexts, {
  routes: enforcementCaseRoutes,
  requestFields: chosenClaims,
  derived: [named],
  checks: [refuseUnlessBooksMoney],
  effects: [prepare],
})
