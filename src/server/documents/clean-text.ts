import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import { withNonBreakingSpaces } from './non-breaking.ts'

/**
 * Longer than any field. Limits the time of Unicode normalisation, which is quadratic in combining marks, and of
 * layout.
 */
const longest = 8_000
/** Control and invisible characters, tags, variation selectors and bidirectional overrides. */
const unprintable =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are dropped on purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc\ufffe\uffff\u{1f3fb}-\u{1f3ff}\u{e0000}-\u{e0fff}]/gu

/** Ǆ, Ǉ and Ǌ as single characters, from old typewriter fonts; replaced by two letters. */
const digraphs = /[\u01c4-\u01cc]/g

/** The code points that every font has, so that it does not matter which font a text is set in. */
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
  const known = text
    .slice(0, longest + 1)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(unprintable, '')
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
