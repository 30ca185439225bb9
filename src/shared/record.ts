import type { z } from 'zod'
import type { ChildLists } from './child-lists.ts'
import type { Composed } from './composed-text.ts'
import type { FieldKind } from './field.ts'
import type { PageFilters } from './page-filters.ts'
import type { PageEntry } from './page-entry.ts'
import type { Recognised } from './recognised.ts'
import type { Reference, ReferencedType } from './references.ts'
import type { Action } from './roles.ts'
import type { Text } from './texts.ts'
import type { ClientTrait, PlaceTrait, Traits } from './traits.ts'
import type { Unique } from './unique-values.ts'

/** A common vocabulary of several fields: values of one are suggested in the others. */
export type Vocabulary =
  | 'place'
  | 'municipality'
  | 'republic'
  | 'street'
  | 'occupation'
  | 'cause'
  | 'issuer'
  | 'graveSubtype'

type FieldName<Fields extends z.ZodObject> = keyof Fields['shape'] & string

/**
 * A record type, declared once: the same fields validate the form and the request, type the row and generate the OpenAPI
 * schema. It contains what the common code reads; some keys have one user so far. Other code of a type is in its folder.
 */
export interface RecordType extends Traits {
  /** The key of one record in answers, `{"deathRecord": {…}}`, and the first part of its query keys. */
  readonly name: string
  readonly table: string
  /** The page of its list. */
  readonly page: PageEntry
  /** The resource's base path, e.g. `/api/deathRecord`. */
  readonly base: string
  /** The stem of its error codes and audit actions, e.g. `DEATH_RECORD`. */
  readonly code: string
  readonly notFound: string
  /** The error of deleting a record that others still need (`InUse`). */
  readonly inUse?: string
  /** Whether its rows belong to a company or to the platform (companies themselves). */
  readonly scope: 'company' | 'platform'
  /** Who may read, who may write, and who may delete and restore, if not everybody who may write (roles.ts). */
  readonly may: { readonly read: Action; readonly write: Action; readonly remove?: Action }
  /** The field in which a deletion states its reason, and the code without one; those in which a restore may. */
  readonly reasonToDelete?: { readonly field: string; readonly code: string }
  readonly reasonsToRestore?: readonly string[]
  /** The columns of its table, in the order of the form. */
  readonly fields: z.ZodObject
  /** The lists inside a record, which have their own tables. */
  readonly lists?: ChildLists
  /** The fields of an edit, if it requires fewer than a new record, or may set columns of the server; absent ones stay unchanged. */
  readonly editFields?: z.ZodObject
  /**
   * Fields that an edit leaves unchanged when they are absent, because older clients do not know them; null and '' clear them.
   * Fields of one group belong together: an edit with one of them replaces them all.
   */
  readonly keptWhenAbsent?: readonly (readonly string[])[]
  /** Columns that only the server writes and every response contains. */
  readonly serverFields?: readonly string[]
  /** Columns computed from others, by the table (`stored`) or by an SQL function (`by`). */
  readonly computed?: ComputedColumns
  /** Required fields that may be empty in records not created by a form. */
  readonly mayBeEmpty?: readonly string[]
  /** The path of its document's route before the id, if its records have a document. */
  readonly document?: string
  /** False if its records are neither exported nor imported. */
  readonly exchanged?: boolean
  /** Codes of rules across several fields. */
  readonly ruleCodes?: readonly string[]
  /** The columns of the list, in the order of docs/requirements.md#list-columns */
  readonly columns: readonly string[]
  /** The fields that a search covers. */
  readonly searched: readonly string[]
  /**
   * Whether words are searched for as parts of a label: in order, without other numbers between them, and with numbers
   * matched as a whole. `1/2/3` does not find 11/2/3.
   */
  readonly searchesLabels?: true
  /** The table whose records connect one with a record that has a label: `field` names this one, `by` the other. */
  readonly labelledBy?: {
    readonly table: string
    readonly field: string
    readonly by: string
    readonly to: ReferencedType
  }
  /** The field with former labels, of which the search over everything finds each as a whole. */
  readonly formerLabels?: string
  /** The order of its list; newest first without one. The table has an index for it. */
  readonly order?: readonly [string, ...string[]]
  /** The columns by which the list can be filtered, in the order of the screen. */
  readonly filters?: PageFilters
  /** The amounts whose sums over all live matches are in every page. */
  readonly sums?: readonly string[]
  /**
   * Whether its records can only be added: there are no routes to edit, delete or restore them, and the database refuses it
   * (`appendOnly` in database/record-table.ts).
   */
  readonly appendOnly?: boolean
  /**
   * Whether a record can be merged into another one: its table has the columns `merged_into` and `survivor_id`, merged
   * records are deleted, shown in no list, and restored only by undoing the merge.
   */
  readonly merges?: true
  /** The searched fields that identify a record to people: a person's three names, a contract's number. */
  readonly title: readonly string[]
  /** What tells records with the same title apart in the global search, besides references: a field, or several joined. */
  readonly details?: readonly (readonly string[])[]
  /**
   * Fields whose form suggests earlier values, each with its vocabulary: a place entered in one field is suggested in every
   * place field. Never a person's name or number.
   */
  readonly suggested?: Readonly<Partial<Record<string, Vocabulary>>>
  /**
   * Unique values among the live records (of a company, or of the platform if the index says so): the database index
   * and the code of its violation.
   */
  readonly unique: readonly Unique<string, string>[]
  /** Periods that must not overlap among live records, or what only some of them state once: the exclusion constraint, and the code of its violation. */
  readonly notOverlapping?: readonly { readonly constraint: string; readonly field: string; readonly code: string }[]
  /** Fields that refer to another record of the company. */
  readonly references: readonly Reference[]
  /** A field that the server composes from others; its value in a request is ignored. */
  readonly composed?: Composed
  /** Dates of which perhaps a part is known, each with the field of its precision: docs/domain/interments.md#precision-of-the-date */
  readonly precisions?: Readonly<Partial<Record<string, string>>>
  /** The field with the names of required fields that are stated as unknown: docs/domain/interments.md#unknown-values */
  readonly unknown?: string
  /** The title of a record whose title is unknown. */
  readonly untitled?: string
  /** The field with the personal number of the person whom the record is about, by which others of the same person are found. */
  readonly personalNumber?: string
  readonly recognised?: Recognised
  /** The people named in a record, first the one whom it is about; used to find everything about a person. */
  readonly people?: readonly { readonly names: readonly string[]; readonly dateOfBirth?: string }[]
}

type ComputedColumns = Readonly<Record<string, ComputedColumn>>
export interface ComputedColumn {
  readonly kind: FieldKind
  /** Whether it is a generated column of the table, which is in responses only if it is among `columns`. */
  readonly stored?: boolean
  /**
   * The function that derives it from other records: of a company, some ids or null for all, and the day, it returns rows with `id`
   * and columns of these names.
   */
  readonly by?: string
  /** Whether lists are only filtered, searched or sorted by it. */
  readonly onlyFiltered?: boolean
  /**
   * The function of the names by which a search and a filter by this column find a record, in several rows: its `id`, their
   * `search_text`, which an index finds, and the `names` in it.
   */
  readonly names?: string
  /** The column of which it is the sort key. */
  readonly sorts?: string
  /** The column in whose place lists show it, if it is not empty. */
  readonly insteadOf?: string
  /** The values of a choice, besides null if it may be empty. */
  readonly options?: readonly string[]
  readonly mayBeEmpty?: boolean
}

type ComputedName<Computed extends ComputedColumns> = string extends keyof Computed ? never : keyof Computed & string

/** The same with names and codes as literal types. */
interface Declared<
  Fields extends z.ZodObject,
  Name extends string,
  Table extends string,
  Stem extends string,
  Scope extends RecordType['scope'],
  Code extends string,
  As extends string,
  ServerField extends string,
  Empty extends string,
  Lists extends ChildLists,
  Computed extends ComputedColumns,
  Filters extends PageFilters,
> extends RecordType {
  readonly dated?: FieldName<Fields>
  readonly client?: ClientTrait<FieldName<Fields>>
  readonly place?: PlaceTrait<FieldName<Fields>>
  readonly name: Name
  readonly table: Table
  readonly code: Stem
  readonly scope: Scope
  readonly notFound: Code
  readonly reasonToDelete?: { readonly field: FieldName<Fields>; readonly code: string }
  readonly reasonsToRestore?: readonly FieldName<Fields>[]
  readonly fields: Fields
  readonly lists?: Lists
  readonly keptWhenAbsent?: readonly (readonly FieldName<Fields>[])[]
  readonly serverFields?: readonly ServerField[]
  readonly computed?: Computed
  readonly mayBeEmpty?: readonly Empty[]
  readonly columns: readonly (FieldName<Fields> | NoInfer<As | ServerField | ComputedName<Computed>> | 'dateCreated')[]
  readonly filters?: Filters &
    Readonly<Record<Exclude<keyof Filters, FieldName<Fields> | ComputedName<Computed>>, never>>
  readonly sums?: readonly NoInfer<FieldName<Fields> | ComputedName<Computed>>[]
  readonly searched: readonly FieldName<Fields>[]
  readonly title: readonly FieldName<Fields>[]
  readonly details?: readonly (readonly FieldName<Fields>[])[]
  readonly unique: readonly Unique<FieldName<Fields>, Code>[]
  readonly suggested?: Readonly<Partial<Record<FieldName<Fields>, Vocabulary>>>
  readonly references: readonly (Reference & {
    readonly field: FieldName<Fields> | NoInfer<ServerField>
    readonly as: As
    readonly code: Code
  })[]
  readonly composed?: Composed<FieldName<Fields>>
  readonly precisions?: Readonly<Partial<Record<FieldName<Fields>, FieldName<Fields>>>>
  readonly unknown?: FieldName<Fields>
  readonly personalNumber?: FieldName<Fields>
  readonly people?: readonly {
    readonly names: readonly FieldName<Fields>[]
    readonly dateOfBirth?: FieldName<Fields>
  }[]
}

/** Lets the compiler check a declaration and keep its literal types. */
export function recordType<
  Fields extends z.ZodObject,
  const Name extends string,
  const Table extends string,
  const Stem extends string,
  const Scope extends RecordType['scope'],
  const Code extends string,
  const As extends string = never,
  const ServerField extends string = never,
  const Empty extends FieldName<Fields> = never,
  const Lists extends ChildLists = never,
  const Computed extends ComputedColumns = ComputedColumns,
  const Filters extends PageFilters = never,
>(
  type: Declared<Fields, Name, Table, Stem, Scope, Code, As, ServerField, Empty, Lists, Computed, Filters>,
): Declared<Fields, Name, Table, Stem, Scope, Code, As, ServerField, Empty, Lists, Computed, Filters> {
  return type
}

/** Fields that belong together on the screen, each with its width in sixths. */
export interface FieldGroup {
  readonly legend?: Text
  /** Whether a form shows only the legend until it is opened, unless one of the fields is filled; fields that few records need. */
  readonly folded?: true
  readonly fields: readonly (readonly [name: string, span: 1 | 2 | 3 | 4 | 6])[]
}
