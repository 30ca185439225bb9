import { dayOf } from './dates.ts'
import { valuesIn } from './value-fields.ts'
import { type ChosenFilters, chosenFilters, isSet, isNumberRange, isRange, kindOf } from './page-filters.ts'
import type { RecordType } from './record.ts'
import { fold, foldedTokens } from './serbian-script.ts'

type Values = Readonly<Record<string, unknown>>

/** Folding keeps only letters and digits; these signs must occur in the record itself. */
const signs = /[%_\\]/g
export const signsIn = (words: string) => [...new Set(words.match(signs))]

const searched = (type: RecordType, values: Values) =>
  type.searched.map((field) => (typeof values[field] === 'string' ? values[field] : '')).join(' ')

/** The stored text that a word search is matched against: as much as fits into an entry of the list's index. */
export const searchText = (type: RecordType, values: Values) => fold(searched(type, values)).slice(0, 2400)

/** Every word of the search must occur, in any order and script. */
const contains = (folded: string, text: string, words: string) =>
  foldedTokens(words).every((word) => folded.includes(word)) && signsIn(words).every((sign) => text.includes(sign))

/**
 * A regular expression, for both databases and the browser, that finds folded words as parts of a label (`searchesLabels`).
 * Folded words contain only letters and digits.
 */
export function labelPattern(words: readonly string[]): string {
  const label = words.join('[^0-9]+')
  return `${/^[0-9]/.test(label) ? '(^|[^0-9])' : ''}${label}${/[0-9]$/.test(label) ? '([^0-9]|$)' : ''}`
}

/** Whether other records are searched too, which are not in the response. */
const searchesOthers = ({ computed = {}, references }: RecordType) =>
  references.some((each) => each.searched) || Object.values(computed).some(({ names }) => names !== undefined)

/**
 * Whether a list with this search and these filters contains a record, by the same rules as its query. One that other records may
 * explain is shown until the list reloads.
 */
export function isFoundBy(type: RecordType, record: object, words: string, chosen: ChosenFilters = {}): boolean {
  const values = record as Values
  const text = searchText(type, values)
  const isLabel = !type.searchesLabels || new RegExp(labelPattern(foldedTokens(words))).test(text)
  const isFound = searchesOthers(type) || (contains(text, searched(type, values), words) && isLabel)
  return isFound && isIncluded(type, values, chosen)
}

const isIncluded = (type: RecordType, record: Values, chosen: ChosenFilters) =>
  chosenFilters(type, chosen).every(({ name, kind, values }) => {
    const value = record[name]
    const [first, last] = values
    const text = typeof value === 'string' ? value : ''
    if (kind === 'text') return contains(fold(text), text, String(first))
    if (isNumberRange(kind)) return typeof value === 'number' && isBetween(value, first, last)
    if (isRange(kind)) {
      const day = kind === 'createdRange' ? dayOf(text) : text
      return day !== '' && isBetween(day, first, last)
    }
    if (kind === 'recordState') return record['deleted'] === (first === 'deleted')
    // A record does not contain its author; a record that was just saved is shown until the list reloads.
    if (kind === 'author') return true
    const has = kindOf(type, name) === 'choices' ? valuesIn(text) : [value]
    return values.some((each) => has.includes(each))
  })

const isBetween = (value: string | number, first: string | number | undefined, last: string | number | undefined) =>
  (!isSet(first) || first <= value) && (!isSet(last) || value <= last)
