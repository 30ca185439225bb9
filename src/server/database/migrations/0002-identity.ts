// The functions by which names and numbers are compared: docs/domain/script-and-sorting.md#identity
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { folded } from '../../records/folded.ts'

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
const keys = {
  read_key: compact(inLatin(plain)),
  bare_key: compact(inLatin(cleared(`replace(${plain}, 'dj', 'đ')`, `ic(?=$|[ ${sign}])`, 'ić'))),
  look_key: compact(`translate(${plain}, '${looks.join("', '")}')`),
}

/** `nearKey` (shared/identity.ts), also if the locale of the database has no letters but those of ASCII. */
function nearKey() {
  const text = folded(sql`translate(given, 'Ѕѕ', 'Ss')`)
  const withoutZeros = sql`regexp_replace(translate(${text}, 'bhxpcy', 'vnnrsu'), '(?<![0-9])0+(?=[0-9])', '', 'g')`
  return sql`left(replace(regexp_replace(btrim(${withoutZeros}), '(?<=[0-9]) (?=[0-9])', '/', 'g'), ' ', ''), 400)`
}

const plainLatin: readonly (readonly [latin: string, ...letters: string[]])[] = [
  ...Array.from('абвгдезијклмнопрстуфхц', (letter, at) => ['abvgdezijklmnoprstufhc'.charAt(at), letter] as const),
  ['z', 'ж', 'ž'],
  ['c', 'ћ', 'ć', 'ч', 'č'],
  ['s', 'ш', 'š'],
]
/** The same for both scripts, with and without accents, spaces and hyphens. */
function plainName() {
  const single = plainLatin.flatMap(([to, ...letters]) =>
    letters.flatMap((letter) => [letter, letter.toUpperCase()].map((each) => [each, to] as const)),
  )
  const text = Object.entries({ љ: 'lj', њ: 'nj', џ: 'dz', ђ: 'dj', đ: 'dj' }).reduce(
    (value, [letter, to]) => `replace(replace(${value}, '${letter}', '${to}'), '${letter.toUpperCase()}', '${to}')`,
    'normalize(given, NFC)',
  )
  const [letters, inPlainLatin] = [0, 1].map((at) => single.map((pair) => pair[at]).join(''))
  return `regexp_replace(lower(translate(${text}, '${letters}', '${inPlainLatin}')), '[^a-z0-9]+', '', 'g')`
}

/** 7 is 07: numbers without leading zeros, separated by spaces. */
const numbersIn = `trim(regexp_replace(regexp_replace(given, '[^0-9]+', ' ', 'g'), '\\m0+(?=[0-9])', '', 'g'))`

export async function up(db: Kysely<unknown>) {
  const create = (name: string, key: RawBuilder<unknown>) =>
    sql`create function ${sql.raw(name)}(given text) returns text language sql immutable strict parallel safe
      as $$ select ${key} $$`.execute(db)
  // Most rows and numbers of graves are only digits, whose keys are they themselves: 20,000 graves are imported in a second less.
  for (const [name, key] of Object.entries(keys))
    await create(name, sql.raw(`case when given ~ '^([1-9][0-9]*)?$' then given else left(${key}, 400) end`))
  await create('near_key', nearKey())
  // By which records without a party are grouped. If `folded` changes, a migration has to compute the columns again.
  await create('name_key', sql`left(btrim(${folded(sql`given`)}), 200)`)
  await create('plain_name', sql.raw(plainName()))
  await create('numbers_in', sql.raw(numbersIn))
}
