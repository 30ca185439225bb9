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

/** Whether a search finds a record: every word must occur, in any order and script. */
export function isFoundBy(type: RecordType, record: object, words: string): boolean {
  const values = record as Values
  const text = searchText(type, values)
  return (
    foldedTokens(words).every((word) => text.includes(word)) &&
    signsIn(words).every((sign) => searched(type, values).includes(sign))
  )
}
