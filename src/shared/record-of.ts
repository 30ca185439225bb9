import type { z } from 'zod'
import type { ChildList, ChildLists, ListsOf, RowsOf } from './child-lists.ts'
import type { FieldCode } from './field.ts'
import type { PageEntry } from './page-entry.ts'
import type { RecordType } from './record.ts'
import type { Referenced } from './references.ts'

// The contents of the records of a declared type, derived from the declaration.

/** The columns in addition to the fields that only the server writes. */
export type ServerFieldsOf<Type> = Type extends { serverFields?: readonly (infer Name extends string)[] }
  ? { [Each in Name & 'paymentReference']: string }
  : unknown

/** The part of a record that a document prints; a stored row with further columns is accepted too. */
export type PrintedOf<Type> = Omit<
  ListlessOf<Type> & ServerFieldsOf<Type>,
  Exclude<keyof Stored, 'id'> | 'graveyardId' | 'partyId' | 'party'
>

/** The columns of every record besides its own fields. `version` counts edits, to detect lost updates. */
export interface Stored {
  id: number
  version: number
  deleted: boolean
  /** ISO 8601, UTC. */
  dateCreated: string
}

export type FieldsOf<Type> = Type extends { fields: infer Schema extends z.ZodType } ? z.output<Schema> : never
type ListlessOf<Type> = Stored & FieldsOf<Type> & ReferencesOf<Type>
/** A record as returned by the API. */
export type RecordOf<Type> = ListlessOf<Type> & ListsOf<Type>
/** A record as it is written: without the names of the records that it refers to. A new one has no columns of the server. */
export type WrittenOf<Type> = Pick<Stored, 'id' | 'version' | 'deleted'> &
  FieldsOf<Type> &
  RowsOf<Type> &
  (Type extends { serverFields?: readonly (infer Name extends string)[] } ? { [Each in Name]?: unknown } : unknown)
/** What is stated of a record to write it. */
export type ValuesOf<Type> = Readonly<Partial<Omit<WrittenOf<Type>, 'id' | 'version' | 'deleted'>>>
type ReferencesOf<Type> = Type extends { references: readonly { as: infer As extends string }[] }
  ? { [Name in As]: Referenced | NullIfOptional<FieldsOf<Type>, `${Name}Id`> }
  : unknown
/** An empty optional reference is null in responses. */
type NullIfOptional<Fields, Name> = Name extends keyof Fields ? Extract<Fields[Name], null> : never
type ListCode<Type> = Type extends { lists?: infer Lists extends ChildLists } ? RowCode<Lists[keyof Lists]> : never
type RowCode<List extends ChildList> =
  | FieldCode<List['fields']['shape']>
  | (List extends { references: readonly { code: infer Code extends string }[] } ? Code : never)
/** Every possible error code of a record type; its texts.ts must contain them all in both languages. */
export type CodeOf<Type extends RecordType> =
  | FieldCode<Type['fields']['shape']>
  | ListCode<Type>
  | Type['notFound']
  | Type['unique'][number]['code']
  | Type['references'][number]['code']

/** Records of one type that belong to a record. */
export interface RelatedRecords {
  path: PageEntry['path']
  /** Found by the personal number, not by a reference. */
  isSamePerson: boolean
  total: number
  totalIsExact: boolean
  /** The newest; days in the details are yyyy-MM-dd. */
  records: { id: number; title: string; details: string[] }[]
}
