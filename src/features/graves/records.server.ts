import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Typed } from '../../server/documents/script.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { today, type IsoDate } from '../../shared/dates.ts'
import { type GraveRight, graveRight } from '../grave-rights/record.ts'
import { type Interment, interment } from '../interments/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import type { GraveStatus } from './grave-status.ts'
import { graveStatus } from './status.server.ts'
import { rulesOn, type StoredRules } from './verdict.server.ts'

interface GraveContract {
  readonly id: number
  readonly contractNumber: string
  readonly contractDate: IsoDate
  readonly clientName: string
  readonly clientSurname: string
}

/** What the card of a grave prints besides the grave: its other records, as they are on a day. */
export interface GraveRecords {
  readonly day: IsoDate
  readonly status: GraveStatus
  /** Null for the usual rules. */
  readonly rules: StoredRules | null
  /** The longest buried first. */
  readonly interments: readonly Interment[]
  /** The newest first, and so the contracts. */
  readonly rights: readonly GraveRight[]
  readonly contracts: readonly GraveContract[]
}

const isOneOf = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`

/** Reads the records of several graves together. */
export async function recordsOfGraves(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const day = today()
  const graves = await tx
    .selectFrom('graves')
    .select(['id', graveStatus().as('status'), rulesOn(day).as('rules')])
    .where('companyId', '=', company)
    .where(isOneOf('graves.id', ids))
    .execute()
  const interments = await recordQueries(interment, {
    filter: {
      where: (columns) => columns.and([columns('interments.deleted', '=', false), isOneOf('interments.graveId', ids)]),
      isIndexed: true,
    },
  }).all(tx, company)
  const rights = await recordQueries(graveRight, {
    filter: {
      where: (columns) =>
        columns.and([columns('graveRights.deleted', '=', false), isOneOf('graveRights.graveId', ids)]),
      isIndexed: true,
    },
    order: ['-validFrom', '-id'],
  }).all(tx, company)
  const contracts = await tx
    .selectFrom('rentContracts')
    .select(['id', 'contractNumber', 'contractDate', 'clientName', 'clientSurname'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where(
      isOneOf(
        'rentContracts.id',
        rights.flatMap(({ rentContractId }) => rentContractId ?? []),
      ),
    )
    .orderBy('contractDate', 'desc')
    .orderBy('id', 'desc')
    .execute()

  return (id: number, typed: Typed): GraveRecords => {
    const own = graves.find((each) => each.id === id)
    const ownRights = rights.filter(({ graveId }) => graveId === id)
    const ownContracts = new Set(ownRights.map(({ rentContractId }) => rentContractId))
    return {
      day,
      status: own?.status ?? 'FREE',
      rules: own?.rules ? { ...own.rules, decision: typed.text(own.rules.decision) } : null,
      interments: interments
        .filter(({ graveId }) => graveId === id)
        .toSorted((one, other) => (one.buriedOn ?? '').localeCompare(other.buriedOn ?? '') || one.id - other.id)
        .map((each) => typed.record(interment, each)),
      rights: ownRights.map((each) => ({
        ...typed.record(graveRight, each),
        holders: each.holders.map((holder) => ({
          ...holder,
          party: holder.party && { ...holder.party, name: typed.text(holder.party.name) },
        })),
      })),
      contracts: contracts.filter((each) => ownContracts.has(each.id)).map((each) => typed.record(rentContract, each)),
    }
  }
}
