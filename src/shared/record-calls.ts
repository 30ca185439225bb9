import type { AuditTrailEntry } from './audit-trail.ts'
import { call, type EnteredFields } from './call.ts'
import type { ListRequest, Page } from './list-page.ts'
import type { RecordType } from './record.ts'
import type { RecordOf, RelatedRecords } from './record-of.ts'
import type { SavedView, ViewContent } from './saved-views.ts'

/** By the name of its field, if the type asks for one. */
export type Reason = Readonly<Record<string, string>>
export interface Chosen {
  readonly ids: readonly number[]
  readonly [reason: string]: unknown
}
interface NewView extends ViewContent {
  readonly recordType: string
  readonly name: string
  /** For the whole company. */
  readonly isShared: boolean
}
type Named<Type extends RecordType, Row> = Readonly<Record<Type['name'], Row>>

/** Found records of a type, by the path of its list. */
export interface FoundRecords {
  path: string
  /** Whether the first record has exactly the entered number or label. */
  exact: boolean
  records: { id: number; title: string; details: string[]; deleted: boolean }[]
}

/** The calls of every record type, which answer its records. */
export const recordCalls = <Type extends RecordType, Row = RecordOf<Type>>({ base }: Pick<Type, 'base' | 'name'>) => ({
  search: call<{ answer: Page<Row>; body: ListRequest }>()('POST', `${base}/search`),
  read: call<{ answer: Named<Type, Row> }>()('GET', `${base}/:id`),
  add: call<{ answer: Named<Type, Row>; body: EnteredFields }>()('POST', `${base}/:companyId`),
  /** Of a type without a company. */
  addToPlatform: call<{ answer: Named<Type, Row>; body: EnteredFields }>()('POST', base),
  edit: call<{ answer: Named<Type, Row>; body: EnteredFields }>()('PUT', `${base}/:id`),
  deleteOne: call<{ answer: object; body: Reason | undefined }>()('DELETE', `${base}/:id/:userId`),
  restoreOne: call<{ answer: object; body: Reason | undefined }>()('PUT', `${base}/restore/:id`),
  delete: call<{ answer: object; body: Chosen }>()('POST', `${base}/deletion`),
  restore: call<{ answer: object; body: Chosen }>()('POST', `${base}/restoration`),
  nextNumber: call<{ answer: { number: string; graveyardId: number | null }; query: { year: number } }>()(
    'GET',
    `${base}/nextNumber`,
  ),
})

export const recordHistory = call<{ answer: { entities: AuditTrailEntry[] } }>()('GET', '/api/auditTrail/record/:id')
export const relatedRecords = call<{ answer: { entities: RelatedRecords[] }; query: { size: number } }>()(
  'GET',
  '/api/related/:type/:id',
)
export const suggestTexts = call<{ answer: { entities: string[] }; body: { field: string; typed: string } }>()(
  'POST',
  '/api/suggestions',
)
export const searchEverything = call<{ answer: { entities: FoundRecords[] }; body: { text: string } }>()(
  'POST',
  '/api/search',
)
export const addSavedView = call<{ answer: object; body: NewView }>()('POST', '/api/savedViews')
export const renameSavedView = call<{ answer: object; body: Pick<NewView, 'name'> }>()('PUT', '/api/savedViews/:id')
export const setDefaultView = call<{ answer: object; body: { isDefault: boolean } }>()(
  'PUT',
  '/api/savedViews/:id/default',
)
export const deleteSavedView = call<{ answer: object }>()('DELETE', '/api/savedViews/:id')
export const savedViews = call<{ answer: { entities: SavedView[] }; query: { recordType: string } }>()(
  'GET',
  '/api/savedViews',
)
