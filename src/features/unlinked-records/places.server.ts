import { sql, type RawBuilder } from 'kysely'
import { labelKey } from '../../shared/label-keys.ts'
import { labelPattern } from '../../shared/search-words.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import { unidentified } from '../grave-references/public.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { leaseYearsIn } from '../burial-rules/public.server.ts'
import type { Registered } from './places.ts'

// Records that name a burial place without a grave of the register: docs/domain/graves.md#records-without-a-grave

const noLease = sql`null::text as right_from, null::int as lease_years, true as has_party`

/** What the groups need of records. */
export function placeOf({ table, title, dated = '', place }: RecordType): RawBuilder<unknown> {
  const column = (field: string | undefined) => (field === undefined ? sql`null` : sql.ref(field))
  const stated = sql`burial_place_number as place, graveyard_id, (select name from graveyards
    where graveyards.company_id = ${sql.ref(`${table}.companyId`)} and graveyards.id = graveyard_id) as graveyard`
  if (!place)
    return sql`${stated}, burial_grave_number as grave_number, burial_type, null::text as number,
      date_of_burial::text as date, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), ${sql.lit(unidentified)}) as name, ${noLease}`
  const years = leaseYearsIn({
    company: sql.ref(`${table}.companyId`),
    graveyard: sql.ref(`${table}.graveyardId`),
    day: sql.ref(`${table}.${dated}`),
  })
  const lease = place.right
    ? sql`${column(dated)}::text as right_from, ${years} as lease_years, party_id is not null as has_party`
    : noLease
  return sql`${stated}, ${column(place.inPlace)}::text as grave_number, null::text as burial_type,
    ${column(title[0])} as number, ${column(dated)}::text as date, concat_ws(' ', client_name, client_surname) as name, ${lease}`
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
