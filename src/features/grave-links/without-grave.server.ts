import { sql, type RawBuilder } from 'kysely'
import { mostWithoutGrave } from './grave-links.ts'
import type { GraveType } from '../sections/public.ts'
import { labelKey } from '../../shared/label-keys.ts'
import { labelPattern } from '../../shared/search-words.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { leaseYearsIn } from '../burial-rules/public.server.ts'

// Records that name a burial place without a grave of the register: docs/domain/graves.md#records-without-a-grave

/** Selects either the records whose group was skipped, unless changed since, or the others. */
export type SkippedLinks = 'all' | 'open' | 'skipped'

interface Source {
  readonly type: string
  readonly table: string
  readonly isUnlinked: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
}
const noLease = sql`null::text as right_from, null::int as lease_years, true as has_party`
const deathRecords: Source = {
  type: 'deathRecord',
  table: 'death_records',
  isUnlinked: sql`not exists (select from interments where interments.company_id = death_records.company_id
    and interments.death_record_id = death_records.id and not interments.deleted)`,
  columns: sql`burial_grave_number as grave_number, burial_type, null::text as number, date_of_burial::text as date,
    first_name || ' ' || last_name as name, ${noLease}`,
}

/** Death records, and the types of contracts and letters that name a burial place. */
const sourcesOf = (types: readonly RecordType[]): readonly Source[] => [
  deathRecords,
  ...types.flatMap(({ name: type, table, title, dated, place }): Source[] => {
    if (!place || dated === undefined) return []
    const column = (field: string | undefined) => (field === undefined ? sql`null` : sql.ref(field))
    const years = leaseYearsIn({
      company: sql.ref(`${table}.companyId`),
      graveyard: sql.ref(`${table}.graveyardId`),
      day: sql.ref(`${table}.${dated}`),
    })
    const lease = place.right
      ? sql`${column(dated)}::text as right_from, ${years} as lease_years, party_id is not null as has_party`
      : noLease
    const columns = sql`${column(place.inPlace)}::text as grave_number, null::text as burial_type, ${column(title[0])} as number,
      ${column(dated)}::text as date, client_name || ' ' || client_surname as name, ${lease}`
    return [{ type, table, isUnlinked: sql`grave_id is null`, columns }]
  }),
]

const unlinkedIn = (company: CompanyId, { isUnlinked }: Source, skipping: SkippedLinks) => {
  // A number without letters or digits does not identify a place.
  const unlinked = sql`company_id = ${company} and not deleted and place_key > '' and ${isUnlinked}`
  if (skipping === 'all') return unlinked
  return skipping === 'open'
    ? sql`${unlinked} and grave_skipped <> version`
    : sql`${unlinked} and grave_skipped = version`
}

/** The number of live records that name a burial place without a grave; at most one more than `mostWithoutGrave`. */
export const withoutGrave = (company: CompanyId, types: readonly RecordType[], skipping: SkippedLinks) => sql<number>`
  (select count(*) from (${sql.join(
    sourcesOf(types).map(
      (source) => sql`
        (select id from ${sql.table(source.table)} where ${unlinkedIn(company, source, skipping)}
          limit ${mostWithoutGrave + 1}::int)`,
    ),
    sql` union all `,
  )} limit ${mostWithoutGrave + 1}::int) unlinked)`

/** Numbers of burial places on a page. */
export const placesOfPage = 50
/** The maximum of one number in one table; further ones are found once these are linked. */
const mostOfPlace = 40

export interface FoundRecord {
  readonly type: string
  readonly id: number
  /** Of the number of the burial place. */
  readonly key: string
  readonly graveyardId: number | null
  readonly graveyard: string | null
  readonly place: string
  readonly graveNumber: string | null
  readonly burialType: string | null
  readonly number: string | null
  readonly date: string
  readonly name: string
  /** Of a rent contract: when its right would begin, and the years of its lease. */
  readonly rightFrom: string | null
  readonly leaseYears: number | null
  readonly hasParty: boolean
}

/**
 * The records with the next numbers of burial places. They are compared with the interments once, however many numbers are on a
 * page: one number after another would take seconds in a register of 100,000.
 */
export async function recordsWithoutGrave(
  tx: Tx,
  company: CompanyId,
  types: readonly RecordType[],
  { after, skipping }: { readonly after: string; readonly skipping: SkippedLinks },
): Promise<FoundRecord[]> {
  const sources = sourcesOf(types)
  const unlinked = sources.map(
    (source) => sql`
      select ${sql.lit(source.type)}::text as type, id, place_key as key from ${sql.table(source.table)}
      where ${unlinkedIn(company, source, skipping)} and place_key > ${after}::text collate "C"`,
  )
  const details = sources.map(
    (source) => sql`
      select chosen.type, chosen.id, chosen.key, record.*
      from chosen join (
        select id as record_id, graveyard_id, burial_place_number as place, ${source.columns}
        from ${sql.table(source.table)} where company_id = ${company}) record on record.record_id = chosen.id
      where chosen.type = ${sql.lit(source.type)}::text`,
  )
  const { rows: found } = await sql<FoundRecord>`
    with unlinked as materialized (${sql.join(unlinked, sql` union all `)}),
    keys as (select distinct key from unlinked order by key limit ${placesOfPage}::int),
    numbered as (
      select type, id, key, row_number() over (partition by type, key order by id) as number
      from unlinked where key <= (select max(key) from keys)),
    chosen as materialized (select type, id, key from numbered where number <= ${mostOfPlace}::int)
    select found.type, found.id, found.key, found.graveyard_id, graveyards.name as graveyard, found.place, found.grave_number,
      found.burial_type, found.number, found.date, found.name, found.right_from,
      found.lease_years, found.has_party
    from (${sql.join(details, sql` union all `)}) found
      left join graveyards on graveyards.company_id = ${company} and graveyards.id = found.graveyard_id
    order by found.key, found.date, found.id`.execute(tx)
  return found
}

export interface FoundGrave {
  readonly id: number
  readonly graveyardId: number
  readonly graveyard: string
  readonly label: string
  readonly oldLabels: string | null
  readonly number: string
  readonly graveType: GraveType
  readonly places: number
  readonly interred: number
}

/** The graves whose label, old label or number may be one of these numbers of burial places. */
export async function gravesNumbered(tx: Tx, company: CompanyId, places: readonly string[]): Promise<FoundGrave[]> {
  if (places.length === 0) return []
  const keys = [...new Set(places.map(labelKey))]
  const patterns = places.map(foldedTokens).filter((words) => words.length > 0)
  const pattern = patterns.map((words) => `(${labelPattern(words)})`).join('|')
  const live = sql`company_id = ${company} and not deleted`
  const { rows } = await sql<FoundGrave>`
    select graves.id, graves.graveyard_id, graveyards.name as graveyard, coalesce(graves.label, graves.number) as label,
      graves.old_labels, graves.number, graves.grave_type, graves.places,
      (select count(*) from interments where interments.company_id = ${company} and interments.grave_id = graves.id
        and not interments.deleted and interments.removed_on is null) as interred
    from graves join graveyards on graveyards.company_id = graves.company_id and graveyards.id = graves.graveyard_id
    where graves.id in (
      select id from graves where ${live} and number_key = any(${keys}::text[])
      union all
      select id from graves where ${live} and label_key = any(${keys}::text[])
      union all
      select id from graves where ${live} and old_labels is not null and search_text ~ ${pattern})
    order by graves.sort_keys ->> 'label' collate "C", graves.id`.execute(tx)
  return rows
}
