import type { Text } from '../../shared/texts.ts'

/** An error in a row of a file. */
export interface RowFault {
  line: number
  code: string
  /** Absent if the whole row is invalid. */
  field?: string
  /** More specific than the code, without the value. */
  explanation?: Text
  /** The earlier line with the same value, if the duplicate is in the file itself. */
  sameAs?: number | undefined
}
