import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { recordServer } from '../../server/records/record-server.ts'
import type { Check, Derivation, Effect } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { today } from '../../shared/dates.ts'
import { closedDays, moneySettings, postClaims, reverseClaims } from '../ledger/public.server.ts'
import type { openingBalance } from './record.ts'
import { openingBalanceTexts } from './texts.ts'

/** Who owes: without a party, the only present holder of the right to the grave. What: «Накнада за одржавање 2024». */
const stated: Derivation<typeof openingBalance> = async ({ tx, company }, all) => {
  const graves = all.flatMap(({ after: { graveId, partyId } }) => (partyId === null && graveId !== null ? graveId : []))
  const holders = await onlyHolders(tx, company, graves)
  return all.map(({ after: { graveId, partyId, description, kind, year } }) => ({
    ...(partyId === null && graveId !== null && { partyId: holders.get(graveId) ?? null }),
    description: description ?? `${openingBalanceTexts.choices.kind[kind][0]} ${year}`,
  }))
}

async function onlyHolders(tx: Tx, company: CompanyId, graves: readonly number[]) {
  if (graves.length === 0) return new Map<number, number>()
  const { rows } = await sql<{ graveId: number; partyId: number }>`
    select held.grave_id, min(holder.party_id) as party_id from grave_rights held
    join grave_right_holders holder on holder.company_id = held.company_id and holder.grave_right_id = held.id
    where held.company_id = ${company} and held.grave_id = any(${[...graves]}::bigint[]) and not held.deleted
      and held.valid_from <= ${today()} and coalesce(held.valid_to, 'infinity') >= ${today()}
      and coalesce(holder.held_from, '-infinity') <= ${today()} and coalesce(holder.held_to, 'infinity') >= ${today()}
      and holder.role = 'HOLDER'
    group by held.grave_id having count(distinct holder.party_id) = 1`.execute(tx)
  return new Map(rows.map(({ graveId, partyId }) => [graveId, partyId]))
}

/** Until an administrator locks them, in a month that is open. */
const refuseUnlessOpen: Check<typeof openingBalance> = async ({ tx, company, after }) => {
  const faults = []
  if ((await moneySettings(tx, company)).openingsLocked)
    faults.push({ code: 'OPENING_BALANCE_LOCKED', field: 'amount' })
  if (after.partyId === null) faults.push({ code: 'OPENING_BALANCE_PARTY_NEEDED', field: 'partyId' })
  if ((await closedDays(tx, company, [after.dueOn])).size > 0)
    faults.push({ code: 'OPENING_BALANCE_MONTH_CLOSED', field: 'dueOn' })
  if (faults.length > 0) throw refusedFields(faults)
}

const claimed = ['partyId', 'graveId', 'dueOn', 'amount', 'description'] as const

/** The claim of each follows it: a change reverses the former one. */
const claims: Effect<typeof openingBalance> = async (writes) => {
  const [first] = writes
  if (!first) return
  const { tx, company, actor, entries } = first
  const by = { tx, company, actor, entries }
  const changed = writes.filter(
    ({ before, after, event }) => event !== 'edited' || claimed.some((name) => before?.[name] !== after[name]),
  )
  const former = await claimsOf(
    tx,
    company,
    changed.filter(({ event }) => event === 'edited' || event === 'deleted').map(({ after }) => after.id),
  )
  if (former.length > 0) await reverseClaims(by, former, openingBalanceTexts.title[0])
  await postClaims(
    by,
    changed
      .filter(({ event }) => event !== 'deleted')
      .flatMap(({ after: { id, partyId, graveId, description, dueOn, amount } }) =>
        partyId === null
          ? []
          : {
              kind: 'OPENING' as const,
              description: `${openingBalanceTexts.title[0]}: ${description}`,
              partyId,
              graveId,
              periodFrom: null,
              periodTo: null,
              documentNumber: null,
              issuedOn: dueOn,
              dueOn,
              amount,
              vatRate: null,
              note: null,
              contractId: null,
              rateNo: null,
              runId: null,
              openingId: id,
              reversesClaimId: null,
              reason: null,
            },
      ),
  )
}

async function claimsOf(tx: Tx, company: CompanyId, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('claims')
    .select('id')
    .where('companyId', '=', company)
    .where('openingId', 'in', [...ids])
    .where('reversesClaimId', 'is', null)
    .where('reversedByClaimId', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** docs/domain/money.md#opening-balances */
export const openingBalanceServer = recordServer(openingBalanceTexts, {
  derived: [stated],
  checks: [refuseUnlessOpen],
  effects: [claims],
})
