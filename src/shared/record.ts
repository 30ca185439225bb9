import type { z } from 'zod'
import type { FieldCode } from './fields.ts'
import type { Action } from './roles.ts'

/** What the values of several fields have in common, so that they are suggested for each other. */
export type Vocabulary = 'place' | 'municipality' | 'republic' | 'street' | 'occupation' | 'cause' | 'issuer'

type FieldName<Fields extends z.ZodObject> = keyof Fields['shape'] & string

/**
 * A record type, declared once: the same fields validate the form and the request, type the row and become the OpenAPI
 * schema. It is data that every record type has; what only one of them needs is code in its feature's folder.
 */
export interface RecordType {
  /** The key of one record in answers, `{"deathRecord": {…}}`, and the first part of its query keys. */
  readonly name: string
  readonly table: string
  /** The resource's base path, e.g. `/api/deathRecord`. */
  readonly base: string
  /** The stem of its codes and of its audit actions, e.g. `DEATH_RECORD`. */
  readonly code: string
  readonly notFound: string
  /** The field at which an edit reports `notFound`, where there is one: docs/requirements.md#irregular-codes */
  readonly notFoundAt?: string
  /** Its rows are a company's, or the platform's own (companies themselves). */
  readonly scope: 'company' | 'platform'
  /** Who may read and who may write (roles.ts). */
  readonly may: { readonly read: Action; readonly write: Action }
  /** The fields in the order of the form. */
  readonly fields: z.ZodObject
  /** The last of the rates 2 … n whose amount and deadline are fields, and are kept as rows of their own. */
  readonly lastRate?: number
  /** What an edit must bring, where it may bring less than a new record: what is absent stays. */
  readonly editFields?: z.ZodObject
  /**
   * Fields that an edit leaves as they are when they are absent, because older clients do not know them; null and ''
   * empty them. Fields of one group belong together: an edit that brings one of them replaces them all.
   */
  readonly keptWhenAbsent?: readonly (readonly string[])[]
  /** Columns beside the fields that the server alone writes and every answer carries. */
  readonly serverFields?: readonly string[]
  /** Required fields that are empty in records that no form wrote. */
  readonly mayBeEmpty?: readonly string[]
  /** Codes of rules over several fields. */
  readonly ruleCodes?: readonly string[]
  /** The columns of the list, in the order of docs/requirements.md#list-columns */
  readonly columns: readonly string[]
  /** The fields that a search looks into. */
  readonly searched: readonly string[]
  /** The searched fields that name one record to people: a person's three names, a contract's number. */
  readonly title: readonly string[]
  /**
   * Fields in which a form suggests what was written before, each with what it names: a place written in one field is
   * suggested in every field for a place. Never a person's name or number.
   */
  readonly suggested?: Readonly<Partial<Record<string, Vocabulary>>>
  /** What is unique among the live records (of a company, or of the platform where the index says so): the database's index, and the code when it is violated. */
  readonly unique: readonly Unique<string, string>[]
  /** Fields that name a record of another table of the company; the record carries it as `{id, name}`. */
  readonly references: readonly {
    readonly field: string
    readonly as: string
    readonly table: string
    readonly code: string
  }[]
}

interface Unique<Field extends string, Code extends string> {
  readonly index: string
  readonly field: Field
  readonly code: Code
  /** Whether values that look alike count as the same (alike-numbers.ts); the table then has a `numberKey`. */
  readonly alike?: boolean
}

/** The same with its names and codes known to the compiler. */
interface Declared<
  Fields extends z.ZodObject,
  Name extends string,
  Code extends string,
  As extends string,
  ServerField extends string,
> extends RecordType {
  readonly name: Name
  readonly notFound: Code
  readonly notFoundAt?: FieldName<Fields>
  readonly fields: Fields
  readonly keptWhenAbsent?: readonly (readonly FieldName<Fields>[])[]
  readonly serverFields?: readonly ServerField[]
  readonly columns: readonly (FieldName<Fields> | NoInfer<As | ServerField> | 'dateCreated')[]
  readonly searched: readonly FieldName<Fields>[]
  readonly title: readonly FieldName<Fields>[]
  readonly unique: readonly Unique<FieldName<Fields>, Code>[]
  readonly suggested?: Readonly<Partial<Record<FieldName<Fields>, Vocabulary>>>
  readonly references: readonly {
    readonly field: FieldName<Fields> | NoInfer<ServerField>
    readonly as: As
    readonly table: string
    readonly code: Code
  }[]
}

/** Returns its argument; it is there so that the compiler checks a declaration and keeps its literal types. */
export function recordType<
  Fields extends z.ZodObject,
  const Name extends string,
  const Code extends string,
  const As extends string = never,
  const ServerField extends string = never,
>(type: Declared<Fields, Name, Code, As, ServerField>): Declared<Fields, Name, Code, As, ServerField> {
  return type
}

/** What every stored record has besides its own fields. `version` counts its edits and guards against lost updates. */
export interface Stored {
  id: number
  version: number
  deleted: boolean
  /** ISO 8601, UTC. */
  dateCreated: string
}

export type FieldsOf<Type> = Type extends { fields: infer Schema extends z.ZodType } ? z.output<Schema> : never
/** A record as the server answers it. */
export type RecordOf<Type> = Stored & FieldsOf<Type> & ReferencesOf<Type>
type Named = { id: number; name: string }
type ReferencesOf<Type> = Type extends { references: readonly { as: infer As extends string }[] }
  ? { [Name in As]: Named | NullIfOptional<FieldsOf<Type>, `${Name}Id`> }
  : unknown
/** A reference that may be empty is answered as null. */
type NullIfOptional<Fields, Name> = Name extends keyof Fields ? Extract<Fields[Name], null> : never
/** Every code that a record type can refuse with; its texts.ts must say each in both languages. */
export type CodeOf<Type extends RecordType> =
  | FieldCode<Type['fields']['shape']>
  | Type['notFound']
  | Type['unique'][number]['code']
  | Type['references'][number]['code']

export const pageSizes = [5, 10, 25] as const
export const defaultPageSize = 25

export interface Page<Row> {
  entities: Row[]
  /** All that match, the deleted ones included. */
  total: number
  deleted: number
  /** The other matches, when a search for words is limited to a period. */
  outsidePeriod?: number
}
