import { inLanguage, type Language } from './texts.ts'

/** A calendar date as yyyy-MM-dd, without time or time zone; it becomes a `Date` only inside this file. */
export type IsoDate = string

const zone = 'Europe/Belgrade'

/** Lower case in Serbian, as inside a sentence; lists of months capitalise them. */
export const monthNames = {
  rs: [
    'јануар',
    'фебруар',
    'март',
    'април',
    'мај',
    'јун',
    'јул',
    'август',
    'септембар',
    'октобар',
    'новембар',
    'децембар',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const

export const monthNamesIn = (language: Language): readonly string[] =>
  monthNames.rs.map((serbian, at) => inLanguage([serbian, monthNames.en[at] ?? ''], language))

/** Serbian, as used after a day: «21. новембра 2026. године». Intl provides only the nominative. */
export const monthGenitives = [
  'јануара',
  'фебруара',
  'марта',
  'априла',
  'маја',
  'јуна',
  'јула',
  'августа',
  'септембра',
  'октобра',
  'новембра',
  'децембра',
] as const

const isoPattern = /^([1-9][0-9]{3})-([0-9]{2})-([0-9]{2})$/

/** Whether this is a calendar date from 1000-01-01 to 9999-12-31. */
export function isDate(text: string): boolean {
  const parts = isoPattern.exec(text)
  return parts !== null && realDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null
}

export function today(): IsoDate {
  return localParts(new Date()).date
}

/** The date in Belgrade at an instant; empty for none. */
export const dayOf = (instant: string): IsoDate => (instant === '' ? '' : localParts(new Date(instant)).date)

/** At most the last day with a four-digit year: later ones could be neither stored nor compared. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return isoOf(new Date(Date.parse(date) + days * 86_400_000))
}

/** From one date to a later one; the day itself is none. */
export const daysBetween = (from: IsoDate, to: IsoDate) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** dd/MM/yyyy */
export function pickerDate(date: IsoDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/** DD-MM-YYYY */
export function tableDate(date: IsoDate): string {
  return `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
}

/**
 * The known part of a formatted date (day first), of which perhaps only the month or year is known: 1938 of 01-05-1938, or
 * «око 1938».
 */
export function knownPart(written: string, precision: unknown, language: Language): string {
  if (precision === 'ABOUT') return `${inLanguage(['око', 'about'], language)} ${written.slice('DD-MM-'.length)}`
  if (precision === 'YEAR') return written.slice('DD-MM-'.length)
  return precision === 'MONTH' ? written.slice('DD-'.length) : written
}

/** DD-MM-YYYY HH:mm in Belgrade time */
export function tableDateTime(instant: string | Date): string {
  const { date, time } = localParts(new Date(instant))
  return `${tableDate(date)} ${time}`
}

/** 21.11.2026. with a dot after the year, as in Serbian */
export function documentDate(date: IsoDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}.`
}

/** 21.11.2026. 13:05 in Belgrade time */
export function documentDateTime(instant: string | Date): string {
  const { date, time } = localParts(new Date(instant))
  return `${documentDate(date)} ${time}`
}

/** Date and time in Belgrade. The first `Intl.DateTimeFormat` of a page takes 40 ms, which Temporal saves. */
function localParts(instant: Date): { date: IsoDate; time: string } {
  if (globalThis.Temporal === undefined) return partsWithoutTemporal(instant)
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

let belgrade: Intl.DateTimeFormat | undefined

/** For older browsers, and Node before 26. */
function partsWithoutTemporal(instant: Date): { date: IsoDate; time: string } {
  belgrade ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(belgrade.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}

/** Null for a day that does not exist. */
export function realDate(year: number, month: number, day: number): IsoDate | null {
  if (year < 1000) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? isoOf(date) : null
}

const lastDay = '9999-12-31'

/** The date of an instant in UTC, or the last day with a four-digit year. */
export function isoOf(date: Date): IsoDate {
  return date.getUTCFullYear() > 9999 ? lastDay : date.toISOString().slice(0, lastDay.length)
}
