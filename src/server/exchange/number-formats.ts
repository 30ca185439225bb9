import type { ShownCell } from './cell-text.ts'

/** What a number format shows of a number, beyond its digits. */
type Format =
  | { shows: 'date'; withTime: boolean }
  | { shows: 'month' }
  | { shows: 'year' }
  | { shows: 'dayOfMonth' }
  | { shows: 'time'; isElapsed: boolean }
  | { shows: 'percentage'; decimals: number }
  | { shows: 'digits'; digits: number }
export type NumberFormat = Format | undefined

const date: Format = { shows: 'date', withTime: false }
const month: Format = { shows: 'month' }
const dayOfMonth: Format = { shows: 'dayOfMonth' }
const time: Format = { shows: 'time', isElapsed: false }

/** ECMA-376, part 1, section 18.8.30: the formats without a code. */
const formats = new Map<number, Format>([
  [9, { shows: 'percentage', decimals: 0 }],
  [10, { shows: 'percentage', decimals: 2 }],
  ...[14, 15, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, date] as const),
  [16, dayOfMonth],
  [17, month],
  [22, { shows: 'date', withTime: true }],
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, time] as const),
  [46, { shows: 'time', isElapsed: true }],
])

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return formats.get(id)
  if (/^0+$/.test(code)) return { shows: 'digits', digits: code.length }
  // Quoted texts, escaped characters, colours and conditions are not part of the number.
  const letters = code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '').toLowerCase()
  const [, decimals = ''] = /(?:[.,]([0#?]+))?\s*%/.exec(letters) ?? []
  if (letters.includes('%')) return { shows: 'percentage', decimals: decimals.length }
  const has = (letter: RegExp) => letter.test(letters)
  const [hasDay, hasYear, hasTime] = [has(/d/), has(/y/), has(/[hs]/)]
  if (hasYear) return hasDay ? { shows: 'date', withTime: hasTime } : has(/m/) ? month : { shows: 'year' }
  if (hasDay || (has(/m/) && !hasTime)) return dayOfMonth
  return hasTime ? { shows: 'time', isElapsed: has(/\[h+\]/) } : undefined
}

/** Which day has which number. */
export interface Calendar {
  is1904: boolean
  /** Whether 1900 has the 29 February that it did not have, and nothing is before that year. */
  isExcels: boolean
}

const dayLength = 86_400_000
const minutesOfDay = 24 * 60
/** As Excel shows a date that it cannot show. */
const notShown: ShownCell = { shows: 'error', text: '###' }

/** The day with a number, as `yyyy-MM-dd`; docs/domain/dates-and-amounts.md#dates-in-workbooks */
function dayOf(days: number, { is1904, isExcels }: Calendar) {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  if (isExcels && days < (is1904 ? 0 : 1)) return undefined
  if (isExcels && !is1904 && days === 60) return '1900-02-29'
  const instant = new Date(first + (isExcels && !is1904 && days < 60 ? days + 1 : days) * dayLength)
  const year = Number.isNaN(instant.getTime()) ? 0 : instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant.toISOString().slice(0, 10) : undefined
}

/** A number as its cell shows it; an amount stays a number. */
export function shownNumber(number: number, format: NumberFormat, calendar: Calendar): string | number | ShownCell {
  // Spreadsheets show 15 digits: 0.1 + 0.2 is stored as 0.30000000000000004.
  const rounded = Number(number.toPrecision(15))
  if (!format) return rounded
  if (format.shows === 'percentage') {
    const percent = Number((number * 100).toPrecision(15))
    return `${percent.toFixed(format.decimals).replace('.', ',')}%`
  }
  if (format.shows === 'digits') {
    const text = String(rounded)
    return /^\d+$/.test(text) && text.length < format.digits ? text.padStart(format.digits, '0') : rounded
  }
  const minutes = Math.round(number * minutesOfDay)
  const days = Math.floor(minutes / minutesOfDay)
  const ofDay = minutes - days * minutesOfDay
  const clock = (total: number) =>
    `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
  if (format.shows === 'time')
    return minutes < 0 ? notShown : { shows: 'time', text: clock(format.isElapsed ? minutes : ofDay) }
  const day = dayOf(days, calendar)
  if (day === undefined) return notShown
  const [year, inYear, inMonth] = day.split('-').map(Number)
  if (format.shows === 'year') return { shows: 'year', text: `${year}` }
  if (format.shows === 'month') return { shows: 'month', text: `${inYear}/${year}` }
  if (format.shows === 'dayOfMonth') return { shows: 'dayOfMonth', text: `${inMonth}.${inYear}.` }
  return { shows: 'date', text: format.withTime && ofDay > 0 ? `${day} ${clock(ofDay)}` : day }
}
