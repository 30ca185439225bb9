import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { diedOn, transferTasks } from '../grave-rights/public.server.ts'
import { lastOf } from './continuous-right.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { holdersOfRightOn, type RightHolder, type TransferTask } from '../grave-rights/public.ts'

interface StoredHolder extends RightHolder {
  readonly partyId: number
  readonly name: string
  readonly deceasedOn: IsoDate | null
  readonly transferDue: IsoDate | null
}
interface StoredRight {
  readonly id: number
  readonly document: string
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  readonly transfer: TransferTask
  readonly holders: readonly StoredHolder[]
}

/**
 * The rights of use of a grave with those who have a share, the earliest first; null if the company records none at
 * all. A person with a death record counts as deceased even if the party has no date of death:
 * docs/domain/rights-of-use.md#deceased-holders
 */
export async function rightsOf(
  tx: Tx,
  company: CompanyId,
  { id: graveId, graveyardId }: { readonly id: number; readonly graveyardId: number },
): Promise<readonly StoredRight[] | null> {
  const rights = await tx
    .selectFrom('graveRights')
    .select([
      'id',
      'document',
      'validFrom',
      'validTo',
      sql<StoredHolder[]>`coalesce((
        select json_agg(json_build_object('partyId', party.id, 'name', concat_ws(' ', party.name, party.surname),
          'role', holder.role, 'numerator', holder.numerator, 'denominator', holder.denominator,
          'heldFrom', holder.held_from, 'heldTo', holder.held_to,
          'deceasedOn', ${diedOn},
          'transferDue', (select due from transfer_due(grave_rights.company_id, ${graveyardId}::bigint, ${diedOn}))) order by holder.number)
        from grave_right_holders holder
        join parties named on named.company_id = holder.company_id and named.id = holder.party_id
        join parties party on party.company_id = named.company_id
          and party.id = ${survivorIn('named')}
        where holder.company_id = grave_rights.company_id and holder.grave_right_id = grave_rights.id
          and holder.role in ('HOLDER', 'CO_HOLDER')), '[]')`.as('holders'),
    ])
    .where('companyId', '=', company)
    .where('graveId', '=', graveId)
    .where('deleted', '=', false)
    .orderBy('validFrom')
    .execute()
  if (rights.length > 0) {
    const tasks = await transferTasks(
      tx,
      company,
      rights.map(({ id }) => id),
    )
    return rights.flatMap((right) => {
      const transfer = tasks.get(right.id)
      return transfer ? [{ ...right, transfer }] : []
    })
  }
  const any = await tx
    .selectFrom('graveRights')
    .select('id')
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  return any ? [] : null
}

/** The facts about them that the verdict needs. */
export const rightFacts = ({ validFrom: from, validTo: to, holders }: StoredRight) => ({
  from,
  to,
  holders: holders.map(({ partyId, name, deceasedOn, transferDue, heldFrom, heldTo }) => ({
    partyId,
    name,
    deceasedOn,
    transferDue,
    from: heldFrom ?? null,
    to: heldTo ?? null,
  })),
})

/** The right on a day, with its holders on that day; it lasts as long as those that continue it for them. */
export function rightOn(rights: readonly StoredRight[], day: IsoDate) {
  const right = rights.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
  if (!right) return null
  return { ...withHoldersOn(right, day), validTo: lastOf(rightFacts(right), rights.map(rightFacts)).to }
}

/** The last right that has ended before a day, with its holders on its last day. */
export function rightBefore(rights: readonly StoredRight[], day: IsoDate) {
  const ended = rights.flatMap((right) =>
    right.validTo !== null && right.validTo < day ? [{ right, on: right.validTo }] : [],
  )
  const last = ended.toSorted((one, other) => one.on.localeCompare(other.on)).at(-1)
  return last ? withHoldersOn(last.right, last.on) : null
}

function withHoldersOn(right: StoredRight, day: IsoDate) {
  const { id, document, validFrom, validTo, transfer } = right
  const holders = holdersOfRightOn(right, day).map(({ partyId, name, deceasedOn, numerator, denominator }) => ({
    partyId,
    name,
    deceasedOn: deceasedOn !== null && deceasedOn <= day ? deceasedOn : null,
    numerator: numerator ?? 1,
    denominator: denominator ?? 1,
  }))
  return { id, document, validFrom, validTo, transfer, holders }
}
