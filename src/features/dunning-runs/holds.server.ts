import { sql } from 'kysely'
import { audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { isIn } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal } from '../../server/refusal.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Booker } from '../ledger/public.server.ts'

/** No letter is about a disputed claim, which is owed nevertheless. */
export async function dispute({ tx, company, actor }: Booker, claimId: number, reason: string): Promise<number> {
  const claim = await tx
    .selectFrom('claims')
    .select(['partyId', 'open'])
    .where('companyId', '=', company)
    .where('id', '=', claimId)
    .executeTakeFirst()
  if (!claim) throw new Refusal(404, 'CLAIM_NOT_EXIST')
  if (claim.open <= 0) throw new Refusal(400, 'CLAIM_NOT_OPEN')
  const { rows } = await sql<{ id: number }>`
    insert into dunning_holds (company_id, party_id, claim_id, kind, note)
    values (${company}, ${claim.partyId}, ${claimId}, 'DISPUTED', ${reason}) returning id`.execute(tx)
  await audit(tx, actor, {
    action: 'CLAIM_DISPUTED',
    recordId: claimId,
    changes: { reason: { from: null, to: reason } },
  })
  return rows[0]?.id ?? 0
}

export async function lift({ tx, company, actor }: Booker, id: number) {
  const { rows } = await sql<{ partyId: number; claimId: number | null; kind: string }>`
    update dunning_holds set lifted_at = now() where company_id = ${company} and id = ${id} and lifted_at is null
    returning party_id, claim_id, kind`.execute(tx)
  const [hold] = rows
  if (!hold) throw new Refusal(404, 'DUNNING_HOLD_NOT_EXIST')
  await audit(tx, actor, {
    action: 'DUNNING_HOLD_LIFTED',
    recordId: hold.claimId ?? hold.partyId,
    changes: { kind: { from: hold.kind, to: null } },
  })
}

/** Nobody is reminded whom somebody else collects from. */
export const handOver = ({ tx, company }: Booker, partyId: number) =>
  hold(tx, company, { partyId, kind: 'HANDED_OVER', until: null })

export const takeBack = ({ tx, company }: Booker, parties: readonly number[]) =>
  sql`
    update dunning_holds set lifted_at = now() where company_id = ${company} and ${isIn('party_id', parties)}
      and claim_id is null and kind = 'HANDED_OVER' and lifted_at is null`.execute(tx)

/** Leaves a debtor alone, once. */
export const hold = (
  tx: Tx,
  company: CompanyId,
  { partyId, kind, until }: { partyId: number; kind: 'BLOCKED' | 'HANDED_OVER'; until: IsoDate | null },
) =>
  sql`
    insert into dunning_holds (company_id, party_id, kind, until)
    select ${company}::bigint, ${partyId}::bigint, ${kind}::text, ${until}::date
    where not exists (select from dunning_holds hold where hold.company_id = ${company} and hold.party_id = ${partyId}
      and hold.claim_id is null and hold.lifted_at is null and hold.kind = ${kind}
      and hold.until is not distinct from ${until}::date)`.execute(tx)
