import type { ComponentType, ReactNode } from 'react'
import type { Text } from '../../shared/texts.ts'
import type { ChosenFilters } from '../../shared/page-filters.ts'
import type { FieldGroup, RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import type { Icon } from '../icons.tsx'
import type { Texts } from './use-records.ts'

/** The props of a feature's form: the record to edit, or null for a new one. */
export interface OpenForm<Row> {
  row: Row | null
  /** The URL for a new record, if it is not added to the session's company. */
  addTo?: string | undefined
  onClose: () => void
  /**
   * `isFoundBy` returns whether a search with filters finds the record; passed by the form, so that the list does not load its
   * code.
   */
  onSaved: (record: Row, isFoundBy: (words: string, filters: ChosenFilters) => boolean) => void
}

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly Icon?: Icon
  readonly danger?: boolean
  /** It makes something to print, and is in one menu with the others that do. */
  readonly prints?: true
  readonly run: () => void
}

export interface RecordActions<Row> {
  /** Actions besides editing and deleting. */
  actionsOf?: (row: Row) => readonly RowAction[]
  /** What the record is in a few words, below its name on its page. */
  summaryOf?: (row: Row) => readonly string[]
  /** A short note beside the record's name. */
  badgeOf?: (row: Row) => string | undefined
  /** Whether a record may be edited; the server decides anyway. */
  mayEdit?: (row: Row) => boolean
  /** Whether a record may be deleted. */
  mayDelete?: (row: Row) => boolean
  /** On the page of a deleted record, instead of the offer to restore it. */
  deletionNote?: (row: Row) => ReactNode
  /** The first section of a record's page, which is also printed. */
  topSection?: (row: Row) => ReactNode
  /** A section of a record's page, before its related records; printed too. */
  extraSection?: (row: Row) => ReactNode
  /** The paths of the lists whose records these sections show, so that they are not repeated among the related ones. */
  hidesRelated?: readonly string[]
  /** Dialogs that the actions open. */
  dialogs?: ReactNode
}

/** How a record type is shown, in its list and on the page of one record. */
export interface RecordPages<Row extends Stored> {
  readonly type: RecordType
  readonly texts: Texts
  /** Groups of fields for the form and the page. */
  readonly groups: readonly FieldGroup[]
  /** One or two columns that identify a record, and up to three that phones show in addition. */
  readonly titleColumns: readonly string[]
  readonly brief: readonly string[]
  readonly nameOf: (row: Row) => string
  /** Whether a click on a row opens the page of the record, which is read more often than changed. */
  readonly opensPage?: true
  /** Whether a deleted record can be restored from the screen; chapel contracts cannot: docs/requirements.md#lists */
  readonly restorable?: boolean
  /** False if its records can only be deleted individually: users and companies, whose deletion ends sessions. */
  readonly deletesSeveral?: boolean
  /** What the question before the deletion of records says in addition. */
  readonly noteOnDeletion?: (ids: readonly number[]) => ReactNode
  /** Actions on selected records in addition to those of all types. */
  readonly ofSelected?: { readonly label: Text; readonly run: (ids: readonly number[]) => Promise<unknown> }
  /** From `lazyForm`; loaded as soon as the page is shown. */
  readonly Form: ComponentType<OpenForm<Row>> & { preload: () => Promise<unknown> }
}

export interface RecordDetailsProps<Row extends Stored> {
  pages: RecordPages<Row>
  /** The actions for records of this type. */
  recordActions?: RecordActions<Row> | undefined
}

/** The field with the record's number, if the type has one. */
export const numberField = ({ unique }: RecordType) => unique.find(({ lookalikesCollide }) => lookalikesCollide)?.field
