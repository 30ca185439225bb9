import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'

type Values = Readonly<Record<string, unknown>>
/** The texts of a row in the columns of a list, by column; '' if empty. */
export type ListCells = Readonly<Record<string, string>>

/** A column of a file that contains a part of the rows of a list. */
interface ListColumn {
  readonly name: string
  readonly label: Text
  /** Further headers by which it is recognised. */
  readonly headers?: readonly string[]
}

/**
 * A list of a record that imported files state in columns of their own, each row of the list in a row of the file. Each refers
 * to a record that is found, or else created: docs/domain/rights-of-use.md#import
 */
export interface ImportedList {
  readonly list: string
  /** Those with whole names are called `fullName` and `nameFirst`. */
  readonly columns: readonly ListColumn[]
  /** Dates of the record and of the list of which a month or year means the first or last day. */
  readonly periods?: Readonly<Record<string, 'first' | 'last'>>
  /** What to know before a file is imported. */
  readonly hint: Text
  /** The texts of errors that only an import has. */
  readonly codes: Readonly<Record<string, Text>>
  /** The values of the record's required fields for which the file has no column. */
  readonly defaults?: Values
  /** The rows of the list with their errors, without the reference; one for each of these rows of the file. */
  readonly rowsOf: (all: readonly ListCells[]) => {
    readonly rows: readonly Values[]
    readonly faults: readonly { readonly at: number; readonly column: string; readonly code: string }[]
  }
  /** The column that states a field of the list; '' for the list as a whole. */
  readonly columnOf: Readonly<Record<string, string>>

  /** The field of the list that refers to a record of the type. */
  readonly field: string
  readonly type: RecordType
  /** What a row states about that record. */
  readonly referenced: (cells: ListCells) => Values
  /** The values that a record that was found does not have. */
  readonly missing: (stated: Values, known: Values) => Values
  /** The fields that identify it, before its name. */
  readonly numbers: readonly string[]
  /** The fields of its name; the `nearKey` of them all is a column of its table. */
  readonly title: readonly string[]
  /** Whether a record with the same name may be the one that the row states; if several may be, whether it is. */
  readonly mayBe: (stated: Values, known: Values) => boolean
  readonly isSame: (stated: Values, known: Values) => boolean
  /** The error if several records may be the one, which names them by these fields. */
  readonly ambiguous: string
  readonly toldApartBy: readonly string[]
}

/** How the rows of a file become records of a type. */
export interface Imports {
  readonly list?: ImportedList
  /** Further headers by which columns of fields are recognised in files of others. */
  readonly headers?: Readonly<Record<string, readonly string[]>>
  /**
   * The fields that an imported row takes from the row above if it has none of them:
   * docs/domain/interments.md#sheets-of-old-registers
   */
  readonly blankRepeatsAbove?: readonly string[]
  /** Rows with the same unique value are one record: docs/domain/interments.md#sheets-of-old-registers */
  readonly mergesRows?: true
  /**
   * Fields that keep the file's own word for a choice whose meaning was learned, unless the file states them itself:
   * docs/domain/graves.md#subtypes
   */
  readonly keepSourceWord?: Readonly<Record<string, string>>
}
