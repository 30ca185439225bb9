import { sql } from 'kysely'
import { grave } from '../src/features/graves/record.ts'
import { interment } from '../src/features/interments/record.ts'
import { party } from '../src/features/parties/record.ts'
import type { Database, Tx } from '../src/server/database/connection.ts'
import { insertRows } from '../src/server/database/insert-rows.ts'
import { sortKeys } from '../src/server/records/search.ts'
import { manyDeathRecords, withoutIndexes } from '../src/testing/many-records.ts'
import type { RecordType } from '../src/shared/record.ts'
import { searchText } from '../src/shared/search-words.ts'
import { contractKinds, manyContracts } from './lists.ts'

/** The users: a large town. And a city, whose lists should still answer. */
export const sizes = {
  town: { graves: 30_000, interments: 60_000, rights: 25_000, parties: 40_000, deathRecords: 100_000, contracts: 5000 },
  city: {
    graves: 300_000,
    interments: 1_000_000,
    rights: 240_000,
    parties: 200_000,
    deathRecords: 100_000,
    contracts: 50_000,
  },
}
const graveyards = 4
const modelRows = 4000
const batch = 5000

const roots =
  'Петр Јован Никол Марк Стојан Павл Лаз Том Живан Рад Милован Сим Вас Илиј Танас Крст Вељк Обрад Спас Гаври'
const surnames = roots.split(' ').flatMap((root) => ['овић', 'ић', 'евић', 'чевић'].map((end) => `${root}${end}`))
const names = 'Милан Јелена Ђорђе Љиљана Живко Стана Петар Вукосава Чедомир Десанка'.split(' ')

type Values = Readonly<Record<string, unknown>>

/** A table of values with their texts for searching and sorting, from which the database generates many rows. */
async function models(
  tx: Tx,
  type: RecordType,
  columns: readonly string[],
  count: number,
  valuesOf: (at: number) => Values,
) {
  const table = `models_of_${type.table}`
  await sql`create temp table ${sql.table(table)} on commit drop as
    select 0::bigint as id, ${sql.join([...columns, 'searchText', 'sortKeys'].map((name) => sql.ref(name)))}
    from ${sql.table(type.table)} limit 0`.execute(tx)
  for (let done = 0; done < count; done += batch)
    await insertRows(
      tx,
      table,
      ['id', ...columns, 'searchText', 'sortKeys'],
      Array.from({ length: Math.min(batch, count - done) }, (_, offset) => {
        const values = valuesOf(done + offset)
        return { id: done + offset, ...values, searchText: searchText(type, values), sortKeys: sortKeys(type, values) }
      }),
    )
  return sql.table(table)
}

/** Every twentieth is Ђорђевић. */
const person = (at: number) => ({
  surname: at % 20 === 0 ? 'Ђорђевић' : surnames[(at * 7) % surnames.length],
  name: names[Math.floor(at / surnames.length) % names.length],
})

/**
 * One company with these records: a tenth of the graves is free; four fifths have a right of use, some of them ended, without a
 * holder, or with one who has died or has no address. Four of five interments name a death record as long as there are any, and one
 * in fifty of these disagrees with it.
 */
export async function aCity(db: Database, counts: (typeof sizes)['town']) {
  const [company] = await manyDeathRecords(db, { total: counts.deathRecords, companies: 1 })
  if (company === undefined) throw new Error('no company')
  for (const kind of contractKinds) await manyContracts(db, kind, [company], counts.contracts)
  const tables = ['graves', 'interments', 'parties', 'grave_rights', 'grave_right_holders']
  const first = 10_000_000
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into graveyards (company_id, name) select ${company}::bigint, 'Гробље ' || n
      from generate_series(2, ${graveyards}::int) n`.execute(tx)
    const { rows: yards } = await sql<{ id: number }>`select id from graveyards where company_id = ${company}`.execute(
      tx,
    )
    const yard = (at: number) => Number(yards[at % graveyards]?.id)
    const people = await models(tx, party, ['name', 'surname'], modelRows, (at) => ({
      ...person(at),
      address: 'Његошева',
      city: 'Зеленград',
    }))
    const places = await models(tx, grave, ['graveyardId', 'row', 'number', 'label'], counts.graves, (at) => {
      const [section, row, number] = [
        1 + Math.floor(at / 3000),
        1 + (Math.floor(at / 100) % 30),
        String(1 + (at % 100)),
      ]
      return { graveyardId: yard(section), row: `${section}-${row}`, number, label: `${section}/${row}/${number}` }
    })
    const buried = await models(tx, interment, ['name', 'surname'], modelRows, person)
    await withoutIndexes(tx, ['graves', 'interments', 'parties'], async () => {
      await sql`insert into parties (id, company_id, kind, name, surname, jmbg, deceased_on, address, city, address_state,
          deliver_by, search_text, sort_keys)
        select ${first}::bigint + n, ${company}::bigint, 'PERSON', name, surname, (n + 97000)::text,
          case when n % 50 = 0 then date '2026-01-01' end,
          case when n % 40 > 0 then 'Његошева' end, case when n % 40 > 0 then 'Зеленград' end,
          case when n % 40 > 0 then 'OK' else 'UNKNOWN' end, 'POST', search_text || ' ' || n, sort_keys
        from generate_series(0, ${counts.parties}::int - 1) n join ${people} on id = n * 7 % ${modelRows}::int`.execute(
        tx,
      )
      await sql`insert into graves (id, company_id, graveyard_id, "row", number, label, grave_type, places, levels, restriction,
          search_text, sort_keys)
        select ${first}::bigint + id, ${company}::bigint, graveyard_id, "row", number, label, 'RAKA', 2, 2,
          case when id % 200 = 0 then 'BLOCKED' end, search_text, sort_keys
        from ${places}`.execute(tx)
      await sql`insert into interments (id, company_id, graveyard_id, grave_id, surname, name, kind, precision, buried_on, place,
          level, removal, removed_on, search_text, sort_keys)
        select ${first}::bigint + n, ${company}::bigint, graveyard_id, ${first}::bigint + places.id, surname, name,
          case when n % 10 = 0 then 'URN' else 'COFFIN' end, 'DAY', date '1950-01-01' + (n::bigint * 37 % 27000)::int,
          1 + n / ${counts.graves}::int % 2, 1 + n / ${counts.graves}::int / 2,
          case when n % 100 = 0 then 'EXHUMED' end, case when n % 100 = 0 then date '2024-05-06' end, buried.search_text,
          buried.sort_keys
        from generate_series(0, ${counts.interments}::int - 1) n
        join ${places} places on places.id = n % (${counts.graves}::int * 9 / 10)
        join ${buried} buried on buried.id = n * 7::bigint % ${modelRows}::int`.execute(tx)
    })
    await sql`update interments set death_record_id = record.id, name = record.first_name, fathers_name = record.fathers_name,
        surname = case when record.number % 50 = 1 then 'Друго' else record.last_name end, buried_on = record.date_of_burial
      from (select *, row_number() over (order by id) as number from death_records where company_id = ${company}::bigint) record
      where interments.company_id = ${company}::bigint and interments.id = ${first}::bigint + record.number - 1
        and record.number % 5 > 0 and removed_on is null`.execute(tx)
    await sql`update death_records set graveyard_id = graves.graveyard_id, burial_place_number = graves.number
      from interments join graves on graves.id = interments.grave_id
      where death_records.company_id = ${company}::bigint and interments.death_record_id = death_records.id`.execute(tx)
    await sql`insert into grave_rights (id, company_id, grave_id, basis, document, valid_from, valid_to, search_text, sort_keys)
        select ${first}::bigint + n, ${company}::bigint, ${first}::bigint + n, 'CONTRACT', n || '/2014',
          date '2014-01-01' + n % 1000, case when n % 5 > 0 then current_date - 700 + n % 7000 end, n || ' 2014',
          jsonb_build_object('document', md5(n::text))
        from generate_series(0, ${counts.rights}::int - 1) n`.execute(tx)
    await sql`insert into grave_right_holders (company_id, grave_right_id, number, party_id, role, numerator, denominator)
        select company_id, id, number, ${first}::bigint + (id * 3 + number * 11) % ${counts.parties}::int, 'CO_HOLDER', 1, 2
        from grave_rights, generate_series(1, 2) number
        where company_id = ${company} and id % 100 > 0`.execute(tx)
    // Rows with a hash are not added to the audit chains, because that would take too long.
    await sql`insert into audit_entries (id, company_id, user_email, action_name, record_id, search_text, hash)
        select id, company_id, 'mirjana@example.rs', 'GRAVE_ADDED', id, 'mirjana', '' from graves`.execute(tx)
  })
  for (const table of [...tables, 'audit_entries']) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  const { rows } = await sql<{ id: number }>`select min(id) as id from death_records where company_id = ${company}
    and jmbg = '99000'`.execute(db)
  const { rows: sections } = await sql<{
    id: number
  }>`select min(id) as id from graveyards where company_id = ${company}`.execute(db)
  const middle = first + Math.floor(counts.graves / 2) + 1
  return {
    role: 'ADMIN' as const,
    company,
    grave: middle,
    deathRecord: Number(rows[0]?.id),
    graveyard: Number(sections[0]?.id),
  }
}
