import { inLanguage, type Language, type Text } from '../../shared/texts.ts'
import { tableDateTime } from '../../shared/dates.ts'
import { isUnknown, namesIn, unknownText } from '../../shared/unknown-values.ts'
import { columnsOf, type Column, type Exchanged } from './columns.ts'
import { guarded } from './formulas.ts'

/** A value in an exported table, with its type in spreadsheets. */
export type Cell =
  | string
  | number
  | null
  | { readonly amount: number }
  | { readonly date: string }
  | { readonly instant: Date }
  | { readonly header: string }

const yes: Text = ['да', 'yes']
const no: Text = ['не', 'no']

/**
 * The columns of an exported list: the entered fields in the order of the form, then the list's other columns;
 * references by name.
 */
export function listColumns(exchanged: Exchanged): Column[] {
  const { type, fields: labels } = exchanged
  const columns = columnsOf(exchanged).flatMap((column) => {
    const reference = type.references.find(({ field }) => field === column.name)
    const name = reference?.as ?? column.name
    const label = labels[name] ?? (column.field === undefined ? undefined : column.label)
    return name === 'id' || name === 'deleted' || label === undefined ? [] : [{ ...column, name, label }]
  })
  const missing = type.columns.filter((name) => !columns.some((column) => column.name === name))
  const computed = missing.flatMap((name): Column[] => {
    const { kind, options = [] } = type.computed?.[name] ?? {}
    const label = labels[name]
    return label === undefined ? [] : [{ name, label, options, ...(kind !== undefined && { kind }) }]
  })
  const isAge = ({ name }: Column) => name === 'dateCreated'
  return [...columns.filter((column) => !isAge(column)), ...computed, ...columns.filter(isAge)]
}

/** The value of a record in a column; the words for a choice and for yes or no are in the language. */
function listCell({ kind, name }: Column, value: unknown, { choices = {} }: Exchanged, language: Language): Cell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return inLanguage(value ? yes : no, language)
  if (value instanceof Date) return { instant: value }
  if (typeof value === 'number') return kind === 'money' ? { amount: value } : value
  const namesOf = (option: string) => inLanguage(choices[name]?.[option] ?? [option, option], language)
  if (kind === 'choices') return namesIn(value).map(namesOf).join(', ') || null
  if (typeof value !== 'string') return JSON.stringify(value)
  if (kind === 'date') return { date: value }
  const words = choices[name]?.[value]
  return words === undefined ? value : inLanguage(words, language)
}

/** The same of a record, which may state that the value is unknown. */
export const recordCell = (
  column: Column,
  record: Readonly<Record<string, unknown>>,
  exchanged: Exchanged,
  language: Language,
  shown = column.name,
): Cell =>
  isUnknown(exchanged.type, record, column.name)
    ? inLanguage(unknownText, language)
    : listCell(column, record[shown], exchanged, language)

/** The text of a cell in a CSV file: dates as `yyyy-MM-dd`, amounts with a decimal comma, and no formulas. */
export function csvText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guarded(cell)
  if (typeof cell === 'number') return String(cell)
  if ('amount' in cell) return cell.amount.toFixed(2).replace('.', ',')
  if ('date' in cell) return cell.date
  if ('header' in cell) return cell.header
  const [date = '', time = ''] = tableDateTime(cell.instant).split(' ')
  return `${date.split('-').toReversed().join('-')} ${time}`
}
