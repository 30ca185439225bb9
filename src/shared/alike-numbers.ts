/** Cyrillic letters and the Latin letters that look like them, and those that transliterate them. */
const looks = pairs('АВЕЈКМНОРСТУХЅІ', 'ABEJKMHOPCTYXSI')
const reads = pairs('АБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ', 'ABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ')

function pairs(cyrillic: string, latin: string): ReadonlyMap<string, string> {
  return new Map([...cyrillic].map((letter, at) => [letter, latin.charAt(at)]))
}

const twoLetters = new Map([
  ['Љ', 'LJ'],
  ['Њ', 'NJ'],
  ['Џ', 'DŽ'],
])

function canonical(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[ЉЊЏ]/g, (letter) => twoLetters.get(letter) ?? letter)
}

/**
 * Whether two document numbers count as one: docs/domain/script-and-sorting.md#numbers-that-look-alike. `РАСЕ/1`,
 * `RACE/1` and `race/1` do; `P-1` and `R-1` do not, although each is alike to the Cyrillic `Р-1`. The database's
 * `number_key` is equal for all numbers that are alike, and for some that are not.
 */
export function areAlike(one: string, other: string): boolean {
  const [first, second] = [canonical(one), canonical(other)]
  return first.length === second.length && [...first].every((letter, at) => lettersAreAlike(letter, second.charAt(at)))
}

const lettersAreAlike = (one: string, other: string) =>
  one === other || [looks, reads].some((table) => table.get(one) === other || table.get(other) === one)
