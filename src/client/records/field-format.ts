import { shortAccount } from '../../shared/bank-account.ts'
import { knownPart, tableDate, tableDateTime } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import { amountText, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import { inLanguage, type Language } from '../../shared/texts.ts'
import { isUnknown, unknownText } from '../../shared/unknown-values.ts'
import { objectsIn, rowsIn, rowsText } from './entered-rows.ts'
import { kindOf, listOf, type WithFields } from './kind.ts'

type Formatted = WithFields & Pick<RecordType, 'precisions' | 'unknown'>

/** A record's value in a column of its list, as text. */
export function formatValue(type: Formatted, row: object, column: string, language: Language): string {
  if (isUnknown(type, { ...row }, column)) return inLanguage(unknownText, language)
  const value: unknown = Reflect.get(row, column)
  if (typeof value === 'number' && kindOf(type, column) === 'money') return amountText(toPara(value), language)
  if (typeof value === 'number') return String(value)
  // A referenced record, such as a user's company.
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  if (typeof value !== 'string') return ''
  // The date of a timestamp in Belgrade time.
  if (column === 'dateCreated') return tableDateTime(value).slice(0, 10)
  const kind = kindOf(type, column)
  if (kind === 'account') return shortAccount(value)
  if (kind !== 'date') return value
  return knownPart(tableDate(value), Reflect.get(row, type.precisions?.[column] ?? ''), language)
}

/** A record's value as shown in its form. */
export function formatInput(type: WithFields, row: object, name: string, language: Language): string {
  const value: unknown = Reflect.get(row, name)
  const list = listOf(type, name)
  if (list) {
    const names = ['number', ...Object.keys(list.fields.shape)]
    const typedRow = (each: object) =>
      Object.fromEntries(names.map((field) => [field, formatInput(list, each, field, language)]))
    return rowsText(objectsIn(value).map(typedRow))
  }
  const kind = kindOf(type, name)
  if (typeof value === 'number' && kind === 'money') return amountText(toPara(value), language)
  if (typeof value === 'string' && kind === 'account') return shortAccount(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The value to send for a field; invalid input is sent as typed, for the server to reject. */
export function parseInput(type: WithFields, name: string, typed: string): string | number | object {
  const list = listOf(type, name)
  if (list)
    return rowsIn(typed).map(({ number, ...cells }) => ({
      ...(number !== undefined && number !== '' && { number: Number(number) }),
      ...Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, parseInput(list, field, cell)])),
    }))
  const kind = kindOf(type, name)
  if (typed === '') return typed
  if (kind === 'reference') return Number(typed)
  if (kind === 'count') return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed
  const [minus = ''] = /^\s*[-−–]/.exec(typed) ?? []
  const para = kind === 'money' ? typedAmount(typed.slice(minus.length)) : undefined
  return para === undefined ? typed : toDinars(minus ? -para : para)
}
