import { sql } from 'kysely'
import { z } from 'zod'
import { isDate } from '../shared/dates.ts'

/** A day of a filter; empty is none. */
export const day = z
  .string()
  .refine((typed) => typed === '' || isDate(typed))
  .optional()

/** The beginning of a day in Belgrade. */
export const startOf = (date: string, daysLater: number) =>
  sql<Date>`((${date}::date + ${sql.lit(daysLater)})::timestamp at time zone 'Europe/Belgrade')`
