import { addDays, type IsoDate } from './dates.ts'
import type { Text } from './texts.ts'

/** From Monday on. */
export const weekdayNames = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type Weekday = (typeof weekdayNames)[number]

const weekdays = [
  ['понедељак', 'Monday'],
  ['уторак', 'Tuesday'],
  ['среда', 'Wednesday'],
  ['четвртак', 'Thursday'],
  ['петак', 'Friday'],
  ['субота', 'Saturday'],
  ['недеља', 'Sunday'],
] as const satisfies readonly Text[]
/** Days since Monday, the first day of a week. */
const dayOfWeek = (day: IsoDate) => (new Date(day).getUTCDay() + weekdays.length - 1) % weekdays.length
export const mondayOf = (day: IsoDate) => addDays(day, -dayOfWeek(day))
export const sundayOf = (day: IsoDate) => addDays(mondayOf(day), weekdays.length - 1)
/** In lower case in Serbian, as inside a sentence. */
export const weekdayOf = (day: IsoDate): Text => weekdays[dayOfWeek(day)] ?? ['', '']
export const isOnWeekday = (day: IsoDate, weekday: Weekday) => weekdayNames[dayOfWeek(day)] === weekday
