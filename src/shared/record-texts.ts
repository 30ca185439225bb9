import type { RecordAction } from './audit-trail.ts'
import type { RecordType } from './record.ts'
import type { CountedText, Gender, Text } from './texts.ts'

/** Codes whose text does not name the field, because it is shown at the field. */
type GeneralCode<Code> = Code extends `${string}_TOO_LONG` | `${string}_NOT_VALID` | `${string}_IS_NOT_NUMBER`
  ? Code
  : never
/**
 * The texts that a record type must provide: all of its own codes, and optionally more specific texts for general
 * ones.
 */
type CodeTexts<Code extends string> = Readonly<
  Record<Exclude<Code, GeneralCode<Code>>, Text> & Partial<Record<GeneralCode<Code>, Text>>
>

/** The texts of any record type. */
export type RecordTypeTexts = RecordTexts<string, string>

/** The messages while a document is created and when it is ready. */
export interface DocumentTexts {
  readonly soon: Text
  readonly made: Text
  /** Why a record has none, by code. */
  readonly refused?: Readonly<Record<string, Text>>
}

/** The texts of a record's own document, with the labels of the actions that show it for printing and save its PDF. */
interface OwnDocumentTexts extends DocumentTexts {
  readonly print: Text
  readonly create: Text
}

/** The texts that differ only by the noun for the records; created by `nounTexts`. */
export interface NounTexts {
  /** Gender of the counted noun, for adjectives that agree with it. */
  readonly gender: Gender
  readonly count: CountedText
  /** Title of the form for a new record. */
  readonly add: Text
  /** Label of the button that opens that form. */
  readonly addButton: Text
  readonly edit: Text
  readonly added: Text
  readonly errorAdding: Text
  readonly edited: Text
  readonly errorEditing: Text
  readonly deleted: Text
  readonly restored: Text
  readonly document: OwnDocumentTexts
  /** The prefix of a record's title. */
  readonly before: Text
  /** The labels of the actions in the audit trail. */
  readonly actions: Readonly<Record<RecordAction, Text>>
}

export interface RecordTexts<FieldName extends string, Code extends string> extends NounTexts {
  readonly type: RecordType
  readonly title: Text
  /** The search box's hint about the searched fields. */
  readonly searchHint: Text
  /** Shown in an empty list, with what to do next. */
  readonly empty: Text
  readonly fields: Readonly<Record<FieldName, Text>>
  /** For fields that may be unclear to a new clerk; shown on request. */
  readonly explanations?: Readonly<Partial<Record<FieldName, Text>>>
  /** The labels of the fields of rows, by the name of their list. */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, Text>>>>
  readonly codes: CodeTexts<Code>
  /** The words for values that are chosen from a list, by field. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

/** The texts of the type with a name. */
export const textsNamed = (types: readonly RecordTypeTexts[], name: string) =>
  types.find(({ type }) => type.name === name)
