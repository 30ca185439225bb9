import { lettersApart } from './serbian-script.ts'

const letterOfPair: Readonly<Record<string, string>> = { lj: 'љ', nj: 'њ', dž: 'џ', dj: 'ђ' }
const latin = 'abcčćdđefghijklmnoprsštuvzž'
const cyrillic = 'абцчћдђефгхијклмнопрсштувзж'
const letterOf = new Map(Array.from(latin, (letter, at): [string, string] => [letter, cyrillic.charAt(at)]))

/** Words with other letters (q, w, x, y, ő) are names of other languages. */
const serbian = new RegExp(`^[${latin}]+$`, 'i')
/** A single letter is a number only if it is I or V, without a full stop: «Петра I», but «М. Пупина». */
const roman = /^(?=..|[IV]$)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
/** Without the forms of «наћи», which are typed without accents more often than a word that begins with над-. */
const separated = /^(?:(?:od|pod|nad(?!je(?:n|m|š|te|$)|j[iou]))(?=j[aeiou])|pred(?=je))/
/** ǈ is Љ in one character; Ð, a letter of Icelandic, looks like Đ. */
const likeSerbian = /[Ǆ-ǌÐð]/gu

/** Converts Serbian Latin to Cyrillic: docs/domain/script-and-sorting.md#latin-to-cyrillic */
export const toCyrillic = (text: string) =>
  text
    .normalize('NFC')
    .replace(likeSerbian, (letter) => ({ Ð: 'Đ', ð: 'đ' })[letter] ?? letter.normalize('NFKC'))
    .replace(/(\p{L}+)(\.?)/gu, (all, word: string, stop: string) => {
      const isNumber = roman.test(word) && (stop === '' || word.length > 1)
      return serbian.test(word) && !isNumber ? wordInCyrillic(word) + stop : all
    })

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
