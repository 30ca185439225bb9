import { fold, toLatin } from './serbian-script.ts'

// Whether two names, labels or numbers are the same: docs/domain/script-and-sorting.md#identity

/** Cyrillic letters and the Latin letters that look like them. */
const lookAlikes = { cyrillic: 'авејкмнорстухі', latin: 'abejkmhopctyxi' } as const
const looks = new Map(Array.from(lookAlikes.cyrillic, (letter, at) => [letter, lookAlikes.latin.charAt(at)]))

/** In a fold, the letters that a look-alike can stand for: В reads v and looks like B. */
const confused = { letters: 'bhxpcy', as: 'vnnrsu' } as const
const confusedLetters = new Map(Array.from(confused.letters, (letter, at) => [letter, confused.as.charAt(at)]))

/** Texts are limited, because normalisation takes quadratic time on long runs of combining marks. */
const longest = 4_000
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const fullWidthOrLigature = /[\uff01-\uff5eǆǉǌ]/g
const dashes = /[\u2010-\u2015\u2212]/g

/** A Macedonian Ѕ in a Serbian text is a mistyped Latin S. */
const latinS = (text: string) => text.replaceAll('ѕ', 's').replaceAll('Ѕ', 'S')

const plain = (text: string) =>
  latinS(text.slice(0, longest).replace(invisible, ''))
    .normalize('NFC')
    .toLowerCase()
    .replace(fullWidthOrLigature, (letter) => letter.normalize('NFKC').toLowerCase())
    .replace(dashes, '-')
    .replace(/\s+/g, ' ')

// Between digits, a space separates two numbers.
const needlessSpaces = /(?<![0-9]) | (?![0-9])/g
const leadingZeros = /(?<![0-9])0+(?=[0-9])/g
/** Anything but digits, spaces and the punctuation of ASCII, so that the database agrees in every locale. */
const letter = '[^0-9\\s!-/:-@\\[-`{-~]'
const needlessHyphens = new RegExp(`(?<=[0-9])-(?=${letter})|(?<=${letter})-(?=[0-9])`, 'g')
const endsOfSurnames = /ic(?=$|[\s!-/:-@[-`{-~])/g

const compact = (text: string) =>
  text.replace(needlessSpaces, '').replace(leadingZeros, '').replace(needlessHyphens, '')
const withLatinLooks = (text: string) => text.replace(/./gsu, (each) => looks.get(each) ?? each)

/**
 * The three keys of a text: as it reads in Latin script; the same, if bare Latin stands for accents; and as it looks. Two texts
 * are the same if one of these is equal. The database has the same three functions, for unique indexes (migration 0002).
 */
export function identityKeys(text: string): readonly [string, string, string] {
  const whole = plain(text)
  const bare = whole.replaceAll('dj', 'đ').replace(endsOfSurnames, 'ić')
  return [compact(toLatin(whole)), compact(toLatin(bare)), compact(withLatinLooks(whole))]
}

const share = (one: readonly string[], other: readonly string[]) => one.some((key, at) => key === other[at])

/** Whether two names, labels or codes are the same. This is not transitive: Petrovic is Петровић, and Петровиц too. */
export const isSame = (one: string, other: string) => one === other || share(identityKeys(one), identityKeys(other))

/** `isSame` for a text that is compared with many. */
function sameAs(text: string): (other: string) => boolean {
  const keys = identityKeys(text)
  return (other) => other === text || share(keys, identityKeys(other))
}

/**
 * Equal for all texts that are the same, and for some that are nearly so: 5ц and 5ч, 5/3 and 5-3. Finds candidates, never a record.
 * The database has the same function `near_key` (migration 0002), for indexes, which limit the length.
 */
export const nearKey = (text: string) =>
  fold(latinS(text.slice(0, longest)))
    .replace(/[bhxpcy]/g, (each) => confusedLetters.get(each) ?? each)
    .replace(leadingZeros, '')
    .replace(/(?<=[0-9]) (?=[0-9])/g, '/')
    .replaceAll(' ', '')
    .slice(0, 400)

const exactly = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

export interface Meant<Candidate> {
  /** The only one with the same text, or with exactly this one. */
  readonly one?: Candidate | undefined
  /** Otherwise all with the same text. */
  readonly several: readonly Candidate[]
  /** If none has the same text: those with nearly the same, for a suggestion. */
  readonly near: readonly Candidate[]
}

/** Which of the candidates, found by `nearKey`, a text means; `textsOf` has a text for each given one. */
export function meant<Candidate>(
  texts: readonly string[],
  candidates: readonly Candidate[],
  textsOf: (candidate: Candidate) => readonly string[],
): Meant<Candidate> {
  const alike = texts.map(sameAs)
  const same = candidates.filter((each) => textsOf(each).every((text, at) => alike[at]?.(text)))
  if (same.length < 2) return { one: same[0], several: [], near: same.length === 0 ? candidates : [] }
  const exact = same.filter((each) => textsOf(each).every((text, at) => exactly(text) === exactly(texts[at] ?? '')))
  return exact.length === 1 ? { one: exact[0], several: [], near: [] } : { several: same, near: [] }
}

/**
 * Whether two numbers of contracts or letters are the same. In a number any letter may be read or typed as it looks: `РАСЕ/1` is
 * `RACE/1`.
 */
export function isSameNumber(one: string, other: string) {
  const [first, second] = [numberLetters(one), numberLetters(other)]
  return (
    (first.length === second.length && first.every((each, at) => lettersAreAlike(each, second[at] ?? ''))) ||
    isSame(one, other)
  )
}

const digraphs: Readonly<Record<string, string>> = { љ: 'lj', њ: 'nj', џ: 'dž' }
const numberLetters = (number: string) => [
  ...compact(plain(number).replace(/[љњџ]/g, (each) => digraphs[each] ?? each)),
]
const reads = new Map(Array.from('абвгдђежзијклмнопрстћуфхцчш', (each) => [each, toLatin(each)]))
const lettersAreAlike = (one: string, other: string) =>
  one === other || [looks, reads].some((table) => table.get(one) === other || table.get(other) === one)
