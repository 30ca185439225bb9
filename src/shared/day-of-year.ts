import { realDate } from './dates.ts'
import { field } from './field.ts'
import { first, missing, written } from './text-rules.ts'

/** A day without a year, as written: `1.10.`, `1.10`, `01. 10.`; 29 February is allowed. */
const pattern = /^(\d{1,2})\.\s*(\d{1,2})\.?$/

/** The month and the day as `MM-dd`; null if the text is not a day of a year. */
export function monthAndDay(text: string): string | null {
  const [, day, month] = pattern.exec(text.trim()) ?? []
  const date = day === undefined ? null : realDate(2024, Number(month), Number(day))
  return date?.slice(5) ?? null
}

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
