import {
  type Constants,
  type DividedName,
  type ImportResult,
  type KnownRow,
  type LearnedWord,
  mostFaults,
  type ReadName,
  type RepeatedRow,
} from '../../shared/imports.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { Step } from '../records/undo-log.ts'
import type { Column } from './columns.ts'
import type { RowFault } from './row-fault.ts'
import type { Row } from './table.ts'

export interface ImportOptions {
  /** Runs everything, then rolls back. */
  dryRun?: boolean
  /** Imports the valid rows even if others are invalid; otherwise all or nothing. */
  skipErrors?: boolean
  /** Ignores unknown columns; otherwise they make the import fail. */
  skipColumns?: boolean
  /** The referenced type whose missing records are created by name: graveyards. */
  creating?: RecordType | undefined
  /** The importing user; by default the operator. */
  actor?: Actor
  /** The fields of the file's columns; by default recognised by the headers. */
  columns?: readonly (Column | undefined)[]
  /** How names in one cell are divided, where a user has corrected the proposal. */
  names?: readonly DividedName[]
  /** Whether records that lists refer to get the values that they do not have. */
  fill?: boolean
  /** Imports rows that are in the register already once more; otherwise they are left out. */
  withAlready?: boolean
  /** Values for all rows. */
  constants?: Constants
  /** Of two-digit years in dates: 1900. Without it they are errors. */
  century?: number | undefined
  /** Meanings of words in fields with choices, in addition to those of earlier imports; stored with the import. */
  words?: readonly LearnedWord[]
  /** Called in the transaction before the first row. */
  begin?: (tx: Tx) => Promise<void>
  /**
   * Called in the transaction with the ids of all records, and the steps on those that their lists refer to, before it is
   * committed. Keeps them in memory.
   */
  finish?: (tx: Tx, ids: readonly number[], steps: readonly Step[]) => Promise<void>
  /** Called for each invalid row. */
  rejected?: (row: Row, faults: readonly RowFault[]) => void
  /** The import continues when the returned promise has resolved. */
  progress?: (done: number) => void | Promise<void>
}

export interface Imported {
  /** Imported records, or those that would be imported in a dry run. */
  count: number
  /** The same by the names of their types. */
  records: Record<string, number>
  /** The first errors, at most `mostFaults`. */
  faults: RowFault[]
  /** Whether there are more. */
  more: boolean
  /** Invalid rows. */
  invalid: number
  /** Rows marked as deleted, which are skipped. */
  deleted: number
  /** The first rows that are in the register already, and how many there are. */
  already: KnownRow[]
  alreadyCount: number
  /** The first rows that equal an earlier one. */
  repeated: RepeatedRow[]
  /** The names for which records were created. */
  created: string[]
  /** Records that were created because a list refers to them: parties that hold a right. */
  forLists: number
  /** Names that were in one cell. */
  names: ReadName[]
  /** Records that existed and got missing values, and the first of them. */
  filled: NonNullable<ImportResult['filled']>
  /** The error with which the statistics of the tables could not be updated; the records are imported nevertheless. */
  notAnalyzed?: Error
}

export const addFirst = <Named>(all: Named[], further: readonly Named[]) =>
  void all.push(...further.slice(0, mostFaults - all.length))

export const nothingImported = (): Imported => ({
  count: 0,
  records: {},
  faults: [],
  more: false,
  invalid: 0,
  deleted: 0,
  already: [],
  alreadyCount: 0,
  repeated: [],
  created: [],
  forLists: 0,
  names: [],
  filled: { count: 0, records: [] },
})
