import { isDate } from '../../shared/dates.ts'
import type { FieldGroup, RecordType } from '../../shared/record.ts'
import { isUnknown, namesIn } from '../../shared/unknown-values.ts'
import { writtenDate } from '../../shared/written-date.ts'

type Entered = Readonly<Record<string, string>>

// How a form states what is unknown, and dates of which a part is known: docs/domain/interments.md#unknown-values

type Type = Pick<RecordType, 'unknown' | 'precisions'>
type Values = Readonly<Record<string, unknown>>

/** Dates whose precision has no field of its own in the form, because it follows from what is typed. */
const writtenDates = ({ precisions = {} }: Type, names: readonly string[]) =>
  Object.entries(precisions).flatMap(([date, precision = '']) =>
    names.includes(date) && !names.includes(precision) ? [{ date, precision }] : [],
  )

/** The fields of a form, and that with the names of what is unknown, which has no input. */
export function namesOf({ unknown }: Type, groups: readonly FieldGroup[]) {
  const names = groups.flatMap(({ fields }) => fields.map(([name]) => name))
  return unknown === undefined || names.includes(unknown) ? names : [...names, unknown]
}

/** The input of a stored record. */
export function inputWithUnknown(type: Type, names: readonly string[], record: object, input: Entered): Entered {
  const row: Values = { ...record }
  if (type.unknown === undefined) return input
  const dates = writtenDates(type, names)
  const unknownDates = dates.filter(({ date }) => isUnknown(type, row, date)).map(({ date }) => date)
  const written = dates.map(({ date, precision }): [string, string] => [
    date,
    asWritten(input[date] ?? '', row[precision]),
  ])
  return {
    ...input,
    ...Object.fromEntries(written),
    [type.unknown]: [...namesIn(row[type.unknown]), ...unknownDates].join(','),
  }
}

function asWritten(date: string, precision: unknown) {
  if (date === '' || precision === 'DAY') return date
  const [year = '', month = ''] = date.split('-')
  if (precision === 'MONTH') return `${Number(month)}/${year}`
  return precision === 'ABOUT' ? `око ${year}` : `${year}.`
}

/** Whether a field of a form is stated as unknown. */
export const isUnknownInput = ({ unknown }: Type, entered: Entered, name: string) =>
  unknown !== undefined && (entered[name] ?? '') === '' && namesIn(entered[unknown]).includes(name)

/** The input after a field has been stated as unknown, or no longer. */
export function toggledUnknown({ unknown = '' }: Type, entered: Entered, name: string): Entered {
  const others = namesIn(entered[unknown]).filter((each) => each !== name)
  const isStated = isUnknownInput({ unknown }, entered, name)
  return { [name]: '', [unknown]: (isStated ? others : [...others, name]).join(',') }
}

/** The values to send: a date as far as it is known, with its precision, and what is unknown of all that is empty. */
export function valuesWithUnknown(type: Type, names: readonly string[], entered: Entered, values: Values): Values {
  const { unknown } = type
  if (unknown === undefined) return values
  const stated = namesIn(entered[unknown]).filter((name) => isUnknownInput(type, entered, name))
  const dates = writtenDates(type, names).flatMap(({ date, precision }): [string, unknown][] => {
    const typed = entered[date] ?? ''
    if (stated.includes(date)) return [[precision, 'UNKNOWN']]
    const known = typed === '' || isDate(typed) ? null : writtenDate(typed)
    return known
      ? [
          [date, known.date ?? ''],
          [precision, known.precision],
        ]
      : [[precision, 'DAY']]
  })
  return { ...values, ...Object.fromEntries(dates), [unknown]: stated }
}

/** How much is known of a date that is typed without its day. */
export const writtenPrecision = (typed: string) => {
  const known = typed === '' || isDate(typed) ? null : writtenDate(typed)
  return known?.date ? known.precision : undefined
}
