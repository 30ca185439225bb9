import { lazyForm } from '../../client/records/lazy-form.ts'
import { LazyRecordDetails } from '../../client/records/LazyRecordDetails.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type GraveRightRow, graveRight } from './record.ts'
import { graveRightTexts as texts } from './texts.ts'

const pages: RecordPages<GraveRightRow> = {
  type: graveRight,
  texts,
  groups: async () => (await import('./groups.ts')).graveRightGroups,
  titleColumns: ['document'],
  brief: ['grave', 'status'],
  nameOf: ({ document }) => document,
  Form: lazyForm(async () => (await import('./form.tsx')).GraveRightForm),
}

const search = listSearch(graveRight)

export const List = () => <RecordList pages={pages} {...useListSearch(search)} />
export const Page = () => <LazyRecordDetails pages={pages} />
