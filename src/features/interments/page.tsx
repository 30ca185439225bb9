import { lazy, Suspense } from 'react'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { LazyRecordDetails } from '../../client/records/LazyRecordDetails.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { useLanguage } from '../../client/language.tsx'
import { type Interment, interment } from './record.ts'
import { intermentTexts as texts } from './texts.ts'

const pages: RecordPages<Interment> = {
  type: interment,
  texts,
  groups: async () => {
    const { correctionGroup, intermentGroups, removalGroup } = await import('./groups.ts')
    return [...intermentGroups, removalGroup, correctionGroup]
  },
  titleColumns: ['surname', 'name'],
  brief: ['grave', 'buriedOn'],
  nameOf: ({ name, surname }) => [name, surname].filter(Boolean).join(' '),
  Form: lazyForm(async () => (await import('./form.tsx')).IntermentForm),
}

function useOwn(): RecordActions<Interment> {
  const { t } = useLanguage()
  return { badgeOf: ({ removal }) => (removal === null ? undefined : t(texts.choices.removal[removal])) }
}

const search = listSearch(interment)

export const List = () => <RecordList pages={pages} own={useOwn()} {...useListSearch(search)} />
const Differences = lazy(async () => ({
  default: (await import('./DifferencesOfInterment.tsx')).DifferencesOfInterment,
}))

const topSection = (row: Interment) => (
  <Suspense fallback={null}>
    <Differences row={row} />
  </Suspense>
)

export const Page = () => <LazyRecordDetails pages={pages} own={{ ...useOwn(), topSection }} />
