// Look-alike numbers count as duplicates, and names sort Petrovic next to Petrović.
import { sql, type Kysely } from 'kysely'
import { sortKey } from '../../../shared/serbian-script.ts'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of sorted) await renewSortKeys(db, table)
}

/**
 * Equal for all look-alike numbers (shared/alike-numbers.ts), to narrow the search for them. Letters that look alike,
 * directly or transitively, map to the first one of their group.
 */
const groups =
  'AА BVВБ EЕ JЈ KК MМ HNXНХ OО PRРП CSСЅЦ TТ UYУ IІИ GГ DД ŽЖ ZЗ LЛ ĆЋ FФ ČЧ ŠШ ĐЂ Q W Á É Í Ó Ú Ä Ö Ü Ő Ű'.split(' ')
const letters = groups.flatMap((group) =>
  Array.from(group + group.toLowerCase(), (letter) => [letter, group.charAt(0)] as const),
)
const dashes = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
// A space has no counterpart in `to`, which removes it.
const from = `${letters.map(([letter]) => letter).join('')}${dashes} `
const to = letters.map(([, first]) => first).join('') + '-'.repeat(dashes.length)
const twoLetters = { Љ: 'LJ', љ: 'LJ', Њ: 'NJ', њ: 'NJ', Џ: 'DŽ', џ: 'DŽ' }
const withDigraphsSplit = Object.entries(twoLetters).reduce(
  (value, [letter, two]) => `replace(${value}, '${letter}', '${two}')`,
  'normalize(number, NFKC)',
)

const numbered = {
  build_contracts: 'contract_number',
  rent_contracts: 'contract_number',
  chapel_contracts: 'contract_number',
  reprimands: 'reprimand_number',
  invitations: 'invitation_number',
}

const statements = [
  `create function number_key(number text) returns text language sql immutable strict parallel safe
    as $$ select translate(${withDigraphsSplit}, '${from}', '${to}') $$`,
  ...Object.entries(numbered).flatMap(([table, number]) => [
    // Not unique: existing look-alike records stay as they are.
    `alter table ${table} add column number_key text not null generated always as (number_key(${number})) stored`,
    `create index ${table}_number_key on ${table} (company_id, number_key) where not deleted`,
  ]),
]

const sorted = ['companies', 'users', 'graveyards', 'bank_accounts', 'death_records', ...Object.keys(numbered)]
const batch = 2000

/**
 * Search texts need no change: invisible characters are removed before texts are stored. A row's keys name the
 * columns they derive from.
 */
async function renewSortKeys(db: Kysely<unknown>, table: string) {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; sortKeys: Record<string, string> } & Record<string, string | null>>`
      select * from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(batch)}`.execute(db)
    const renewed = rows.flatMap(({ id, sortKeys, ...row }) => {
      const keys = Object.keys(sortKeys).map((name) => [name, sortKey(row[name] ?? '')] as const)
      return keys.some(([name, key]) => key !== sortKeys[name]) ? [{ id, keys: Object.fromEntries(keys) }] : []
    })
    if (renewed.length > 0)
      await sql`update ${sql.table(table)} t set sort_keys = renewed.keys
        from json_to_recordset(${JSON.stringify(renewed)}::json) as renewed (id bigint, keys jsonb)
        where t.id = renewed.id`.execute(db)
    if (rows.length < batch) return
    last = rows.at(-1)?.id ?? last
  }
}
