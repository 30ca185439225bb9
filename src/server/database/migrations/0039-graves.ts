// The sections of graveyards and the graves in them.
import { sql, type Kysely } from 'kysely'
import { recordTable } from '../record-table.ts'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** By the sort key, in which 12а, 12a and 12-А are the same, and 7 and 07. */
const alike = (column: string) => `coalesce(replace(sort_keys ->> '${column}', ' ', ''), '')`

const statements = [
  'alter table graveyards add column grave_label text',
  ...recordTable(
    'sections',
    'graveyard_id bigint not null',
    'code text not null',
    'name text',
    'grave_types text',
    `state text not null check (state in ('OPEN', 'CLOSED_FOR_NEW', 'CLOSED'))`,
    'note text',
    'constraint sections_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    'constraint sections_in_graveyard unique (company_id, graveyard_id, id)',
  ),
  'create index sections_deleted on sections (company_id) where deleted',
  `create unique index sections_code on sections (company_id, graveyard_id, ${alike('code')}) where not deleted`,
  'create index sections_of_graveyard on sections (company_id, graveyard_id, (-id))',
  ...recordTable(
    'graves',
    'graveyard_id bigint not null',
    'section_id bigint',
    '"row" text',
    'number text not null',
    'label text',
    'old_labels text',
    `grave_type text not null
      check (grave_type in ('RAKA', 'GROBNICA', 'KASETA', 'URNA', 'SCATTERING', 'OSSUARY', 'OTHER'))`,
    'places integer not null check (places between 1 and 100)',
    'levels integer not null check (levels between 1 and 12)',
    'capacity_coffins integer check (capacity_coffins between 0 and 1000)',
    'capacity_urns integer check (capacity_urns between 0 and 1000)',
    'condition text',
    'alert text',
    'note text',
    'constraint graves_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
    // A section of the same graveyard.
    `constraint graves_section foreign key (company_id, graveyard_id, section_id)
      references sections (company_id, graveyard_id, id)`,
  ),
  'create index graves_deleted on graves (company_id) where deleted',
  `create unique index graves_place on graves
    (company_id, graveyard_id, coalesce(section_id, 0), ${alike('row')}, ${alike('number')})
    where not deleted`,
  // In the order of a list, for the newest records of a graveyard and a section.
  'create index graves_of_graveyard on graves (company_id, graveyard_id, (-id))',
  'create index graves_of_section on graves (company_id, section_id, (-id)) where section_id is not null',
]
