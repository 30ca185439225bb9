/** The parts of a number of days that a number format shows. */
export type DateKind = 'date' | 'time'

/** ECMA-376, part 1, section 18.8.30: the formats without a code. */
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const timeFormats = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47])

export function dateKindOf(id: number, code: string | undefined): DateKind | undefined {
  if (code === undefined) return dateFormats.has(id) ? 'date' : timeFormats.has(id) ? 'time' : undefined
  // Quoted texts, escaped characters, colours and conditions are not part of the number.
  const letters = code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, '').toLowerCase()
  if (/[dy]/.test(letters)) return 'date'
  return /[hs]/.test(letters) ? 'time' : /m/.test(letters) ? 'date' : undefined
}

const minutesOfDay = 24 * 60

/** A number of days as `yyyy-MM-dd`, with the time if it has one, or as a time. Days are counted as in section 18.17.4.1. */
export function dateText(serial: number, kind: DateKind, is1904: boolean): string {
  const minutes = Math.round(serial * minutesOfDay)
  const days = Math.floor(minutes / minutesOfDay) + (is1904 ? 1462 : 0)
  const time = new Date((minutes % minutesOfDay) * 60_000).toISOString().slice(11, 16)
  if (kind === 'time' && serial < 1) return time
  // The 29 February 1900, which did not exist, is counted.
  const instant = Date.UTC(1899, 11, 30) + (days < 60 && !is1904 ? days + 1 : days) * 86_400_000
  if (!(Math.abs(days) < 3_000_000)) return String(serial)
  const date = new Date(instant).toISOString().slice(0, 10)
  return minutes % minutesOfDay === 0 ? date : `${date} ${time}`
}
