import type { RecordType } from './record.ts'
import { may } from './roles.ts'
import type { Role } from './session.ts'
import type { Text } from './texts.ts'

/** Of a file; larger ones are imported on the server: docs/operation.md */
export const mostBytes = 5_000_000
/** Of a file. */
export const mostColumns = 200
/** In an answer. */
export const mostFaults = 10_000
/** How long an import can be undone. */
export const undoDays = 7

/** Whether users with the role may import records of the type from a file. */
export const mayImport = (role: Role, type: RecordType) =>
  type.scope === 'company' && type.exchanged !== false && may(role, 'importRecords') && may(role, type.may.write)

/** The encodings of text files in Serbia: of spreadsheets, and of programs for DOS and Unix. */
export const encodings = ['utf-8', 'windows-1250', 'windows-1251', 'utf-16le', 'iso-8859-2', 'cp852'] as const
export type Encoding = (typeof encodings)[number]
/** The last row that can be chosen as that of the headers. */
export const lastHeaderRow = 1000

/** Why a file cannot be imported at all. */
export type FileFaultCode =
  | 'IMPORT_FILE_NOT_READABLE'
  | 'IMPORT_FILE_OLD_FORMAT'
  | 'IMPORT_FILE_JSON'
  | 'IMPORT_FILE_GEDCOM'
  | 'IMPORT_FILE_EMPTY'
  | 'IMPORT_FILE_TOO_LARGE'
  | 'IMPORT_TOO_MANY_ROWS'
  | 'IMPORT_DATES_MONTH_FIRST'

/** The meaning of a word in a field with choices, for the files of a company. */
export interface LearnedWord {
  field: string
  word: string
  option: string
}
/** The maximum number of distinct words in a column; a column with more is not treated as choices. */
export const mostWords = 50

/** A file as interpreted: docs/requirements.md#import */
export interface ImportPreview {
  header: string[]
  /** The names of the sheets of a workbook, and the index of the one that is shown. */
  sheets: string[]
  sheet: number
  /** The number of the row with the headers. */
  headerRow: number
  /** Of a text file. */
  encoding?: Encoding | undefined
  /** The field that each column of the file contains, if its header is known. */
  columns: (string | null)[]
  /** With labels for columns that are no field: a part of one, or a whole name, which contains several. */
  fields: { name: string; required: boolean; label?: [string, string]; contains?: string[]; onlyWith?: string }[]
  /** What to know before a file of the type is imported. */
  hint?: [string, string] | undefined
  /** The first rows. */
  rows: { line: number; cells: string[] }[]
  total: number
  /** The distinct words of each column; none if there are many. */
  words: string[][]
  /** The meanings of words from earlier imports. */
  learned: LearnedWord[]
}

/** An error in a row. */
export interface ImportFault {
  /** The row's number in the file. */
  line: number
  code: string
  /** Absent if the whole row is invalid. */
  field?: string | undefined
  explanation?: Text | undefined
  /** What the file contains there. */
  value?: string | undefined
  /** The earlier row with the same value. */
  sameAs?: number | undefined
}

/** The values of fields for all rows of a file, by the names of the fields. */
export type Constants = Readonly<Record<string, string>>

/** A name that a file states in one cell, and its parts. */
export interface DividedName {
  text: string
  surname: string
  fathersName: string
  name: string
}
/** How a check has divided it. */
export interface ReadName extends DividedName {
  line: number
  sure: boolean
}
/** Corrections in a request, and doubtful names in an answer. */
export const mostNames = 1000
/** Of names that are not doubtful, in an answer. */
export const mostExamples = 5

/** A party that was found, and the fields that were empty. */
export interface FilledRecord {
  id: number
  title: string
  fields: string[]
}
/** In an answer. */
export const mostFilledRecords = 20

/** A row that is in the register already, and its record. */
export interface KnownRow {
  line: number
  recordId: number
  /** Of a book. */
  recordType?: string
}
/** A row that equals an earlier one of the file. */
export interface RepeatedRow {
  line: number
  sameAs: number
}

/** The result of a check or an import; no record is imported if there are errors. */
export interface ImportResult {
  /** Of a check the valid rows that would be imported, of an import the stored ones. */
  count: number
  /** Of a book, by the names of the types. */
  records?: Record<string, number> | undefined
  /** Left out, unless they are to be imported too. */
  already: KnownRow[]
  /** Imported like the others. */
  repeated: RepeatedRow[]
  /** Rows marked as deleted, which are skipped. */
  deleted: number
  /** Records created because the others refer to them, if the type can have some: parties that hold a right. */
  created?: number | undefined
  /** The doubtful divisions of names in one cell, those that a user has corrected, and examples of the others. */
  names?: ReadName[] | undefined
  /** How many records that were found get missing values, and the first of them. */
  filled?: { count: number; records: FilledRecord[] } | undefined
  faults: ImportFault[]
  /** Whether there are more faults than the answer contains. */
  more: boolean
}

/** An import that can still be undone. */
export interface StoredImport {
  id: number
  dateCreated: string
  count: number
  /** The ids of the first records that prevent undoing it, because they have been changed since. */
  changed: number[]
  /** The types of these records of a book. */
  changedTypes?: string[] | undefined
}

/** In the answer to an undoing. */
export const mostKeptRecords = 10

/** What an undoing has deleted; the import keeps the records to which others refer by now, and can be undone again. */
export interface UndoneImport {
  count: number
  kept: number
  /** The first of them, with the lists of the records that refer to them, in Serbian and English. */
  keptRecords: { id: number; recordType?: string; title: string; usedBy: [string, string][] }[]
}
