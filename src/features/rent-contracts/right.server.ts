import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { leaseYearsOf } from '../burial-rules/public.server.ts'
import { type Derivation, onEach, type Proposal } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { addDays } from '../../shared/dates.ts'
import { lastDayOfLease } from '../burial-rules/public.ts'
import { graveRight } from '../grave-rights/record.ts'
import { type Period, prolongs } from './prolongation.ts'
import type { rentContract } from './record.ts'

const rights = recordQueries(graveRight)
const rightFields = ['graveId', 'rightFrom', 'rightTo'] as const

const refused = (code: string, field: (typeof rightFields)[number]) =>
  refusedFields([{ code: `CONTRACT_RENT_BURIAL_${code}`, field }])

/** A contract on a grave of the register records the right of use: docs/domain/rights-of-use.md#rent-contracts */
export const recordRight = onEach<typeof rentContract>(async (write) => {
  const { tx, company, event, before, after } = write
  if (event !== 'added' && event !== 'edited') return
  const changed = rightFields.find((field) => after[field] !== (before?.[field] ?? null))
  if (changed === undefined) return
  if (before && (await isRecorded(tx, company, after.id))) throw refused('RIGHT_RECORDED', changed)
  const {
    id: rentContractId,
    graveId,
    partyId,
    contractNumber: document,
    contractDate,
    rightFrom,
    rightTo: validTo,
  } = after
  if (graveId === null) return
  if (partyId === null) throw refused('PARTY_NEEDED', 'graveId')
  const period = { validFrom: rightFrom ?? contractDate, validTo }
  const near = await rightsNear(tx, company, graveId, period)
  const prolonged = near.find((right) => prolongs(period, right, partyId))
  if (near.some((right) => right !== prolonged && overlap(right, period))) throw refused('GRAVE_HAS_RIGHT', 'graveId')
  const right = {
    ...period,
    graveId,
    basis: 'CONTRACT' as const,
    document,
    rentContractId,
    note: null,
    correction: null,
    holders: [{ ...wholeShare, partyId }],
  }
  const item = prolonged ? { id: prolonged.id, values: { validTo, rentContractId } } : { values: right }
  await rights.save({ ...write, writer: 'rule' }, [item])
})

/** A contract on a grave states the period of its right: without one, the usual one of a lease. */
export const statedLease: Derivation<typeof rentContract> = ({ tx, company }, all) =>
  Promise.all(
    all.map(async (each) => {
      const { graveId, rightTo } = each.after
      return graveId === null || rightTo !== null ? {} : periodOf(tx, company, each)
    }),
  )

async function periodOf(tx: Tx, company: CompanyId, { before, after }: Proposal<typeof rentContract>) {
  const { graveId, graveyardId, contractDate, rightFrom } = after
  if (before && graveId === before.graveId && (rightFrom === null || rightFrom === before.rightFrom))
    return { rightFrom: before.rightFrom, rightTo: before.rightTo }
  const first = rightFrom ?? contractDate
  const years = await leaseYearsOf(tx, company, graveyardId, contractDate)
  return { rightFrom: first, rightTo: lastDayOfLease(first, years) }
}

const wholeShare = {
  number: 1,
  role: 'HOLDER',
  numerator: 1,
  denominator: 1,
  heldFrom: null,
  heldTo: null,
  acquiredBy: null,
} as const

async function isRecorded(tx: Tx, company: CompanyId, rentContractId: number) {
  const right = await tx
    .selectFrom('graveRights')
    .select('id')
    .where('companyId', '=', company)
    .where('rentContractId', '=', rentContractId)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  return right !== undefined
}

/** The rights of the grave that overlap the period, and one that ends on the day before it. */
async function rightsNear(tx: Tx, company: CompanyId, graveId: number, { validFrom, validTo }: Period) {
  const near = sql<SqlBool>`daterange(valid_from, valid_to, '[]')
    && daterange(${addDays(validFrom, -1)}::date, ${validTo}::date, '[]')`
  const found = await tx
    .selectFrom('graveRights')
    .select('id')
    .where('companyId', '=', company)
    .where('graveId', '=', graveId)
    .where('deleted', '=', false)
    .where(near)
    .execute()
  return rights.existing(
    tx,
    company,
    found.map(({ id }) => id),
  )
}

const overlap = (one: Period, other: Period) =>
  (one.validTo === null || other.validFrom <= one.validTo) && (other.validTo === null || one.validFrom <= other.validTo)
