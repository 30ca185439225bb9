import { lazy, Suspense } from 'react'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { LazyRecordDetails } from '../../client/records/LazyRecordDetails.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { Skeleton } from '../../client/Skeleton.tsx'
import { type Grave, grave } from './record.ts'
import { graveTexts as texts } from './texts.ts'

const pages: RecordPages<Grave> = {
  type: grave,
  texts,
  groups: async () => (await import('./groups.ts')).graveGroups,
  titleColumns: ['label'],
  brief: ['graveType', 'places'],
  nameOf: ({ label }) => label ?? '',
  Form: lazyForm(async () => (await import('./form.tsx')).GraveForm),
}

const Burial = lazy(async () => ({ default: (await import('./banner.tsx')).Burial }))

const own: RecordActions<Grave> = {
  noteOf: ({ alert }) => alert ?? undefined,
  firstOf: (row) => (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Burial row={row} />
    </Suspense>
  ),
}

const search = listSearch(grave)

export const List = () => <RecordList pages={pages} own={own} {...useListSearch(search)} />
export const Page = () => <LazyRecordDetails pages={pages} own={own} />
