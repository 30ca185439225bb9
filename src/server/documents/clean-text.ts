import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import { withNonBreakingSpaces } from './non-breaking.ts'

/**
 * Longer than any field. Limits the time of Unicode normalisation, which is quadratic in combining marks, and of
 * layout.
 */
const longest = 8_000
/** Control and invisible characters, tags, variation selectors, bidirectional overrides and skin tones. */
const unprintable =
  /(?!\n)\p{Cc}|[\ufff9-\ufffc]|\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}|\p{Emoji_Modifier}/gu

/** More than any language needs (Unicode Standard Annex #15, D3); the layout of 8,000 marks on one letter takes half a minute. */
const marksOnALetter = /(\p{M}{30})\p{M}+/gu

/** Ǆ, Ǉ and Ǌ as single characters, from old typewriter fonts; replaced by two letters. */
const digraphs = /[\u01c4-\u01cc]/g

/** A text that needs no change: short, of letters and signs that all fonts have. Most cells of a report are of this kind. */
const usual = /^[ -~А-Яа-яЂЈЉЊЋЏђјљњћџ]{0,199}$/

/** The code points that all fonts have, so that the font of a text does not matter. */
export function fontCoverage(folder: string): ReadonlySet<number> {
  const sets = readdirSync(folder)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => {
      const font = openSync(join(folder, name))
      if (!('characterSet' in font)) throw new Error(`${name} is a font collection, not a single font.`)
      return new Set(font.characterSet)
    })
  const [first = new Set<number>(), ...others] = sets
  return others.reduce((common, set) => common.intersection(set), first)
}

/**
 * Makes a text printable. PDF/A rejects characters that the font lacks, so they become `?`. An unbroken run of 32,768
 * Cyrillic letters aborts Typst's process (found by testing Typst 0.14), so long words get break opportunities.
 */
export function cleanText(text: string, coverage: ReadonlySet<number>): string {
  if (usual.test(text)) return text
  const known = text
    .slice(0, longest + 1)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unprintable, '')
    .replace(marksOnALetter, '$1')
    .replace(digraphs, (letter) => letter.normalize('NFKC'))
  const shortened = text.length > longest ? `${known.slice(0, longest).toWellFormed()}…` : known
  let printable = ''
  for (const letter of shortened) {
    const code = letter.codePointAt(0) ?? 0
    printable += letter === '\n' || coverage.has(code) ? letter : '?'
  }
  return printable.replace(/\S{200}(?=\S)/gu, (run) => `${run}\u200b`)
}

/** A copy of the data with every text cleaned and its non-breaking spaces set. */
export function cleanData(data: unknown, coverage: ReadonlySet<number>): unknown {
  if (typeof data === 'string') return withNonBreakingSpaces(cleanText(data, coverage))
  if (Array.isArray(data)) return data.map((item) => cleanData(item, coverage))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, cleanData(value, coverage)]))
}
