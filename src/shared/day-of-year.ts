import { realDate } from './dates.ts'
import { field, notValidUnless, orNull } from './field.ts'
import { control, first, longest, missing, unprintable, written } from './text-rules.ts'

/** A day without a year, as written: `1.10.`, `1.10`, `01. 10.`; 29 February is allowed. */
const pattern = /^(\d{1,2})\.\s*(\d{1,2})\.?$/

/** The month and the day as `MM-dd`; null if the text is not a day of a year. */
export function monthAndDay(text: string): string | null {
  const [, day, month] = pattern.exec(text.trim()) ?? []
  const date = day === undefined ? null : realDate(2024, Number(month), Number(day))
  return date?.slice(5) ?? null
}

/** Days of every year (`MM-dd`), or of one (`yyyy-MM-dd`), separated by commas; null if one of them is neither. */
export function daysIn(text: string): string[] | null {
  const days = text
    .split(/[,;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => monthAndDay(part) ?? dayOfOneYear(part))
  return days.includes(null) ? null : days.filter((day) => day !== null)
}

function dayOfOneYear(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\.?$/.exec(text.trim()) ?? []
  return day === undefined ? null : realDate(Number(year), Number(month), Number(day))
}

/** Several days with or without a year, optional; stored as typed. */
export const optionalDays = <const Stem extends string>(stem: Stem) =>
  field(
    'text',
    orNull(
      written(
        stem,
        first(
          unprintable(stem, longest, control),
          notValidUnless(stem, (value) => daysIn(value) !== null),
        ),
      ),
    ),
    [`${stem}_TOO_LONG`, `${stem}_NOT_VALID`],
  )

/** A day without a year, required; stored as typed. */
export const dayOfYear = <const Stem extends string>(stem: Stem) =>
  field(
    'text',
    written(
      stem,
      first(missing(stem), (value) => (monthAndDay(value) === null ? `${stem}_NOT_VALID` : undefined)),
      `${stem}_NOT_VALID`,
    ),
    [`${stem}_CANT_BE_NULL`, `${stem}_NOT_VALID`],
  )
