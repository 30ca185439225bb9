import { monthGenitives, monthNames, realDate, type IsoDate } from './dates.ts'
import { fold } from './serbian-script.ts'

/** How much of a date is known. Of ABOUT only roughly the year. */
type WrittenPrecision = 'DAY' | 'MONTH' | 'YEAR' | 'ABOUT' | 'UNKNOWN'
interface WrittenDate {
  /** The first day of what is known; null if nothing is. */
  readonly date: IsoDate | null
  readonly precision: WrittenPrecision
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
/** By all ways to write it, folded: «март», «марта», «мар.», «III», «March». */
const monthOf = new Map(
  Array.from({ length: 12 }, (_, at) => {
    const names = [monthNames.rs[at], monthGenitives[at], monthNames.en[at]].map((name) => fold(name ?? ''))
    return [...names, ...names.map((name) => name.slice(0, 3)), roman[at] ?? '', String(at + 1)].map(
      (name): [string, number] => [name, at + 1],
    )
  }).flat(),
)

const unknown = new Set([
  '',
  '0',
  'nepoznat',
  'nepoznato',
  'nepoznat datum',
  'nepoznata godina',
  'unknown',
  'nema',
  'n p',
])
const about = /^(?:oko|cca|ca|circa|about|around|priblizno)(?= )/
const yearWord = / ?(?:godine|godina|god|g)$/
const time = /[t ]+[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?z?$/i
const zeros = /^0+$/

/**
 * Reads a date as old books and tables have it: docs/domain/interments.md#dates-of-old-books. A year of two digits needs a `century`
 * (1900). Null for what is no date, or an impossible one.
 */
export function writtenDate(text: string, { century }: { century?: number | undefined } = {}): WrittenDate | null {
  // No date is this long.
  if (text.length > 100) return null
  const plain = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .replace(time, '')
  const words = fold(plain.replace(/[~≈]/g, ' oko ')).replace(yearWord, '')
  const years = /^([0-9]{4}) ([0-9]{4}|[0-9]{2})$/.exec(words.replace(about, '').trim())
  const isRough = plain.includes('?') || about.test(words) || (years !== null && isNextYear(years[1], years[2]))
  const parts = words.replace(about, '').trim().split(' ')
  if (unknown.has(parts.join(' ')) || parts.every((part) => zeros.test(part)))
    return { date: null, precision: 'UNKNOWN' }
  if (years && isRough) parts.length = 1
  const known = partsOf(parts, century)
  if (!known) return null
  const { year, month, day } = known
  const date = realDate(year, month || 1, day || 1)
  if (!date) return null
  if (isRough) return { date: `${year}-01-01`, precision: 'ABOUT' }
  return { date, precision: month === 0 ? 'YEAR' : day === 0 ? 'MONTH' : 'DAY' }
}

/** 1938/39, not 1938/36. */
const isNextYear = (year = '', next = '') => Number(next) % 100 === (Number(year) + 1) % 100 && Number(next) > 12

/** Day, month and year; an unknown one is 0. */
function partsOf(parts: readonly string[], century: number | undefined) {
  const isYear = (part = '') => /^[1-9][0-9]{3}$/.test(part)
  const [one = '', two = '', three = '', ...more] = parts
  if (more.length > 0) return undefined
  const yearOf = (part: string) => {
    if (isYear(part)) return Number(part)
    return century !== undefined && /^[0-9]{2}$/.test(part) ? century + Number(part) : undefined
  }
  const dateOf = (day: string, month: string, year: number | undefined) => {
    const ofMonth = zeros.test(month) ? 0 : monthOf.get(month.replace(/^0/, ''))
    const ofDay = zeros.test(day) ? 0 : /^[0-9]{1,2}$/.test(day) ? Number(day) : undefined
    // A day of an unknown month is none.
    if (year === undefined || ofMonth === undefined || ofDay === undefined || (ofMonth === 0 && ofDay !== 0))
      return undefined
    return { year, month: ofMonth, day: ofDay }
  }
  if (parts.length === 1) return isYear(one) ? dateOf('0', '0', Number(one)) : undefined
  if (parts.length === 2) return isYear(one) ? dateOf('0', two, Number(one)) : dateOf('0', one, yearOf(two))
  if (isYear(one)) return dateOf(three, two, Number(one))
  // «March 5 1938»
  return /^[a-z]{4,}$/.test(one) ? dateOf(two, one, yearOf(three)) : dateOf(one, two, yearOf(three))
}
