import type { Call } from './call.ts'
import type { PageEntry } from './page-entry.ts'
import type { Text } from './texts.ts'

/**
 * A field that contains the id of another record. Responses contain that record as `{id, name}`, where the name is its title;
 * if it can be of several types, also the path of its type's list.
 */
export interface Reference {
  readonly field: string
  readonly as: string
  /** The error of an id that is not one of a live record of the company. */
  readonly code: string
  /** A field that the referenced record has too, with the same value: a grave and its section are in one graveyard. */
  readonly sameFieldAs?: { readonly field: string; readonly code: string }
  /** A field whose value must be among those that the referenced record allows; one that allows none allows all. */
  readonly valuesFrom?: { readonly field: string; readonly by: string; readonly code: string }
  /** Numbers that must not exceed a number of the referenced record: a place is one of the grave's places. */
  readonly notAbove?: readonly { readonly field: string; readonly by: string; readonly code: string }[]
  /**
   * The parts by which imported files can identify the record in several columns instead of by its title; the last part
   * is required.
   */
  readonly parts?: readonly ReferencePart[]
  /** Whether a search of the list finds records by the title of this one, in which numbers match as a whole. */
  readonly searched?: true
  /** The types of the records that it can refer to; ids are unique across all types. */
  readonly to: readonly [ReferencedType, ...ReferencedType[]]
}

/** A field of the referenced record, or of another one to which it refers. */
export interface ReferencePart {
  readonly name: string
  readonly label: Text
  readonly of?: { readonly field: string; readonly table: string; readonly title: string }
}

/** The parts of the referenced type's declaration that a reference needs. */
export interface ReferencedType {
  readonly table: string
  readonly title: readonly string[]
  /** The title of a record whose title is unknown. */
  readonly untitled?: string
  /** Absent for files (shared/files.ts), which have no page. */
  readonly page?: Pick<PageEntry, 'path' | 'may'>
  /** Whether its records can be merged; a reference to a merged record shows the surviving one. */
  readonly merges?: true
  /** Whether its records have labels (`searchesLabels`), by which also those are found that refer to them. */
  readonly labels?: true
  /** Of a type with few records: filters offer them. */
  readonly choices?: Choices
}

/** A call that answers all live records of the type with this name. */
interface Choices {
  readonly of: string
  readonly call: Call<string, { answer: { readonly entities: readonly Choice[] } }>
}
/** Besides its own name it may have the record to which it belongs. */
export interface Choice {
  readonly id: number
  readonly name: string
}

/** A referenced record in responses. */
export interface Referenced {
  id: number
  name: string
  path?: string
}

/** The type of a referenced record. */
export const typeOfReferenced = ({ to }: Reference, { path }: Referenced): ReferencedType =>
  to.find(({ page }) => page?.path === path) ?? to[0]
