import { sql } from 'kysely'
import { audit } from '../../server/audit.ts'
import { Refusal } from '../../server/refusal.ts'
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
