// Graveyards with their sections, and the burial rules of each, from a day on.
import {
  companyRecords,
  listIndex,
  ofCompany,
  ofPlatform,
  recordTable,
  running,
  uniqueByIdentity,
} from '../record-table.ts'

export const up = running([
  companyRecords('graveyards', 'name text not null', 'grave_label text'),
  ...uniqueByIdentity('graveyards_name', 'graveyards', ['company_id'], 'name'),
  // A record locks its graveyard against deletion, as its foreign key does. PostgreSQL requires the right to change a column for that.
  ...ofCompany('graveyards', 'select, update (date_created)'),
  // An owner that inherits the rights of the companies' role rebuilds the search texts.
  `create policy only_locked on graveyards as restrictive for update to pokoj_company using (true) with check (current_user =
    (select pg_get_userbyid(relowner) from pg_class where oid = 'graveyards'::regclass))`,
  ...ofPlatform('graveyards', 'select, insert, update'),
  listIndex('graveyards'),

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
  ...uniqueByIdentity('sections_code', 'sections', ['company_id', 'graveyard_id'], 'code'),
  'create index sections_of_graveyard on sections (company_id, graveyard_id, (-id))',

  ...recordTable(
    'burial_rules',
    'graveyard_id bigint not null',
    'valid_from date not null',
    'decision text not null',
    `state text not null check (state in ('OPEN', 'CLOSED_FOR_NEW', 'CLOSED'))`,
    'rest_years integer not null check (rest_years between 10 and 100)',
    'renewal_years integer not null check (renewal_years between 1 and 100)',
    `coffin_above text not null check (coffin_above in ('ALLOWED', 'NOT_ALLOWED'))`,
    `reduction text not null check (reduction in ('ALLOWED', 'NOT_ALLOWED'))`,
    'exhumation_from text not null',
    'exhumation_to text not null',
    'transfer_months integer not null check (transfer_months between 1 and 120)',
    'no_burial_weekdays text',
    'no_burial_dates text',
    'note text',
    'constraint burial_rules_graveyard foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
  ),
  'create index burial_rules_deleted on burial_rules (company_id) where deleted',
  'create unique index burial_rules_from_day on burial_rules (company_id, graveyard_id, valid_from) where not deleted',
  'create index burial_rules_of_graveyard on burial_rules (company_id, graveyard_id, (-id))',
])
