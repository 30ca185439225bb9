import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { leaseYearsOf } from '../../server/lease-years.ts'
import { numberOfGrave } from '../../server/records/grave-numbers.ts'
import type { OnSave } from '../../server/records/on-save.ts'
import type { ServerValues } from '../../server/records/server-values.ts'
import { refusedFields } from '../../server/refusal.ts'
import { addDays, type IsoDate } from '../../shared/dates.ts'
import { lastDayOfLease } from '../../shared/lease.ts'
import { holdersOfRightOn } from '../grave-rights/public.ts'
import { graveRight, type GraveRight } from '../grave-rights/record.ts'
import type { rentContract } from './record.ts'

const rights = recordQueries(graveRight)
const rightFields = ['graveId', 'rightFrom', 'rightTo'] as const

const refused = (code: string, field: (typeof rightFields)[number]) =>
  refusedFields([{ code: `CONTRACT_RENT_BURIAL_${code}`, field }])

/** A contract on a grave of the register records the right of use: docs/domain/rights-of-use.md#rent-contracts */
export const recordRight: OnSave<typeof rentContract> = async (tx, company, actor, after, before) => {
  const changed = rightFields.find((field) => after[field] !== (before?.[field] ?? null))
  if (changed === undefined) return
  if (before && (await isRecorded(tx, company, after.id))) throw refused('RIGHT_RECORDED', changed)
  const {
    id: rentContractId,
    graveId,
    party,
    contractNumber: document,
    contractDate,
    rightFrom,
    rightTo: validTo,
  } = after
  if (graveId === null) return
  if (party === null) throw refused('PARTY_NEEDED', 'graveId')
  const period = { validFrom: rightFrom ?? contractDate, validTo }
  const near = await rightsNear(tx, company, graveId, period)
  const prolonged = near.find((right) => prolongs(period, right) && isHolder(right, party.id))
  if (near.some((right) => right !== prolonged && overlap(right, period))) throw refused('GRAVE_HAS_RIGHT', 'graveId')
  await (prolonged
    ? rights.edit(tx, company, { ...actor, isExplained: true }, prolonged.id, { validTo, rentContractId })
    : rights.create(tx, company, actor, {
        ...period,
        graveId,
        basis: 'CONTRACT',
        document,
        rentContractId,
        note: null,
        correction: null,
        holders: [{ ...wholeShare, partyId: party.id }],
      }))
}

/** A contract on a grave states the period of its right: without one, the usual one of a lease. */
export const statedLease: NonNullable<ServerValues['state']> = async (tx, company, all, isImport) => {
  const numbers = await numberOfGrave(tx, company, all, isImport)
  return Promise.all(
    all.map(async ({ values, before }, at) => ({
      ...numbers[at],
      // An import of contracts creates no rights.
      ...(values['graveId'] === null || values['rightTo'] !== null || isImport
        ? {}
        : await periodOf(tx, company, values, before)),
    })),
  )
}

async function periodOf(tx: Tx, company: CompanyId, values: Values, before: Values | undefined) {
  const { graveId, graveyardId, contractDate, rightFrom } = values
  if (before && graveId === before['graveId'] && (rightFrom === null || rightFrom === before['rightFrom']))
    return { rightFrom: before['rightFrom'], rightTo: before['rightTo'] }
  const first = rightFrom ?? contractDate
  if (typeof first !== 'string' || typeof contractDate !== 'string') return {}
  const years = await leaseYearsOf(tx, company, typeof graveyardId === 'number' ? graveyardId : null, contractDate)
  return { rightFrom: first, rightTo: lastDayOfLease(first, years) }
}
type Values = Readonly<Record<string, unknown>>

const wholeShare = {
  role: 'HOLDER',
  numerator: 1,
  denominator: 1,
  heldFrom: null,
  heldTo: null,
  acquiredBy: null,
}

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

interface Period {
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
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

const prolongs = ({ validFrom, validTo }: Period, right: Period) =>
  right.validTo !== null && right.validFrom <= validFrom && (validTo === null || validTo > right.validTo)

/** Whether a party has a share in the right when it ends. */
const isHolder = (right: GraveRight, partyId: number) =>
  holdersOfRightOn(right, right.validTo ?? right.validFrom).some(({ party }) => party?.id === partyId)
