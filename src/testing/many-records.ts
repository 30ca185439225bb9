import { sql } from 'kysely'
import { fold } from '../shared/serbian-script.ts'
import type { Database, Tx } from '../server/database/connection.ts'
import { snakeCase } from '../server/database/names.ts'
import { trustedCompanyId, type CompanyId } from '../server/database/tenancy.ts'

/** The common values of death records in tests and benchmarks. */
export const sampleDeathRecord = {
  firstName: 'Петар',
  fathersName: 'Живко',
  lastName: 'Ђорђевић',
  placeOfBirth: 'Зеленград',
  municipalityOfBirth: 'Зеленград',
  republicOfBirth: 'Србија',
  mothersName: 'Живка',
  occupation: 'пензионер',
  lastResidencePlace: 'Зеленград',
  lastResidenceAddress: 'Гробљанска 1',
  placeOfDeath: 'Зеленград',
  causeOfDeath: 'природна смрт',
  burialType: 'raka',
  burialPlaceNumber: '0118',
  burialGraveNumber: '2',
  funeralApprovalNumber: '0042',
}

const surnames = [
  'Петровић',
  'Јовановић',
  'Николић',
  'Ђорђевић',
  'Илић',
  'Чолић',
  'Шћекић',
  'Живковић',
  'Хаџи-Ђерић',
  'Марковић',
]

/**
 * Generates records in the database itself, spread evenly over the companies and over burials from 2018 to 2026. Every tenth
 * record of a company has the same surname. The benchmarks use them too.
 */
export async function manyDeathRecords(
  db: Database,
  { total, companies }: { total: number; companies: number },
): Promise<CompanyId[]> {
  const { rows } = await sql<{ id: number }>`
    insert into companies (name, email, registration_number)
    select 'Велико предузеће ' || n, 'many' || n || '@example.rs', (80000000 + n)::text
    from (select before + n as n from generate_series(1, ${companies}::int) n, (select count(*) as before from companies) c) c
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into graveyards (company_id, name) select unnest(${ids}::bigint[]), 'Ново гробље'`.execute(db)
  await db.transaction().execute(async (tx) => {
    // A million rows take longer than the statement timeout.
    await sql`set local statement_timeout = 0`.execute(tx)
    await withoutIndexes(tx, ['death_records'], async () => {
      await sql`
        insert into death_records (company_id, first_name, fathers_name, last_name, jmbg, date_of_birth, place_of_birth,
          municipality_of_birth, republic_of_birth, mothers_name, occupation, last_residence_place, last_residence_address,
          date_of_death, place_of_death, cause_of_death, graveyard_id, burial_type, burial_place_number, burial_grave_number,
          date_of_burial, funeral_approval_number, search_text, sort_keys)
        select g.company_id, 'Петар', 'Живко', (${surnames}::text[])[1 + (n * 7 + n / 100) % 10], n::text, '1940-01-01', 'Зеленград',
          'Зеленград', 'Србија', 'Живка', 'пензионер', 'Зеленград', 'Гробљанска 1', date '2018-01-01' + (n / ${companies}::int * 37 % 3200), 'Зеленград',
          'природна смрт', g.id, 'raka', n::text, '1', date '2018-01-01' + (n / ${companies}::int * 37 % 3200), n::text,
          (${surnames.map((name) => fold(name))}::text[])[1 + (n * 7 + n / 100) % 10] || ' ' || md5(n::text) || ' ' || n,
          jsonb_build_object('lastName', md5(n::text))
        from generate_series(1, ${total}::int) n
        join (select id, company_id, row_number() over (order by company_id) - 1 as k from graveyards where company_id = any(${ids}::bigint[])) g
          on g.k = n % ${companies}::int`.execute(tx)
    })
  })
  await sql`vacuum (analyze) death_records`.execute(db)
  return ids.map(trustedCompanyId)
}

/**
 * Fills tables without their indexes, foreign keys and exclusion constraints, and restores these afterwards, which is
 * several times faster than maintaining them row by row.
 */
export async function withoutIndexes(tx: Tx, tables: readonly string[], fill: () => Promise<unknown>) {
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  const { rows: rebuilt } = await sql<{ remove: string; restore: string }>`
    with filled as (select oid, oid::regclass as name from pg_class where oid = any(${tables.map(snakeCase)}::text[]::regclass[]))
    select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as restore
    from pg_index join filled on filled.oid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s drop constraint %I', name, conname),
      format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join filled on filled.oid = conrelid where contype in ('f', 'x')`.execute(tx)
  for (const { remove } of rebuilt) await sql.raw(remove).execute(tx)
  await fill()
  for (const { restore } of rebuilt) await sql.raw(restore).execute(tx)
}
