import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import type { Given } from '../../server/database/column-types.ts'
import { insertRows } from '../../server/database/insert-rows.ts'
import { isIn } from '../../server/database/postgres.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type Effect, onEach } from '../../server/records/rules.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { handOver, overdueDebts, takeBack } from '../dunning-runs/public.server.ts'
import { type Booker, lockLedger, sameParties } from '../ledger/public.server.ts'
import type { Enforceable } from './calls.ts'
import type { EnforcementCase, enforcementCase, outcomes } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    enforcementClaims: { companyId: number; caseId: number; claimId: number; amount: number }
    enforcementSteps: {
      companyId: number
      caseId: number
      state: 'PROPOSED' | 'CLOSED'
      onDay: IsoDate
      number: Given<string | null>
      outcome: Given<(typeof outcomes)[number] | null>
      reason: Given<string | null>
      userId: Given<number | null>
    }
  }
}

/** Which claims of the party; without them all that are overdue on the day, but for those of which no letter may be sent either. */
export const chosenClaims = z.object({ claimIds: z.array(z.int().positive()).max(1000).nullish() })

interface Asked {
  readonly partyId: number
  readonly on: IsoDate
}

/** The overdue claims of a party, by the rules of reminding: nothing of the dead, and no disputed claims. */
async function overdueOf(tx: Tx, company: CompanyId, { partyId, on }: Asked) {
  const parties = [...(await sameParties(tx, company, [partyId])).keys()]
  if (parties.length === 0) throw new Refusal(404, 'PARTY_NOT_EXIST')
  const [debt] = await overdueDebts(tx, company, { runId: 0, on, graveyardId: null, parties })
  const { claims = [], diedOn = null, hold = null } = debt ?? {}
  const { rows } = await sql<{ claimId: number }>`
    select part.claim_id from enforcement_claims part
    where part.company_id = ${company} and ${isIn(
      'part.claim_id',
      claims.map(({ id }) => id),
    )} and not exists (select from enforcement_steps closed where closed.company_id = ${company}
      and closed.case_id = part.case_id and closed.state = 'CLOSED')`.execute(tx)
  const inCase = new Set(rows.map(({ claimId }) => claimId))
  const refusals = new Map(
    claims.map(({ id, holdId }) => [
      id,
      holdId !== null
        ? 'ENFORCEMENT_CASE_CLAIM_DISPUTED'
        : inCase.has(id)
          ? 'ENFORCEMENT_CASE_CLAIM_IN_CASE'
          : undefined,
    ]),
  )
  const free = claims.filter(({ id }) => refusals.get(id) === undefined)
  const refusal: Enforceable['refusal'] =
    diedOn !== null
      ? 'ENFORCEMENT_CASE_DEBTOR_DECEASED'
      : hold?.kind === 'BLOCKED'
        ? 'ENFORCEMENT_CASE_DEBTOR_BLOCKED'
        : free.length === 0
          ? 'ENFORCEMENT_CASE_NOTHING_OVERDUE'
          : null
  return { refusal, free, refusals }
}

export async function enforceable(tx: Tx, company: CompanyId, asked: Asked): Promise<Enforceable> {
  const { refusal, free } = await overdueOf(tx, company, asked)
  return {
    refusal,
    claims: free.map(({ id, description, dueOn, open }) => ({
      claimId: id,
      description: description ?? '',
      dueOn,
      open: toDinars(open),
    })),
  }
}

/** The claims stay what they are; the case remembers which, and what was open of them. */
export const prepare: Effect<typeof enforcementCase> = onEach(async ({ tx, company, after, input }) => {
  const { claimIds } = chosenClaims.parse(input)
  await lockLedger(tx, company)
  const { refusal, free, refusals } = await overdueOf(tx, company, { partyId: after.partyId, on: after.preparedOn })
  const faults = [...(claimIds ?? []).entries()].flatMap(([at, id]) => {
    const code = refusals.has(id) ? refusals.get(id) : 'ENFORCEMENT_CASE_CLAIM_NOT_OVERDUE'
    return code === undefined ? [] : [{ code, field: `claimIds.${at}` }]
  })
  if (faults.length > 0) throw refusedFields(faults)
  const chosen = claimIds ? free.filter(({ id }) => claimIds.includes(id)) : free
  if (refusal !== null || chosen.length === 0)
    throw refusedFields([{ code: refusal ?? 'ENFORCEMENT_CASE_NOTHING_OVERDUE', field: 'partyId' }])
  await insertRows(
    tx,
    'enforcementClaims',
    ['companyId', 'caseId', 'claimId', 'amount'],
    chosen.map(({ id, open }) => ({ companyId: company, caseId: after.id, claimId: id, amount: toDinars(open) })),
  )
})

/** Of a case, as its documents print them, in para. */
export interface CaseClaim {
  readonly id: number
  readonly kind: string
  readonly description: string | null
  readonly documentNumber: string | null
  readonly grave: string | null
  readonly issuedOn: IsoDate
  readonly dueOn: IsoDate
  readonly amount: number
  readonly open: number
}

export async function claimsOf(tx: Tx, company: CompanyId, caseId: number): Promise<CaseClaim[]> {
  const { rows } = await sql<CaseClaim>`
    select claims.id, claims.kind, claims.description, claims.document_number, coalesce(graves.label, graves.number) as grave,
      claims.issued_on, claims.due_on, claims.amount, claims.open
    from enforcement_claims part join claims on claims.company_id = ${company} and claims.id = part.claim_id
    left join graves on graves.company_id = ${company} and graves.id = claims.grave_id
    where part.company_id = ${company} and part.case_id = ${caseId} order by claims.due_on, claims.id`.execute(tx)
  return rows.map((row) => ({ ...row, amount: toPara(row.amount), open: toPara(row.open) }))
}

/** From then on nobody else reminds the debtor. */
export async function propose(
  by: Booker,
  { id, partyId, preparedOn, status }: EnforcementCase,
  { proposedOn, caseNumber }: { readonly proposedOn: IsoDate; readonly caseNumber: string },
) {
  const { tx, company, actor } = by
  await lockLedger(tx, company)
  if (status !== 'PREPARED') throw new Refusal(400, 'ENFORCEMENT_CASE_NOT_PREPARED')
  const code =
    proposedOn > today()
      ? 'ENFORCEMENT_CASE_DAY_IS_AHEAD'
      : proposedOn < preparedOn
        ? 'ENFORCEMENT_CASE_PROPOSED_BEFORE'
        : undefined
  if (code) throw refusedFields([{ code, field: 'proposedOn' }])
  await tx
    .insertInto('enforcementSteps')
    .values({
      companyId: company,
      caseId: id,
      state: 'PROPOSED',
      onDay: proposedOn,
      number: caseNumber,
      userId: actor.userId,
    })
    .execute()
  await handOver(by, partyId)
  await audit(tx, actor, {
    action: 'ENFORCEMENT_PROPOSED',
    recordId: id,
    changes: { proposedOn: { from: null, to: proposedOn }, caseNumber: { from: null, to: caseNumber } },
  })
}

/** The debtor is reminded again, unless enforcement was proposed for other claims too. */
export async function close(
  by: Booker,
  { id, partyId, status, open }: EnforcementCase,
  { outcome, reason }: { readonly outcome: (typeof outcomes)[number]; readonly reason: string },
) {
  const { tx, company, actor } = by
  await lockLedger(tx, company)
  if (status === 'CLOSED') throw new Refusal(400, 'ENFORCEMENT_CASE_CLOSED')
  if (outcome === 'PAID' && open > 0) throw new Refusal(400, 'ENFORCEMENT_CASE_NOT_PAID')
  await tx
    .insertInto('enforcementSteps')
    .values({
      companyId: company,
      caseId: id,
      state: 'CLOSED',
      onDay: today(),
      outcome,
      reason,
      userId: actor.userId,
    })
    .execute()
  const parties = [...(await sameParties(tx, company, [partyId])).keys()]
  const { rows: others } = await sql`
    select from enforcement_cases one
    join enforcement_case_state(${company}::bigint, null, ${today()}::date) state on state.id = one.id and state.status = 'PROPOSED'
    where one.company_id = ${company} and ${isIn('one.party_id', parties)} limit 1`.execute(tx)
  if (status === 'PROPOSED' && others.length === 0) await takeBack(by, parties)
  await audit(tx, actor, {
    action: 'ENFORCEMENT_CLOSED',
    recordId: id,
    changes: { outcome: { from: null, to: outcome }, reason: { from: null, to: reason } },
  })
}
