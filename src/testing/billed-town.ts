import { sql } from 'kysely'
import type { Database } from '../server/database/connection.ts'
import { withoutIndexes } from './many-records.ts'

/** Graves with a right of use each, every tenth of two holders; three of four parties hold one of them. Generated in the database itself. */
export async function billedTown(db: Database, company: { id: number }, graveyard: { id: number }, graves: number) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await withoutIndexes(tx, ['parties', 'graves', 'grave_rights', 'grave_right_holders'], async () => {
      await sql`
        with people as (
          insert into parties (company_id, kind, name, surname, address, address_number, zip_code, city, address_state, deliver_by, search_text)
          select ${company.id}, 'PERSON', 'Петар', 'Петровић' || n, 'Улица ' || n % 400, (n % 90 + 1)::text, (15000 + n % 40)::text, 'Зеленград',
            'OK', 'POST', 'petar petrovic' || n
          from generate_series(1, ${graves}::int) n returning id),
        numbered as (select id, row_number() over (order by id) as n from people),
        places as (
          insert into graves (company_id, graveyard_id, number, label, grave_type, places, levels, search_text, sort_keys)
          select ${company.id}, ${graveyard.id}, n::text, n::text, case n % 4 when 0 then 'GROBNICA' else 'RAKA' end, 1 + n % 3, 1, n::text,
            jsonb_build_object('label', lpad(n::text, 9, '0'), 'number', lpad(n::text, 9, '0'))
          from generate_series(1, ${graves}::int) n returning id, number::int as n),
        rights as (
          insert into grave_rights (company_id, grave_id, basis, document, valid_from, search_text)
          select ${company.id}, places.id, 'DECISION', 'Решење ' || places.n, date '2010-01-01' + places.n % 4000, 'resenje ' || places.n from places
          returning id, grave_id)
        insert into grave_right_holders (company_id, grave_right_id, number, party_id, role, numerator, denominator)
        select ${company.id}, rights.id, holder.number, people.id, 'HOLDER', 1, case when places.n % 10 = 0 then 2 else 1 end
        from rights join places on places.id = rights.grave_id
        cross join lateral (values (1, places.n * 3 / 4 + 1), (2, case when places.n % 10 = 0 then places.n / 2 + 1 end)) holder (number, n)
        join numbered people on people.n = holder.n and (holder.number = 1 or holder.n <> places.n * 3 / 4 + 1)`.execute(
        tx,
      )
    })
  })
  await sql`vacuum (analyze) parties, graves, grave_rights, grave_right_holders`.execute(db)
}
