import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { openingBalanceGroups } from './groups.ts'
import { openingBalance, type OpeningBalance } from './record.ts'
import { openingBalanceTexts as texts } from './texts.ts'

const pages: RecordPages<OpeningBalance> = {
  type: openingBalance,
  texts,
  groups: openingBalanceGroups,
  titleColumns: ['description', 'party'],
  brief: ['grave', 'amount'],
  nameOf: ({ description, id }) => description ?? String(id),
  Form: lazyForm(async () => (await import('./form.tsx')).OpeningBalanceForm),
}

const search = listSearch(openingBalance)

export const List = () => <RecordList pages={pages} {...useListSearch(search)} />
export const Page = recordPage(pages)
