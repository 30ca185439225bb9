import { lazyForm } from '../../client/records/lazy-form.ts'
import { LazyRecordDetails } from '../../client/records/LazyRecordDetails.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type GraveDocumentRow, graveDocument } from './record.ts'
import { graveDocumentTexts as texts } from './texts.ts'

const pages: RecordPages<GraveDocumentRow> = {
  type: graveDocument,
  texts,
  groups: async () => (await import('./groups.ts')).graveDocumentGroups,
  titleColumns: ['title'],
  brief: ['grave', 'kind'],
  nameOf: ({ title }) => title,
  Form: lazyForm(async () => (await import('./form.tsx')).GraveDocumentForm),
}

const search = listSearch(graveDocument)

export const List = () => <RecordList pages={pages} {...useListSearch(search)} />
export const Page = () => <LazyRecordDetails pages={pages} />
