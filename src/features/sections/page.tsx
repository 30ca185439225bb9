import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type Section, section } from './record.ts'
import { sectionTexts as texts } from './texts.ts'
import { sectionGroups } from './groups.ts'

const pages: RecordPages<Section> = {
  type: section,
  texts,
  groups: sectionGroups,
  titleColumns: ['code', 'name'],
  brief: ['state', 'dateCreated'],
  nameOf: ({ code, name }) => [code, name].filter(Boolean).join(' '),
  Form: lazyForm(async () => (await import('./form.tsx')).SectionForm),
}

const search = listSearch(section)

export const List = () => <RecordList pages={pages} {...useListSearch(search)} />
export const Page = recordPage(pages)
