// Money: the rates of default interest, which are the same for all companies.
import { ofPlatform, running } from '../record-table.ts'

export const up = running([
  // One row, once a super administrator has saved rates; first-rates.ts has those before.
  `create table interest_rates (is_only boolean primary key default true check (is_only), rates jsonb not null)`,
  'alter table interest_rates enable row level security',
  'create policy for_all_companies on interest_rates for select to pokoj_company using (true)',
  'grant select on interest_rates to pokoj_company',
  ...ofPlatform('interest_rates', 'select, insert, update'),
])
