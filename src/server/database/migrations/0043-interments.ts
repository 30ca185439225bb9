// Who is and was buried in the graves.
import { sql, type Kysely } from 'kysely'
import { recordTable } from '../record-table.ts'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A million rows take longer than the limit for requests.
  'set local statement_timeout = 0',
  'alter table death_records add constraint death_records_of_company unique (company_id, id)',
  'alter table graves add constraint graves_in_graveyard unique (company_id, graveyard_id, id)',
  ...recordTable(
    'interments',
    'graveyard_id bigint not null',
    'grave_id bigint',
    'death_record_id bigint',
    'surname text not null',
    'name text',
    'fathers_name text',
    'year_of_birth integer',
    `kind text not null check (kind in ('COFFIN', 'URN', 'REMAINS', 'SCATTERING'))`,
    `precision text not null check (precision in ('DAY', 'MONTH', 'YEAR', 'UNKNOWN'))`,
    'buried_on date',
    'place integer check (place between 1 and 100)',
    'level integer check (level between 1 and 12)',
    `depth text check (depth in ('ORDINARY', 'DEEP'))`,
    'note text',
    `removal text check (removal in ('EXHUMED', 'REDUCED', 'TRANSFERRED', 'TO_OSSUARY'))`,
    'removed_on date',
    'moved_to_grave_id bigint',
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
  ),
  'create index interments_deleted on interments (company_id) where deleted',
  // In the order of a list, for the newest records of a graveyard, a grave and a death record.
  'create index interments_of_graveyard on interments (company_id, graveyard_id, (-id))',
  'create index interments_of_grave on interments (company_id, grave_id, (-id)) where grave_id is not null',
  `create index interments_of_death_record on interments (company_id, death_record_id, (-id))
    where death_record_id is not null`,
  `create index interments_moved_to on interments (company_id, moved_to_grave_id, (-id))
    where moved_to_grave_id is not null`,
]
