import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import { prepared } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Typed } from '../../server/documents/script.ts'
import { refersTo, survivorOf } from '../../server/records/merged.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { titleOf } from '../../server/records/references.ts'
import { rowsOf } from '../../server/records/rows.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { RecordOf } from '../../shared/record-of.ts'
import { today, type IsoDate } from '../../shared/dates.ts'
import { graveDocument } from '../grave-documents/record.ts'
import { type GraveRight, graveRight } from '../grave-rights/record.ts'
import { type Interment, interment } from '../interments/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { grave } from './record.ts'
import type { GraveStatus } from './grave-status.ts'
import { rulesOn, type StoredRules } from '../burial-verdict/public.server.ts'

/** The other records that the card of a grave prints, as of a given day. */
export interface GraveRecords {
  readonly day: IsoDate
  readonly status: GraveStatus
  /** Null for the usual rules. */
  readonly rules: StoredRules | null
  /** The longest buried first. */
  readonly interments: readonly Interment[]
  /** Newest first, like the contracts. */
  readonly rights: readonly GraveRight[]
  readonly contracts: readonly ContractOrLetter[]
  readonly documents: readonly AttachedDocument[]
}

const isOneOf = (column: string, ids: readonly number[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`

/** Reads the records of several graves together; `types` are those of contracts and letters. */
export const recordsOfGraves =
  (types: readonly RecordTypeTexts[]) => async (tx: Tx, company: CompanyId, ids: readonly number[]) => {
    const day = today()
    const graves = await tx
      .selectFrom('graves')
      .innerJoin(
        sql<{ id: number }>`grave_status(${company}::bigint, ${ids}::bigint[], ${day}::date)`.as('standing'),
        (join) => join.onRef('standing.id', '=', 'graves.id'),
      )
      .select(['graves.id', sql<GraveStatus>`standing.status`.as('status'), rulesOn(day).as('rules')])
      .where('companyId', '=', company)
      .where(isOneOf('graves.id', ids))
      .execute()
    const interments = await intermentsOfGraves(tx, company, ids)
    const rights = await rightsOfGraves(tx, company, ids)
    const written = await contractsAndLetters(tx, company, types, { ids, rights })
    const attached = await documentsOfGraves(tx, company, ids)

    return (id: number, typed: Typed): GraveRecords => {
      const row = graves.find((each) => each.id === id)
      const ownRights = rights.filter(({ graveId }) => graveId === id)
      const ownContracts = new Set(ownRights.map(({ rentContractId }) => rentContractId))
      return {
        day,
        status: row?.status ?? 'FREE',
        rules: row?.rules ? { ...row.rules, decision: typed.text(row.rules.decision) } : null,
        interments: interments
          .filter(({ graveId }) => graveId === id)
          .toSorted(longestBuriedFirst)
          .map((each) => typed.record(interment, each)),
        rights: ownRights.map((each) => ({
          ...typed.record(graveRight, each),
          holders: each.holders.map((holder) => ({
            ...holder,
            party: holder.party && { ...holder.party, name: typed.text(holder.party.name) },
          })),
        })),
        contracts: written
          .filter(({ as }) => as === 'contract')
          .filter((each) => each.graveIds.includes(id) || ownContracts.has(each.id))
          .map((each) => ({ ...each, number: typed.text(each.number), client: typed.text(each.client) })),
        documents: attached
          .filter(({ graveId }) => graveId === id)
          .map((each) => ({ ...each, title: typed.text(each.title) })),
      }
    }
  }

export const longestBuriedFirst = (one: Interment, other: Interment) =>
  (one.buriedOn ?? '').localeCompare(other.buriedOn ?? '') || one.id - other.id

/** Includes people whose remains were removed. */
export const intermentsOfGraves = (tx: Tx, company: CompanyId, ids: readonly number[]) =>
  recordQueries(interment, {
    filter: (columns) => columns.and([columns('interments.deleted', '=', false), isOneOf('interments.graveId', ids)]),
  }).all(tx, company)

/** The newest first. */
export const rightsOfGraves = (tx: Tx, company: CompanyId, ids: readonly number[]) =>
  recordQueries(graveRight, {
    filter: (columns) => columns.and([columns('graveRights.deleted', '=', false), isOneOf('graveRights.graveId', ids)]),
    order: ['-validFrom', '-id'],
  }).all(tx, company)

export type AttachedDocument = RecordOf<typeof graveDocument>

/** Scans, photos and documents on paper, the newest first. */
export const documentsOfGraves = (tx: Tx, company: CompanyId, ids: readonly number[]): Promise<AttachedDocument[]> =>
  recordQueries(graveDocument, {
    filter: (columns) =>
      columns.and([columns('graveDocuments.deleted', '=', false), isOneOf('graveDocuments.graveId', ids)]),
    order: ['-documentDate', '-id'],
  }).all(tx, company)

/** A contract or a letter. */
export interface ContractOrLetter {
  /** Of the event in the history of a grave. */
  readonly kind: string
  readonly as: 'contract' | 'letter'
  /** The noun of its type, in Serbian. */
  readonly name: string
  readonly path: string
  readonly id: number
  readonly number: string
  readonly client: string
  readonly day: IsoDate
  /** The graves to which it refers. */
  readonly graveIds: readonly number[]
  /**
   * Whether it refers to one of the graves or one of their rights refers to it; otherwise it concerns them only because
   * its party is a holder.
   */
  readonly isDirect: boolean
  /** The party, or what it was merged into. */
  readonly partyId: number | null
}

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Of each type. */
const mostDocuments = 200

export const eventOf = ({ type: { written, code } }: RecordTypeTexts) => written?.event ?? code

interface OfGraves {
  readonly ids: readonly number[]
  readonly rights: readonly GraveRight[]
}

/** The contracts and letters that concern graves, the newest first: docs/domain/graves.md#history */
export async function contractsAndLetters(
  tx: Tx,
  company: CompanyId,
  types: readonly RecordTypeTexts[],
  of: OfGraves,
): Promise<ContractOrLetter[]> {
  const found = await Promise.all(types.map(async (texts) => documentsOf(tx, company, texts, of)))
  return found
    .flat()
    .toSorted((one, other) => (one.day === other.day ? other.id - one.id : one.day < other.day ? 1 : -1))
}

async function documentsOf(
  tx: Tx,
  company: CompanyId,
  texts: RecordTypeTexts,
  { ids, rights }: OfGraves,
): Promise<ContractOrLetter[]> {
  const { type, before } = texts
  const { table, references, page, written, dated: day } = type
  if (!written || day === undefined) return []
  const column = (field: string) => `${table}.${field}`
  const refersToType = (to: string) => references.filter((each) => each.to.some((one) => one.table === to))
  const direct = refersToType(grave.table).map(({ to, field }) => refersTo(to, column(field), ids))
  const ofRights = rights.flatMap(({ rentContractId }) => rentContractId ?? [])
  if (type === rentContract && ofRights.length > 0) direct.push(isOneOf(column('id'), ofRights))
  const parties = new Set(rights.flatMap(({ holders }) => holders.flatMap(({ party }) => party?.id ?? [])))
  // A contract of a party may be about another grave; the party of a letter has to suffice unless the letter names a grave.
  const [party] = refersToType('parties')
  const namesGrave = refersToType(grave.table).map(({ field }) => sql<SqlBool>`${sql.ref(column(field))} is not null`)
  const ofParty =
    written.as === 'letter' && party && parties.size > 0
      ? [sql<SqlBool>`(${refersTo(party.to, column(party.field), [...parties])} and not ${anyOf(namesGrave)})`]
      : []
  if (direct.length + ofParty.length === 0) return []
  const graves = refersToType(grave.table).map(({ field }) => sql.ref(column(field)))
  const rows = await rowsOf(tx, type, company)
    .where(column('deleted'), '=', false)
    .where(anyOf([...direct, ...ofParty]))
    .select([
      sql<number>`${sql.ref(column('id'))}`.as('id'),
      titleOf(type, table).as('number'),
      titleOf({ title: ['clientName', 'clientSurname'] }, table).as('client'),
      sql<IsoDate>`${sql.ref(column(day))}`.as('day'),
      anyOf(direct).as('isDirect'),
      (party ? survivorOf(party.to[0], column(party.field)) : sql<number | null>`null`).as('partyId'),
      // As JSON, because the driver of PostgreSQL returns the numbers of an array of bigint as texts.
      sql<number[]>`to_json(array_remove(array[${sql.join(graves)}]::bigint[], null))`.as('graveIds'),
    ])
    .orderBy(column(day), 'desc')
    .orderBy(column('id'), 'desc')
    .limit(mostDocuments)
    .modifyEnd(prepared)
    .execute()
  return rows.map(({ id, number, client, day: on, isDirect, partyId, graveIds }) => ({
    kind: eventOf(texts),
    as: written.as,
    name: before[0],
    path: page.path,
    id,
    number,
    client,
    day: on,
    isDirect: Boolean(isDirect),
    partyId,
    graveIds,
  }))
}
