import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type Tariff, tariff } from './record.ts'
import { tariffTexts as texts } from './texts.ts'
import { tariffGroups } from './groups.ts'

const pages: RecordPages<Tariff> = {
  type: tariff,
  texts,
  groups: tariffGroups,
  titleColumns: ['code', 'name'],
  brief: ['amount', 'validFrom'],
  nameOf: ({ code, name }) => `${code} ${name}`,
  Form: lazyForm(async () => (await import('./form.tsx')).TariffForm),
}

const search = listSearch(tariff)

export const List = () => <RecordList pages={pages} {...useListSearch(search)} />
export const Page = recordPage(pages)
