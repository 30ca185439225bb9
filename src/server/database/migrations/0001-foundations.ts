// What all tables share.
import { running } from '../record-table.ts'

// The migrations call the two roles without ownership that restrict the application's access `pokoj_company` and `pokoj_platform`:
// src/server/database/roles.ts
export const up = running([
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  // With row-level security, an operator can use an index only if it is marked leakproof. LIKE is safe, but only a
  // superuser can mark it; otherwise a search reads all rows of the company instead of the index.
  `do $$ begin
    alter function pg_catalog.textlike(text, text) leakproof;
  exception when insufficient_privilege then
    raise notice 'LIKE could not be marked leakproof: searches will not use their index';
  end $$`,
  'grant usage on schema public to pokoj_company, pokoj_platform',
  // One sequence for all records, so that an id names one record of the platform.
  'create sequence record_id as bigint',
  'grant usage on sequence record_id to pokoj_company, pokoj_platform',
  // Of `array_agg`, PostgreSQL assumes that each state takes 8 kB, so that it would write those of all rights to disk.
  `create aggregate ids(bigint) (sfunc = array_append, stype = bigint[], initcond = '{}')`,
])
