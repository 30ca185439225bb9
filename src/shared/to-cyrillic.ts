import { lettersApart } from './serbian-script.ts'

const letterOfPair: Readonly<Record<string, string>> = { lj: 'љ', nj: 'њ', dž: 'џ', dj: 'ђ' }
const latin = 'abcčćdđefghijklmnoprsštuvzž'
const cyrillic = 'абцчћдђефгхијклмнопрсштувзж'
const letterOf = new Map(Array.from(latin, (letter, at): [string, string] => [letter, cyrillic.charAt(at)]))

/** Words with other letters (q, w, x, y, ő) are names of other languages. */
const serbian = new RegExp(`^[${latin}]+$`, 'i')
const roman = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
const separated = /^(?:od|pod|pred)(?=je)/

/** Converts Serbian Latin to Cyrillic: docs/domain/script-and-sorting.md#latin-to-cyrillic */
export const toCyrillic = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{L}+/gu, (word) => (serbian.test(word) && !roman.test(word) ? wordInCyrillic(word) : word))

function wordInCyrillic(word: string): string {
  const lower = word.toLowerCase()
  const apart = separateLetters(lower)
  let converted = ''
  for (let at = 0; at < word.length; at++) {
    const pair = at === apart ? undefined : letterOfPair[lower.slice(at, at + 2)]
    const letter = pair ?? letterOf.get(lower.charAt(at)) ?? ''
    converted += word.charAt(at) === lower.charAt(at) ? letter : letter.toUpperCase()
    if (pair !== undefined) at++
  }
  return converted
}

/** Where two letters at the beginning of a word are not one: docs/domain/script-and-sorting.md#separate-letters */
function separateLetters(word: string): number {
  const prefix = separated.exec(word)?.[0]
  if (prefix !== undefined) return prefix.length - 1
  const beginning = lettersApart.exec(word)?.[0] ?? ''
  const dz = beginning.indexOf('dž')
  return dz < 0 ? beginning.indexOf('nj') : dz
}
