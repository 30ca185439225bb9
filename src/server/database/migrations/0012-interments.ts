// Who is and was buried in the graves.
import { isAsked, recordTable, running, status } from '../record-table.ts'

/** docs/domain/graves.md#status; coffins one after another in the same place count once. */
const graveStatus = status(
  'grave_status',
  'status text',
  `select grave.id, case
      when grave.restriction is not null then 'OUT_OF_USE'
      when lying.number is null then 'FREE'
      when grave.grave_type in ('RAKA', 'GROBNICA', 'OTHER')
        and lying.coffins >= coalesce(grave.capacity_coffins, grave.places * grave.levels) then 'OCCUPIED'
      when grave.grave_type in ('KASETA', 'URNA') and lying.urns >= grave.capacity_urns then 'OCCUPIED'
      else 'PARTLY_OCCUPIED' end
    from graves grave
    left join (
      select grave_id, sum(number) as number, sum(number) filter (where kind = 'URN') as urns,
        sum(case when place is null then number else 1 end) filter (where kind = 'COFFIN') as coffins
      from (
        select grave_id, kind, place, coalesce(level, 1), count(*)::int as number from interments
        where company_id = of_company and grave_id is not null and ${isAsked('grave_id')} and not deleted
          and (removed_on is null or removed_on > on_day)
        group by 1, 2, 3, 4) places
      group by 1) lying on lying.grave_id = grave.id
    where grave.company_id = of_company and ${isAsked('grave.id')}`,
)

/** docs/domain/graves.md#data-quality; a coffin may lie in one of several places or levels. */
const intermentPlaceState = status(
  'interment_place_state',
  'place_state text',
  `select one.id, case
      when one.removed_on is not null then 'KNOWN'
      when one.grave_id is null then 'NO_GRAVE'
      when one.kind = 'COFFIN' and ((one.place is null and grave.places > 1) or (one.level is null and grave.levels > 1))
        then 'NO_PLACE'
      else 'KNOWN' end
    from interments one
    left join graves grave on grave.company_id = of_company and grave.id = one.grave_id
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

/** Names that are equal need not be read in both scripts, which takes longer than finding the record. */
const differs = (one: string, other: string) => `${one} <> ${other} and plain_name(${one}) <> plain_name(${other})`
/** The few that have moved anywhere are found by an index of their own. */
const isMoved = `(one.kind = 'REMAINS' or exists (
  select from interments earlier where earlier.company_id = of_company and earlier.death_record_id = one.death_record_id
    and earlier.moved_to_grave_id is not null and earlier.moved_to_grave_id = one.grave_id))`
/** As far as both know it. */
const burialIn = (date: string) =>
  `date_trunc(case when 'YEAR' in (one.precision, record.date_of_burial_precision) then 'year'
    when 'MONTH' in (one.precision, record.date_of_burial_precision) then 'month' else 'day' end, ${date}::timestamp)`
const isCarriedAway = `(one.removal in ('TRANSFERRED', 'TO_OSSUARY')) is true`
/** Read only for the few other numbers: joined, the whole rows of all graves would be written to disk. */
const isItsPlace = `(
  select is_place_of(named, record.burial_place_number, record.burial_grave_number) from graves named
  where named.company_id = of_company and named.id = one.grave_id)`

const differences = Object.entries({
  surname: differs('one.surname', 'record.last_name'),
  name: differs('one.name', 'record.first_name'),
  fathersName: differs('one.fathers_name', 'record.fathers_name'),
  yearOfBirth: `record.date_of_birth_precision <> 'ABOUT' and one.year_of_birth <> extract(year from record.date_of_birth)`,
  buriedOn: `'ABOUT' not in (one.precision, record.date_of_burial_precision) and one.buried_on <> record.date_of_burial
    and ${burialIn('one.buried_on')} <> ${burialIn('record.date_of_burial')} and not ${isMoved}`,
  graveyardId: `one.graveyard_id <> record.graveyard_id and not ${isCarriedAway} and not ${isMoved}`,
  graveId: `one.graveyard_id = record.graveyard_id and record.burial_place_number is not null
    and (record.burial_place_number = grave.number) is not true
    and not ${isCarriedAway} and not ${isItsPlace} and not ${isMoved}`,
})

/** docs/domain/interments.md#agreement-with-the-death-record. A filter does not name the differences. */
const intermentAgreement = status(
  'interment_agreement',
  'agreement text, differing text',
  `select one.id,
      case when record.id is not null and (${differences.map(([, difference]) => `(${difference})`).join(' or ')})
        then 'DIFFERS' else 'AGREES' end,
      case when record.id is not null then concat_ws(',',
        ${differences.map(([field, difference]) => `case when ${difference} then '${field}' end`).join(', ')}) else '' end
    from interments one
    left join death_records record on record.company_id = of_company and record.id = one.death_record_id
      and not record.deleted
    left join graves grave on grave.company_id = of_company and grave.id = one.grave_id
    where one.company_id = of_company and ${isAsked('one.id')}`,
)

/** The grave that a death record is listed with: where its person lies, or lay last. */
const graveOfDeathRecord = status(
  'grave_of_death_record',
  'grave_label text, grave_key text',
  `select distinct on (buried.death_record_id) buried.death_record_id, grave.label, grave.sort_keys ->> 'label'
    from interments buried
    join graves grave on grave.company_id = of_company and grave.id = buried.grave_id
    where buried.company_id = of_company and buried.death_record_id is not null and ${isAsked('buried.death_record_id')}
      and not buried.deleted
    order by buried.death_record_id, buried.removed_on desc nulls first, buried.id desc`,
)

export const up = running([
  ...recordTable(
    'interments',
    'graveyard_id bigint not null',
    'grave_id bigint',
    'death_record_id bigint',
    // Null if it is among the unknown fields.
    'surname text',
    'name text',
    'fathers_name text',
    'year_of_birth integer',
    `kind text not null check (kind in ('COFFIN', 'URN', 'REMAINS', 'SCATTERING', 'SHARED'))`,
    `precision text not null check (precision in ('DAY', 'MONTH', 'YEAR', 'ABOUT', 'UNKNOWN'))`,
    'buried_on date',
    'place integer check (place between 1 and 100)',
    'level integer check (level between 1 and 12)',
    `depth text check (depth in ('ORDINARY', 'DEEP'))`,
    // Of remains and urns from elsewhere.
    'brought_from text',
    'transport_permit text',
    'sanitary_approval text',
    'note text',
    `unknown_fields text[] not null default '{}'`,
    `removal text check (removal in ('EXHUMED', 'REDUCED', 'TRANSFERRED', 'TO_OSSUARY'))`,
    'removed_on date',
    'removal_decision text',
    'moved_to_grave_id bigint',
    // Why somebody was buried although the verdict refused it, and why the interment was corrected or deleted.
    'override_reason text',
    'correction text',
    'constraint interments_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    // A grave of the same graveyard.
    `constraint interments_grave foreign key (company_id, graveyard_id, grave_id)
      references graves (company_id, graveyard_id, id)`,
    `constraint interments_death_record foreign key (company_id, death_record_id)
      references death_records (company_id, id)`,
    'constraint interments_moved foreign key (company_id, moved_to_grave_id) references graves (company_id, id)',
    `constraint interments_date check ((precision = 'UNKNOWN') = (buried_on is null))`,
    'constraint interments_removal check ((removal is null) = (removed_on is null))',
    'constraint interments_place check (grave_id is not null or place is null)',
    // docs/domain/interments.md#one-place-for-what-is-true
    `constraint interments_one_of_record exclude using btree (company_id with =, death_record_id with =)
      where (death_record_id is not null and not deleted and removed_on is null)`,
  ),
  'create index interments_deleted on interments (company_id) where deleted',
  // In the order of a list, for the newest records of a graveyard, a grave and a death record.
  'create index interments_of_graveyard on interments (company_id, graveyard_id, (-id))',
  'create index interments_of_grave on interments (company_id, grave_id, (-id)) where grave_id is not null',
  // In the order in which grave_status counts them: 0.7 instead of 1.4 s for 1,000,000.
  `create index interments_in_places on interments (company_id, grave_id, kind, place, (coalesce(level, 1)))
    include (level, removed_on) where grave_id is not null and not deleted`,
  `create index interments_of_death_record on interments (company_id, death_record_id, (-id))
    where death_record_id is not null`,
  `create index interments_moved_to on interments (company_id, moved_to_grave_id, (-id))
    where moved_to_grave_id is not null`,
  'create index interments_by_day on interments (company_id, buried_on) where buried_on is not null',
  // Sorted by grave, these are first or last.
  'create index interments_without_grave on interments (company_id, (-id)) where grave_id is null',
  'create index interments_without_date on interments (company_id, (-id)) where buried_on is null and not deleted',
  graveStatus,
  intermentPlaceState,
  intermentAgreement,
  graveOfDeathRecord,
])
