// Names of companies and graveyards, codes of sections and numbers of graves are unique by identity: docs/domain/script-and-sorting.md#identity
import { sql, type Kysely } from 'kysely'

const cyrillic = 'АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШЙЁЀЍЩЪЫЬЭЮЯЃЌІЇЄҐ'
const latin =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ'
const fullWidth = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0xff01 + at))
const dashes = Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212')
const plainLetters = new Map([
  ...Array.from(cyrillic + latin, (letter) => [letter, letter.toLowerCase()] as const),
  ...fullWidth.map((letter) => [letter, letter.normalize('NFKC').toLowerCase()] as const),
  ...dashes.map((dash) => [dash, '-'] as const),
  ...Array.from('ѕЅ', (letter) => [letter, 's'] as const),
  ...Array.from('Ǆǅ', (letter) => [letter, 'ǆ'] as const),
  ...Array.from('Ǉǈ', (letter) => [letter, 'ǉ'] as const),
  ...Array.from('Ǌǋ', (letter) => [letter, 'ǌ'] as const),
])
/** `translate` removes the letters that have no counterpart, which come last. */
const latinLetters = ['абвгдђежзијклмнопрстћуфхцчшйёѐѝыэѓќіїєґъь', 'abvgdđežzijklmnoprstćufhcčšjeeiieđćiieg'] as const
const looks = ['авејкмнорстухі', 'abejkmhopctyxi'] as const
const severalLetters = { љ: 'lj', њ: 'nj', џ: 'dž', щ: 'šč', ю: 'ju', я: 'ja' }

const replaced = (text: string, letters: Readonly<Record<string, string>>) =>
  Object.entries(letters).reduce((value, [from, to]) => `replace(${value}, '${from}', '${to}')`, text)
const cleared = (text: string, pattern: string, to = '') => `regexp_replace(${text}, '${pattern}', '${to}', 'g')`

const [from, to] = [[...plainLetters.keys()].join(''), [...plainLetters.values()].join('')]
const plain = replaced(`translate(given, '${from.replaceAll("'", "''")}', '${to.replaceAll("'", "''")}')`, {
  ǆ: 'dž',
  ǉ: 'lj',
  ǌ: 'nj',
})
const sign = '!-/:-@\\u005b-\\u0060{-~'
const inLatin = (text: string) => `translate(${replaced(text, severalLetters)}, '${latinLetters.join("', '")}')`
const compact = (text: string) => {
  const spaced = cleared(cleared(text, ' +', ' '), '(?<![0-9]) | (?![0-9])')
  const letter = `[^0-9 ${sign}]`
  return cleared(cleared(spaced, '(?<![0-9])0+(?=[0-9])'), `(?<=[0-9])-(?=${letter})|(?<=${letter})-(?=[0-9])`)
}

/** The same as `identityKeys` (shared/identity.ts), also if the locale of the database has no letters but those of ASCII. */
export const keys = {
  read_key: compact(inLatin(plain)),
  bare_key: compact(inLatin(cleared(`replace(${plain}, 'dj', 'đ')`, `ic(?=$|[ ${sign}])`, 'ić'))),
  look_key: compact(`translate(${plain}, '${looks.join("', '")}')`),
}

const unique = [
  { table: 'companies', index: 'companies_name', within: [], texts: ['name'] },
  { table: 'graveyards', index: 'graveyards_name', within: ['company_id'], texts: ['name'] },
  { table: 'sections', index: 'sections_code', within: ['company_id', 'graveyard_id'], texts: ['code'] },
  {
    table: 'graves',
    index: 'graves_place',
    within: ['company_id', 'graveyard_id', 'coalesce(section_id, 0)'],
    texts: [`coalesce("row", '')`, 'number'],
  },
]

export async function up(db: Kysely<unknown>) {
  // A million rows take longer than the limit for requests.
  await sql`set local statement_timeout = 0`.execute(db)
  for (const [name, key] of Object.entries(keys))
    await sql
      .raw(
        `create function ${name}(given text) returns text language sql immutable strict parallel safe
           as $$ select left(${key}, 400) $$`,
      )
      .execute(db)
  for (const each of unique) for (const statement of statementsFor(each)) await sql.raw(statement).execute(db)
}

function* statementsFor({ table, index, within, texts }: (typeof unique)[number]) {
  const text = texts.at(-1)
  const columnsOf = (key: string) => [...within, ...texts.map((each) => `${key}(${each})`)].join(', ')
  yield `alter table ${table} add column old_double text`
  // Force applies the policies also to the owner of the table, to whom those of the company's role may apply.
  yield `alter table ${table} no force row level security`
  for (const key of Object.keys(keys))
    yield `update ${table} set old_double = ${text} where id in (
      select id from (select id, row_number() over (partition by ${columnsOf(key)} order by id) as number
        from ${table} where not deleted) alike where alike.number > 1)`
  yield `alter table ${table} force row level security`
  yield `drop index ${index}`
  for (const [key, suffix] of Object.entries({ read_key: '', bare_key: '_bare', look_key: '_look' }))
    yield `create unique index ${index}${suffix} on ${table} (${columnsOf(key)})
      where not deleted and ${text} is distinct from old_double`
}
