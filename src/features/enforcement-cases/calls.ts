import { call } from '../../shared/call.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { debtorRefusals, EnforcementCase, outcomes } from './record.ts'

interface Owed {
  readonly claimId: number
  readonly description: string
  readonly dueOn: IsoDate
  readonly open: number
}

/** What of a party's debts can be enforced; amounts in dinars. */
export interface Enforceable {
  readonly refusal: (typeof debtorRefusals)[number] | null
  readonly claims: readonly Owed[]
}
export const readEnforceable = call<{ answer: Enforceable }>()('GET', '/api/party/:id/enforceable')

export const prepareCase = call<{
  answer: { enforcementCase: EnforcementCase }
  body: { partyId: number; preparedOn: IsoDate; claimIds: readonly number[] }
}>()('POST', '/api/enforcementCase/:companyId')

/** The claims of a case, with what of each is open now. */
export interface CaseClaims {
  readonly claims: readonly (Owed & { readonly amount: number })[]
}
export const readCaseClaims = call<{ answer: CaseClaims }>()('GET', '/api/enforcementCase/:id/claims')

/** Enforcement was proposed, which begins the years of limitation anew. */
export const proposeCase = call<{
  answer: { enforcementCase: EnforcementCase }
  body: { proposedOn: string; caseNumber: string }
}>()('POST', '/api/enforcementCase/:id/proposal')

export const closeCase = call<{
  answer: { enforcementCase: EnforcementCase }
  body: { outcome: (typeof outcomes)[number]; reason: string }
}>()('POST', '/api/enforcementCase/:id/closing')

/** A ZIP. */
export const packetPath = (id: number | string) => `/api/enforcementCase/${id}/packet`
