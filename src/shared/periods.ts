import { isoOf, type IsoDate } from './dates.ts'

/** The same day a number of months later, or the last day of a shorter month; at most the last with a four-digit year. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return isoOf(last)
}

/** Full years of life. A person born on 29 February completes a common year on 1 March. */
export function age(birth: IsoDate, death: IsoDate): number {
  const years = Number(death.slice(0, 4)) - Number(birth.slice(0, 4))
  return death.slice(5) < birth.slice(5) ? years - 1 : years
}
