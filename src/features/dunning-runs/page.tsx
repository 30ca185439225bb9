import { lazy, Suspense } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { dunningRunGroups } from './groups.ts'
import { type DunningRun, dunningRun } from './record.ts'
import { dunningRunTexts as texts } from './texts.ts'

const pages: RecordPages<DunningRun> = {
  type: dunningRun,
  texts,
  groups: dunningRunGroups,
  opensPage: true,
  titleColumns: ['name'],
  brief: ['onDay', 'status', 'amount'],
  nameOf: ({ name, onDay }) => name ?? onDay,
  Form: lazyForm(async () => (await import('./form.tsx')).DunningRunForm),
}

const Letters = lazy(async () => ({ default: (await import('./Letters.tsx')).Letters }))
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

const searchOfList = listSearch(dunningRun)

function useRecordActions(): RecordActions<DunningRun> {
  const { t, language } = useLanguage()
  return {
    summaryOf: (row) => [
      t(texts.choices.status[row.status]),
      ...(row.status === 'POSTED' ? [amountWithCurrency(toPara(row.amount), language)] : []),
    ],
    mayEdit: ({ status }) => status === 'DRAFT',
    mayDelete: ({ status }) => status === 'DRAFT',
    topSection: (row) => (
      <Suspense fallback={null}>
        <Preview row={row} />
        {row.letters > 0 && <Letters row={row} />}
      </Suspense>
    ),
  }
}

export const List = () => (
  <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(searchOfList)} />
)
export const Page = recordPage(pages, useRecordActions)
