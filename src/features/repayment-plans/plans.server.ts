import { sql } from 'kysely'
import { z } from 'zod'
import type { Given } from '../../server/database/column-types.ts'
import { audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type Effect, onEach } from '../../server/records/rules.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { documentDate, type IsoDate, today } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import {
  type Booker,
  closeByPlan,
  endPlan,
  lockLedger,
  openClaims,
  postClaims,
  sameParties,
} from '../ledger/public.server.ts'
import type { PlanParts } from './calls.ts'
import { instalments } from './instalments.ts'
import type { RepaymentPlan, repaymentPlan } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    repaymentPlanEnds: {
      companyId: number
      planId: number
      onDay: IsoDate
      reason: string
      userId: Given<number | null>
    }
  }
}

/** Which claims of the party; without them all that are overdue on the day of the agreement. */
export const chosenClaims = z.object({ claimIds: z.array(z.int().positive()).max(1000).nullish() })

/** The original claims are closed by the agreement, and its instalments are owed instead. */
export const agree: Effect<typeof repaymentPlan> = onEach(async (write) => {
  const { tx, company, after, input } = write
  const { id, partyId, agreedOn, rates, firstDueOn } = after
  const { claimIds } = chosenClaims.parse(input)
  await lockLedger(tx, company)
  const same = await sameParties(tx, company, [partyId])
  const open = (await openClaims(tx, company, { parties: [...same.keys()], claims: claimIds ?? [] })).filter(
    (claim) => claim.open > 0,
  )
  const chosen = claimIds
    ? claimIds.map((claimId, at) => {
        const openClaim = open.find((claim) => claim.id === claimId)
        const field = `claimIds.${at}`
        if (!openClaim || openClaim.kind === 'REPROGRAM_RATE')
          throw refusedFields([{ code: 'REPAYMENT_PLAN_CLAIM_NOT_OPEN', field }])
        if (!same.has(openClaim.partyId))
          throw refusedFields([{ code: 'REPAYMENT_PLAN_CLAIM_OF_ANOTHER_PARTY', field }])
        return openClaim
      })
    : open.filter(({ dueOn, kind }) => dueOn < agreedOn && kind !== 'REPROGRAM_RATE')
  const claims = [...new Map(chosen.map((claim) => [claim.id, claim])).values()]
  if (claims.length === 0)
    throw refusedFields([
      claimIds
        ? { code: 'REPAYMENT_PLAN_NO_CLAIM_CHOSEN', field: 'claimIds' }
        : { code: 'REPAYMENT_PLAN_NOTHING_OVERDUE', field: 'partyId' },
    ])
  const sum = claims.reduce((total, claim) => total + claim.open, 0)
  if (sum < rates) throw refusedFields([{ code: 'REPAYMENT_PLAN_TOO_SMALL', field: 'rates' }])
  await closeByPlan(write, claims, { planId: id, on: agreedOn })
  const [first] = claims
  const graves = new Set(claims.map(({ graveId }) => graveId))
  await postClaims(
    write,
    instalments(sum, { rates, firstDueOn }).map(({ para, dueOn }, at) => ({
      kind: 'REPROGRAM_RATE',
      description: `Рата ${at + 1}/${rates} по споразуму од ${documentDate(agreedOn)}`,
      partyId,
      graveId: graves.size === 1 ? (first?.graveId ?? null) : null,
      periodFrom: null,
      periodTo: null,
      documentNumber: null,
      issuedOn: agreedOn,
      dueOn,
      amount: toDinars(para),
      vatRate: null,
      note: null,
      rateNo: at + 1,
      planId: id,
    })),
  )
})

export interface PlanFacts extends PlanParts {
  readonly debtor: string
  readonly address: string
  readonly town: string
}

/** What the agreement prints. */
export async function planFactsOf(tx: Tx, company: CompanyId, id: number): Promise<PlanFacts> {
  const { rows } = await sql<Omit<PlanFacts, keyof PlanParts>>`
    select concat_ws(' ', party.name, party.surname) as debtor, concat_ws(' ', party.address, party.address_number) as address,
      concat_ws(' ', party.zip_code, party.city) as town
    from repayment_plans plan
    join parties named on named.company_id = ${company} and named.id = plan.party_id
    join parties party on party.company_id = ${company} and party.id = coalesce(named.survivor_id, named.id)
    where plan.company_id = ${company} and plan.id = ${id}`.execute(tx)
  return { ...(await partsOf(tx, company, id)), ...(rows[0] ?? { debtor: '', address: '', town: '' }) }
}

/** What was paid of the instalments closes the original claims; the rest of these is open again, due as before. */
export async function defaultOn(by: Booker, plan: RepaymentPlan, reason: string) {
  const { tx, company, actor } = by
  await lockLedger(tx, company)
  if (plan.status === 'DONE' || plan.status === 'DEFAULTED') throw new Refusal(400, 'REPAYMENT_PLAN_NOT_LIVE')
  await endPlan(by, plan.id, reason)
  await tx
    .insertInto('repaymentPlanEnds')
    .values({ companyId: company, planId: plan.id, onDay: today(), reason, userId: actor.userId })
    .execute()
  await audit(tx, actor, {
    action: 'REPAYMENT_PLAN_DEFAULTED',
    recordId: plan.id,
    changes: { open: { from: plan.open, to: 0 }, reason: { from: null, to: reason } },
  })
}

export async function partsOf(tx: Tx, company: CompanyId, id: number): Promise<PlanParts> {
  const { rows: claims } = await sql<PlanParts['claims'][number]>`
    select moved.claim_id, coalesce(claims.description, '') as description, claims.due_on, moved.amount
    from allocations moved join claims on claims.company_id = ${company} and claims.id = moved.claim_id
    where moved.company_id = ${company} and moved.plan_id = ${id} and moved.undoes_id is null
    order by claims.due_on, claims.id`.execute(tx)
  const { rows: rates } = await sql<PlanParts['rates'][number]>`
    select id as claim_id, due_on, amount, case when reversed_by_claim_id is null then open else 0 end as open, payment_reference
    from claims where company_id = ${company} and plan_id = ${id} and reverses_claim_id is null order by rate_no`.execute(
    tx,
  )
  return { claims, rates }
}
