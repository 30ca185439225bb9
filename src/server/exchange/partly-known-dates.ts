import { addDays, type IsoDate } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { mayBeUnknown, namesIn, saysUnknown } from '../../shared/unknown-values.ts'
import { writtenDate } from '../../shared/written-date.ts'
import { cellText } from './cell-text.ts'
import type { Column } from './columns.ts'
import { FileFault } from './file-fault.ts'
import type { ImportedList } from './list-declaration.ts'
import type { Row } from './table.ts'

/**
 * Parses `1938`, `3/1938` and `?` in dates that may be partially known, and fills in precisions that the row does not
 * state; a date without a column is unknown. Other texts are left for the schema: docs/domain/interments.md#dates-of-old-books
 */
export function readPartlyKnownDates(
  { precisions = {} }: Pick<RecordType, 'precisions'>,
  columns: readonly (Column | undefined)[],
  values: Record<string, unknown>,
) {
  for (const [field, precisionField = ''] of Object.entries(precisions)) {
    const value = values[field]
    if (!columns.some((column) => column?.field === field)) values[precisionField] ??= 'UNKNOWN'
    if (typeof value !== 'string') continue
    const { century } = columns.find((column) => column?.field === field) ?? {}
    const known = writtenDate(value, { century })
    if (known) values[field] = known.date
    // Of a date that cannot be read, the date alone is wrong.
    values[precisionField] ||= known?.precision ?? 'DAY'
  }
}

/** A text such as «непознато» in a required field states that it is unknown, unless a column of the file says of which fields. */
export function readUnknown(
  type: RecordType,
  columns: readonly (Column | undefined)[],
  values: Record<string, unknown>,
) {
  const { unknown } = type
  if (unknown === undefined) return
  const named = columns.some((column) => column?.field === unknown) ? namesIn(values[unknown]) : undefined
  const stated = Object.entries(values).flatMap(([field, value]) => {
    const isWord = mayBeUnknown(type.fields.shape[field]) && typeof value === 'string' && saysUnknown(value)
    return isWord && (named === undefined || named.includes(field)) ? [field] : []
  })
  for (const field of stated) values[field] = null
  if (stated.length > 0) values[unknown] = [...new Set([...namesIn(values[unknown]), ...stated])]
}

const monthFirst = /^\s*(?:0?[1-9]|1[0-2])\/(?:1[3-9]|2[0-9]|3[01])\/[0-9]{4}\s*$/

/** Throws if a date can only have the month before the day: then 3/5/1938 beside it is no 5 March either. */
export function refuseMonthFirst(columns: readonly (Column | undefined)[], rows: readonly Row[]) {
  for (const [at, column] of columns.entries()) {
    if (column?.kind !== 'date') continue
    const wrong = rows.find(({ cells }) => monthFirst.test(cellText(cells[at])))
    if (wrong)
      throw new FileFault(
        `Line ${wrong.line}: a date in the column ${column.name} has the month before the day. None of the column is imported.`,
        { code: 'IMPORT_DATES_MONTH_FIRST' },
      )
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
  const known = writtenDate(text)
  if (!known?.date) return text
  return end === 'last' && known.precision !== 'DAY' ? lastDay(known.date, known.precision) : known.date
}

/** The day before the next month begins, or the last of the year. */
function lastDay(firstDay: IsoDate, precision: string): IsoDate {
  const [year = 0, month = 0] = firstDay.split('-').map(Number)
  if (precision !== 'MONTH' || month === 12) return `${year}-12-31`
  return addDays(`${year}-${String(month + 1).padStart(2, '0')}-01`, -1)
}

/** Why a date of a period is not accepted. */
export const periodExplanation = ({ periods = {} }: Periods, field: string, code: string) =>
  periods[field.split('.').at(-1) ?? ''] !== undefined && code.endsWith('_NOT_VALID') ? periodText : undefined
/** How a date that may be known in part is written. */
export const partlyKnownExplanation = (
  { precisions = {} }: Pick<RecordType, 'precisions'>,
  field: string,
  code: string,
) => (precisions[field] !== undefined && code.endsWith('_NOT_VALID') ? partlyKnownText : undefined)
const partlyKnownText: Text = [
  'Нема таквог датума. Упишите дан (5.3.1938), месец (3/1938), годину (1938), „око 1938“ или „непознат“.',
  'There is no such date. Enter a day (5.3.1938), a month (3/1938), a year (1938), “about 1938” or “unknown”.',
]
const periodText: Text = [
  'Упишите дан (5.3.1938), месец (3/1938) или годину (1938). Ако датум није познат, упишите први за који се зна.',
  'Enter a day (5.3.1938), a month (3/1938) or a year (1938). If the date is unknown, enter the first that is known.',
]
