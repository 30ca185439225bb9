import { sql, type RawBuilder } from 'kysely'
import { labelKey } from '../../shared/label-keys.ts'
import { labelPattern } from '../../shared/search-words.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { leaseYearsIn } from '../burial-rules/public.server.ts'
import type { PageOfRecords } from './desk.server.ts'
import type { Placed, Registered } from './places.ts'

// Records that name a burial place without a grave of the register: docs/domain/graves.md#records-without-a-grave

const noLease = sql`null::text as right_from, null::int as lease_years, true as has_party`

/** What the groups show of records. */
function columnsOf({ table, title, dated = '', place }: RecordType): RawBuilder<unknown> {
  if (!place)
    return sql`burial_grave_number as grave_number, burial_type, null::text as number, date_of_burial::text as date,
      first_name || ' ' || last_name as name, ${noLease}`
  const column = (field: string | undefined) => (field === undefined ? sql`null` : sql.ref(field))
  const years = leaseYearsIn({
    company: sql.ref(`${table}.companyId`),
    graveyard: sql.ref(`${table}.graveyardId`),
    day: sql.ref(`${table}.${dated}`),
  })
  const lease = place.right
    ? sql`${column(dated)}::text as right_from, ${years} as lease_years, party_id is not null as has_party`
    : noLease
  return sql`${column(place.inPlace)}::text as grave_number, null::text as burial_type, ${column(title[0])} as number,
    ${column(dated)}::text as date, client_name || ' ' || client_surname as name, ${lease}`
}

/** Numbers of burial places on a page. */
export const placesOfPage = 50
/** The maximum of one number in one table; further ones are found once these are linked. */
const mostOfPlace = 40

/**
 * The records with the next numbers of burial places. They are compared with the interments once, however many numbers are on a
 * page: one number after another would take seconds in a register of 100,000.
 */
export async function recordsWithoutGrave(
  tx: Tx,
  company: CompanyId,
  types: readonly RecordType[],
  { after, isListed }: PageOfRecords,
): Promise<Placed[]> {
  const unlinked = types.map(
    (type) => sql`
      select ${sql.lit(type.name)}::text as type, id, place_key as key from ${sql.table(type.table)}
      where ${isListed(type)} and place_key > ${after}::text collate "C"`,
  )
  const details = types.map(
    (type) => sql`
      select chosen.type, chosen.id, chosen.key, record.*
      from chosen join (
        select id as record_id, graveyard_id, burial_place_number as place, ${columnsOf(type)}
        from ${sql.table(type.table)} where company_id = ${company}) record on record.record_id = chosen.id
      where chosen.type = ${sql.lit(type.name)}::text`,
  )
  const { rows: found } = await sql<Placed>`
    with unlinked as materialized (${sql.join(unlinked, sql` union all `)}),
    keys as (select distinct key from unlinked order by key limit ${placesOfPage}::int),
    numbered as (
      select type, id, key, row_number() over (partition by type, key order by id) as number
      from unlinked where key <= (select max(key) from keys)),
    chosen as materialized (select type, id, key from numbered where number <= ${mostOfPlace}::int)
    select found.*, graveyards.name as graveyard
    from (${sql.join(details, sql` union all `)}) found
      left join graveyards on graveyards.company_id = ${company} and graveyards.id = found.graveyard_id
    order by found.key, found.date, found.id`.execute(tx)
  return found
}

/** The graves whose label, old label or number may be one of these numbers of burial places. */
export async function gravesNumbered(tx: Tx, company: CompanyId, places: readonly string[]): Promise<Registered[]> {
  if (places.length === 0) return []
  const keys = [...new Set(places.map(labelKey))]
  const patterns = places.map(foldedTokens).filter((words) => words.length > 0)
  const pattern = patterns.map((words) => `(${labelPattern(words)})`).join('|')
  const live = sql`company_id = ${company} and not deleted`
  const { rows } = await sql<Registered>`
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
