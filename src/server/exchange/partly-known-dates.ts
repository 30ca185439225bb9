import { addDays, type IsoDate } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import type { ImportedList } from './list-declaration.ts'

const ofMonth = /^(0?[1-9]|1[0-2])[./ -]+([0-9]{4})\.?$/
const ofYear = /^([0-9]{4})\.?$/

/**
 * Parses `1938`, `3/1938` and `?` in dates that may be partially known, and fills in precisions that the row does not
 * state. Other texts are left for the schema: docs/domain/interments.md#sheets-of-old-registers
 */
export function readPartlyKnownDates(
  { precisions = {} }: Pick<RecordType, 'precisions'>,
  values: Record<string, unknown>,
) {
  for (const [field, precisionField = ''] of Object.entries(precisions)) {
    const value = values[field]
    const known = typeof value === 'string' ? partlyKnown(value.trim()) : undefined
    if (!known) continue
    values[field] = known.date
    values[precisionField] ||= known.precision
  }
}

type Periods = Pick<ImportedList, 'periods'>

/** Takes the first or last day of months and years in the dates of a period: docs/domain/rights-of-use.md#import */
export function readPeriods({ periods = {} }: Periods, values: Record<string, unknown>) {
  for (const [field, end] of Object.entries(periods)) {
    const value = values[field]
    if (typeof value === 'string') values[field] = dayOfPeriod(value, end)
  }
}

/** The first or last day of a month or year; other texts are left for the schema. */
export function dayOfPeriod(text: string, end: 'first' | 'last') {
  const known = partlyKnown(text.trim())
  if (!known?.date) return text
  return end === 'last' && known.precision !== 'DAY' ? lastDay(known.date, known.precision) : known.date
}

/** The day before the next month begins, or the last of the year. */
function lastDay(firstDay: IsoDate, precision: string): IsoDate {
  const [year = 0, month = 0] = firstDay.split('-').map(Number)
  if (precision === 'YEAR' || month === 12) return `${year}-12-31`
  return addDays(`${year}-${String(month + 1).padStart(2, '0')}-01`, -1)
}

/** Why a date of a period is not accepted. */
export const periodExplanation = ({ periods = {} }: Periods, field: string, code: string) =>
  periods[field.split('.').at(-1) ?? ''] !== undefined && code.endsWith('_NOT_VALID') ? periodText : undefined
const periodText: Text = [
  'Упишите дан (5.3.1938), месец (3/1938) или годину (1938). Ако датум није познат, упишите први за који се зна.',
  'Enter a day (5.3.1938), a month (3/1938) or a year (1938). If the date is unknown, enter the first that is known.',
]

function partlyKnown(text: string) {
  if (text === '' || text === '?') return { date: null, precision: 'UNKNOWN' }
  const [, month, ofThis] = ofMonth.exec(text) ?? []
  if (month !== undefined) return { date: `${ofThis}-${month.padStart(2, '0')}-01`, precision: 'MONTH' }
  const [, year] = ofYear.exec(text) ?? []
  if (year !== undefined) return { date: `${year}-01-01`, precision: 'YEAR' }
  return /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? { date: text, precision: 'DAY' } : undefined
}
