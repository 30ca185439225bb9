import { join } from 'node:path'
import { openSync, type Font } from 'fontkit'

/** ASCII, Latin and Serbian Cyrillic letters, which do not combine with their neighbours. */
const known = /[ -~\u00a0-\u017e\u0400-\u045f]/
const codes = 0x460
/** Typst does not kern between them, so texts with both have other widths. */
const [latin, cyrillic] = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u]

/** In ems. No kerning widens a text by more than this share of its width and this distance. */
const mostWidening = { share: 0.03, distance: 0.15 }
/** In ems. The widths of a line here and in Typst differ by less. */
const tolerance = 0.05

const unknown = { least: 0, most: Infinity }

/** Where a line may always break, and the only places where it may ever break (Unicode Standard Annex #14). */
const sureBreak = /(?<=[\p{L}\p{N}.,)] )(?=[\p{L}\p{N}(])/u
const possibleBreak = /(?<=[^\p{L}\p{N}.,()\u00a0])/u

/** The lines of texts in Source Sans 3, as in the tables of reports. All widths are in ems. */
export class LineCount {
  readonly #font: Font
  /** By code point; NaN for letters that are not known. */
  readonly #widths: Float64Array
  /** By both code points. */
  readonly #kernings = new Map<number, number>()

  constructor(fonts: string) {
    const font = openSync(join(fonts, 'SourceSans3-Regular.ttf'))
    if (!('glyphForCodePoint' in font)) throw new Error('Source Sans 3 is a font collection, not a single font.')
    this.#font = font
    this.#widths = Float64Array.from({ length: codes }, (_, code) =>
      known.test(String.fromCodePoint(code)) && font.hasGlyphForCodePoint(code)
        ? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
        : Number.NaN,
    )
  }

  /** Whether the text is surely not wider than this. */
  fits(text: string, room: number): boolean {
    return this.#withoutKerning(text) * (1 + mostWidening.share) + mostWidening.distance <= room
  }

  /**
   * The number of lines of a text. Only Typst knows exactly where a line may break: at most so many as with the fewest of these places, at
   * least so many as with the most.
   */
  of(text: string, room: number): { least: number; most: number } {
    if (this.fits(text, room)) return { least: 1, most: 1 }
    if (Number.isNaN(this.#withoutKerning(text)) || (latin.test(text) && cyrillic.test(text))) return unknown
    const ends = this.#ends(text)
    const most = filledLines(text.split(sureBreak), ends, room - tolerance)
    const least = filledLines(text.split(possibleBreak), ends, room + tolerance)
    return most === undefined || least === undefined ? unknown : { least, most }
  }

  #withoutKerning(text: string): number {
    const widths = this.#widths
    let width = 0
    for (let at = 0; at < text.length; at++) width += widths[text.charCodeAt(at)] ?? Number.NaN
    return width
  }

  /** The widths of the first so many letters. */
  #ends(text: string): Float64Array {
    const ends = new Float64Array(text.length + 1)
    for (let at = 0; at < text.length; at++) {
      const [left, code] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
      const kerning = at === 0 ? 0 : this.#kerning(left, code)
      ends[at + 1] = (ends[at] ?? 0) + kerning + (this.#widths[code] ?? Number.NaN)
    }
    return ends
  }

  #kerning(left: number, right: number): number {
    const key = left * codes + right
    const kept = this.#kernings.get(key)
    if (kept !== undefined) return kept
    const pair = String.fromCharCode(left, right)
    const kerning = this.#font.layout(pair).advanceWidth / this.#font.unitsPerEm - this.#withoutKerning(pair)
    this.#kernings.set(key, kerning)
    return kerning
  }
}

/** Like Typst, begins another line with a piece that does not fit on the line; undefined if it does not fit there either. */
function filledLines(pieces: readonly string[], ends: Float64Array, room: number): number | undefined {
  const width = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0)
  let [lines, line, start] = [1, 0, 0]
  for (const piece of pieces) {
    // A space at the end of a line takes no room.
    const end = start + piece.length - (piece.endsWith(' ') ? 1 : 0)
    if (width(line, end) > room) {
      if (width(start, end) > room) return undefined
      ;[lines, line] = [lines + 1, start]
    }
    start += piece.length
  }
  return lines
}
