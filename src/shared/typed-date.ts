import { addDays, isDate, realDate, type IsoDate } from './dates.ts'

const dayFirst = /^([0-9]{1,2})[./, -]([0-9]{1,2})(?:[./, -]([0-9]{4}|[0-9]{2}))?[.,]?$/
const yearFirst = /^([0-9]{4})[./ -]([0-9]{1,2})[./ -]([0-9]{1,2})\.?$/
const digitsOnly = /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})?$/
const relative = /^([+-])([0-9]{1,5})$/
const todayWords = new Set(['d', 'д', 'danas', 'данас', 't', 'today'])

/**
 * Parses a date as typed: 05/03/2026, 5.3.2026., 5-3-26, 5,3,26 (the number pad), 05032026, 050326, 2026-03-05, 5.3 (this year), d (today), +7 or -7
 * (days from today). Returns undefined for empty input and null for anything that is not a date. A two-digit year is the
 * latest such year up to `latestYear`, by default ten years from today; pass the current year for a date of birth.
 */
export function typedDate(
  text: string,
  { today, latestYear = yearOf(today) + 10 }: { today: IsoDate; latestYear?: number },
): IsoDate | null | undefined {
  // No date is this long, and the expressions for spaces below take quadratic time.
  if (text.length > 100) return null
  const typed = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\u2212/g, '-')
    .replace(/\s*([./,-])\s*/g, '$1')
    .replace(/\s+/g, ' ')
  if (typed === '') return undefined
  if (todayWords.has(typed)) return today

  const days = relative.exec(typed)
  if (days !== null) {
    const moved = addDays(today, days[1] === '-' ? -Number(days[2]) : Number(days[2]))
    return isDate(moved) ? moved : null
  }
  const backwards = yearFirst.exec(typed)
  if (backwards !== null) return realDate(Number(backwards[1]), Number(backwards[2]), Number(backwards[3]))

  const parts = dayFirst.exec(typed) ?? digitsOnly.exec(typed)
  if (parts === null) return null
  return realDate(fullYear(parts[3]), Number(parts[2]), Number(parts[1]))

  function fullYear(year: string | undefined): number {
    if (year === undefined) return yearOf(today)
    if (year.length === 4) return Number(year)
    const century = latestYear - (latestYear % 100)
    return century + Number(year) > latestYear ? century - 100 + Number(year) : century + Number(year)
  }
}

function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4))
}
