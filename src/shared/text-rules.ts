import { z } from 'zod'

/** The code for a value of the wrong type, if it differs from that for a missing one. */
export const missingOr = (stem: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${stem}_CANT_BE_NULL` : `${stem}_NOT_VALID`

/** Control characters and code points that are not assigned to any script. */
export const control = /[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029]/u
/** The same for a text of several lines: line breaks and tabs are allowed. */
export const controlInLines = /(?![\t\n\r])[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}]/u
/** Invisible characters inserted by copying; texts that differ only in these look the same. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** All kinds of spaces, including non-breaking ones, but not line breaks. */
const spaces = /[\p{Zs}\t]+/gu

/** Returns the error code of a value, or undefined. */
export type FaultOf = (value: string) => string | undefined

/** Maximum length of one line and of several lines, in code points. */
export const longest = 200
export const longestInLines = 2000

/**
 * Maximum length of unprocessed input, in UTF-16 units: Unicode normalisation takes quadratic time on long runs of combining
 * marks. A decomposed text is at most four times as long as its composed form; the rest allows for surplus spaces.
 */
const longestRaw = (max: number) => 4 * max + 200

interface Cleaning {
  /** How spaces are treated. */
  spaced: (value: string) => string
  /** Maximum number of code points after cleaning. */
  max?: number
  /** The code for input that is too long to process. */
  tooLong?: string | undefined
}

/** NFC-normalised, without invisible characters, with single spaces between words. Adds at most one code. */
export const written = (stem: string, faultOf: FaultOf, tooLong?: string) =>
  cleaned(stem, faultOf, { spaced: (value) => value.replace(spaces, ' '), tooLong })

/** The same, but keeps spaces as typed. */
export const writtenInLines = (stem: string, faultOf: FaultOf) =>
  cleaned(stem, faultOf, { spaced: (value) => value, max: longestInLines })

/** For numbers: removes all white space. */
export const writtenTogether = (stem: string, faultOf: FaultOf, tooLong?: string) =>
  cleaned(stem, faultOf, { spaced: (value) => value.replace(spaces, ''), tooLong })

/** Does not use zod's `max` with `abort`, which would suppress rules across several fields. */
const cleaned = (stem: string, faultOf: FaultOf, { spaced, max = longest, tooLong = `${stem}_TOO_LONG` }: Cleaning) => {
  const isTooLong = (value: string) => value.length > longestRaw(max)
  return z
    .string({ error: missingOr(stem) })
    .overwrite((value) => (isTooLong(value) ? value : spaced(value.normalize('NFC').replace(invisible, '')).trim()))
    .superRefine((value, context) => {
      const code = isTooLong(value) ? tooLong : faultOf(value)
      if (code) context.addIssue(code)
    })
}

export const missing =
  (stem: string): FaultOf =>
  (value) =>
    // A combining accent alone is not text.
    /[^\p{M}\s]/u.test(value) ? undefined : `${stem}_CANT_BE_NULL`

export const unprintable =
  (stem: string, max: number, refused: RegExp): FaultOf =>
  (value) => {
    if (value.length > max && [...value].length > max) return `${stem}_TOO_LONG`
    return refused.test(value) || !value.isWellFormed() ? `${stem}_NOT_VALID` : undefined
  }

export const notDigits =
  (stem: string): FaultOf =>
  (value) =>
    /^[0-9]+$/.test(value) ? undefined : `${stem}_IS_NOT_NUMBER`

export const first =
  (...faults: FaultOf[]): FaultOf =>
  (value) =>
    faults.reduce<string | undefined>((found, faultOf) => found ?? faultOf(value), undefined)

export const unlessEmpty =
  (faultOf: FaultOf): FaultOf =>
  (value) =>
    value === '' ? undefined : faultOf(value)
