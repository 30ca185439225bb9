import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { burialRules, type BurialRulesRecord } from './record.ts'
import { burialRulesTexts as texts } from './texts.ts'
import { burialRulesGroups } from './groups.ts'

const pages: RecordPages<BurialRulesRecord> = {
  type: burialRules,
  texts,
  groups: burialRulesGroups,
  titleColumns: ['decision'],
  brief: ['graveyard', 'validFrom'],
  nameOf: ({ decision }) => decision,
  Form: lazyForm(async () => (await import('./form.tsx')).BurialRulesForm),
}

const search = listSearch(burialRules)

export const List = () => <RecordList pages={pages} {...useListSearch(search)} />
export const Page = recordPage(pages)
