// Serbian is written in two scripts, and registers mix them.

const latinOfCyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  џ: 'dž',
  ш: 'š',
  // Letters of neighbouring languages.
  й: 'j',
  ё: 'e',
  ѐ: 'e',
  ѝ: 'i',
  щ: 'šč',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'ju',
  я: 'ja',
  ѓ: 'đ',
  ќ: 'ć',
  ѕ: 'dz',
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
}

/** Latin letters that Unicode does not decompose into a plain letter and an accent. */
const plainOfLatin: Readonly<Record<string, string>> = {
  đ: 'dj',
  ð: 'dj',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
}

/** The letters that `fold` replaces, in addition to those with accents. */
export const foldedLetters = [...Object.keys(latinOfCyrillic), ...Object.keys(plainOfLatin)]

const accents = /[\u0300-\u036f]/g
/** Zero-width spaces, soft hyphens and similar characters that copying inserts into words. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/**
 * More than a single field, or all searched fields of a record, can contain. They limit Unicode normalisation, which
 * takes quadratic time on long runs of combining marks.
 */
const longestField = 4_000
const longestText = 10_000

/**
 * The form used to compare texts in a search: only a-z, 0-9 and single spaces, equal for both scripts, with or without
 * accents. `%` and `_` are removed, so the result is safe inside a LIKE pattern.
 */
export function fold(text: string): string {
  const decomposed = plainLetters(text.slice(0, longestText).replace(invisible, '').normalize('NFC').toLowerCase())
    .normalize('NFKD')
    .replace(accents, '')
    // «№» is decomposed into «No».
    .toLowerCase()
  return plainLetters(decomposed)
    .normalize('NFD')
    .replace(accents, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const plainOfLetter: Readonly<Record<string, string>> = {
  ...plainOfLatin,
  ...Object.fromEntries(
    Object.entries(latinOfCyrillic).map(([letter, latin]) => [letter, lettersReplaced(latin, plainOfLatin)]),
  ),
}
const replacedLetter = new RegExp(`[${Object.keys(plainOfLetter).join('')}]`, 'g')

function plainLetters(text: string): string {
  return text.replace(replacedLetter, (letter) => plainOfLetter[letter] ?? letter)
}

/** The words of a query, each of which must occur in a match. Without words there is no filter. */
export function foldedTokens(query: string): string[] {
  return fold(query)
    .split(' ')
    .filter((token) => token !== '')
}

/** Transliterates Cyrillic to Serbian Latin; Latin text is unchanged. */
export function toLatin(text: string): string {
  const letters = [...text.slice(0, longestText).normalize('NFC')]
  return letters
    .map((letter, at) => {
      const lower = letter.toLowerCase()
      const latin = latinOfCyrillic[lower]
      if (latin === undefined) return letter
      if (lower === letter) return latin
      if (latin.length < 2) return latin.toUpperCase()
      const next = letters[at + 1] ?? ''
      const neighbour = isLetter(next) ? next : (letters[at - 1] ?? '')
      return isCapital(neighbour) ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1)
    })
    .join('')
}

/** The azbuka, each position with all its letters; w, y, q and x follow the closest Serbian letter. */
const azbuka =
  'аa бb вv w гgґ дd ђđðѓ еeэє жž зz иiıыі y јjй кk q лlł љ мm нn њ оoø пp рr сs тt ћćќ уu фf хhħ x цc чč џ шš'
const places = azbuka.split(' ')
const marks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij'
const markOfLetter = new Map(
  places.flatMap((letters, place) => [...letters].map((letter) => [letter, marks.charAt(place)])),
)
const manyLetters: Readonly<Record<string, string>> = {
  æ: 'аe',
  œ: 'oe',
  ß: 'ss',
  щ: 'шч',
  ю: 'ју',
  я: 'ја',
  ѕ: 'дз',
  ъ: '',
  ь: '',
}

/** Beginnings of words in which Latin nj or dž are two letters: docs/domain/script-and-sorting.md#separate-letters */
export const lettersApart = new RegExp(
  '^(?:anjon|injekc|injekt|injicira|injurij|konjug|konjunk|nekonj|tanjug|vanjezič' +
    '|nadž(?:anj|et|iv|nj|rec|up)|odž(?:al|el|iv|val|vać)|podž(?:anr|e|ig|iz|il|nj|up)|predž(?:elu|ivot))',
)

/**
 * An ASCII key that sorts names by the azbuka when compared by bytes (COLLATE "C", or `<` in JavaScript), equal for both
 * scripts. Numbers sort by value, ignoring leading zeros. Names that differ only in case, accents or punctuation have the same
 * key, and so do Petrovic and Petrović, or Djordjevic and Đorđević.
 */
export function sortKey(text: string): string {
  return lettersReplaced(
    text.slice(0, longestField).replace(invisible, '').normalize('NFKC').toLowerCase(),
    manyLetters,
  )
    .replace(/\p{L}+/gu, digraphsJoined)
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/[0-9]+|[^0-9 ]/gu, (part) => (/^[0-9]/.test(part) ? numberMark(part) : letterMark(part)))
}

function digraphsJoined(word: string): string {
  return (
    word
      .replace(lettersApart, (beginning) => beginning.replace('nj', 'нј').replace('dž', 'дж'))
      .replace(/^(?:od|pod|pred)(?=je)|dj/g, (part) => (part === 'dj' ? 'ђ' : part))
      // Surnames typed without accents sort next to those with them; no Serbian surname ends in -ic.
      .replace(/(?<=\p{L}{2})ic$/u, 'ić')
      .replaceAll('lj', 'љ')
      .replaceAll('nj', 'њ')
      .replaceAll('dž', 'џ')
  )
}

/** The number of digits as two characters, then the digits, so that smaller numbers sort first. */
function numberMark(digits: string): string {
  const value = digits.replace(/^0+(?=.)/, '')
  return String(Math.min(value.length, 99)).padStart(2, '0') + value
}

/** Letters of other scripts sort after the azbuka, by code point. */
function letterMark(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return (
    markOfLetter.get(letter) ??
    markOfLetter.get(plain) ??
    `~${(letter.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`
  )
}

function lettersReplaced(text: string, replacements: Readonly<Record<string, string>>): string {
  return text.replace(/\p{L}/gu, (letter) => replacements[letter] ?? letter)
}

function isLetter(text: string): boolean {
  return /^\p{L}/u.test(text)
}

function isCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text)
}
