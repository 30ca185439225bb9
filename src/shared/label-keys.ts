import { sortKey } from './serbian-script.ts'

/** Labels with the same key are the same: 12а, 12a and 12-А, 7 and 07: docs/domain/graves.md#labels */
export const labelKey = (label: string) => sortKey(label).replaceAll(' ', '')

/** The labels in a text that contains several. */
export const labelsIn = (text: string) => text.split(/[,;|]/)

/** The keys of the labels in a text, with a comma before and after each; undefined if there are none. */
export function labelKeysIn(text: string): string | undefined {
  const keys = labelsIn(text).map(labelKey).filter(Boolean)
  return keys.length === 0 ? undefined : `,${keys.join(',')},`
}
