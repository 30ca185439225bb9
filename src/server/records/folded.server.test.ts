import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededRandom } from '../../shared/seeded-random.ts'
import { fold, foldedLetters } from '../../shared/serbian-script.ts'
import { databaseForTests } from '../../testing/database.ts'
import { identityKeys, nearKey } from '../../shared/identity.ts'
import { folded } from './folded.ts'

const database = databaseForTests()

const names = [
  'Ђорђевић',
  'ĐORĐEVIĆ',
  'Djordjevic',
  'Љиљана Њежић',
  'Ǆемал ǅ',
  'Straße ıIİ',
  'Ｎｏ. ５/3',
  'ﬁ Ǻ Ṩ',
  'Щукин Йован Ѝ ӣ Ӣ',
]
const letters = [
  ...foldedLetters,
  ...foldedLetters.map((letter) => letter.toUpperCase()),
  ...'AaZzČčĆćŽžŠšÉéÖöŁłÑñ09 .,-/%_\'"№²ªÅK',
]

const chance = seededRandom(7)
const random = Array.from({ length: 200 }, () => Array.from({ length: 12 }, () => chance.any(letters)).join(''))
const texts = [...names, ...letters, ...random].map((text) => text.normalize('NFC'))

test('the database folds texts like the search, letter by letter and in words', async () => {
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, trim(${folded(sql.ref('text'))}) as folded from unnest(${texts}::text[]) as text`.execute(database.db)
  expect(rows).toHaveLength(texts.length)
  expect(rows.filter((row) => row.folded !== fold(row.text))).toEqual([])
})

test('the database finds nearly the same texts as imports do', async () => {
  const numbers = ['007/026', '12-А', '5 3', 'А 00', 'Ѕ/ѕ', '1.05 020', 'щ'.repeat(200)]
  const { rows } = await sql<{ text: string; key: string }>`
    select text, near_key(text) as key from unnest(${[...texts, ...numbers]}::text[]) as text`.execute(database.db)
  expect(rows.filter((row) => row.key !== nearKey(row.text))).toEqual([])
})

test('the database compares unique names as imports do', async () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const given = [...signs, ...signs.flatMap((sign) => [`1${sign}а`, `а${sign}1`, `ic${sign}`, `0${sign}07`])]
  const cleaned = [...texts, ...given, 'Djokic', 'ПЕТРОВИЋ-PETROVIC 1', '1  2', ' 12 - А '].filter(
    (text) => !/İ|\u00a0|Å|Ǻ|Ṩ|ӣ|Ӣ|K/u.test(text),
  )
  const { rows } = await sql<{ text: string; keys: string[] }>`
    select text, array[read_key(text), bare_key(text), look_key(text)] as keys
    from unnest(${cleaned}::text[]) as text`.execute(database.db)
  expect(rows).toHaveLength(cleaned.length)
  expect(rows.filter((row) => String(row.keys) !== String(identityKeys(row.text)))).toEqual([])
})
