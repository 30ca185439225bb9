import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { may } from '../../shared/roles.ts'
import { CorrectionDialog } from '../ledger/public.tsx'
import { reverseBilling } from './calls.ts'
import { billingRunGroups } from './groups.ts'
import { type BillingRun, billingRun } from './record.ts'
import { billingCodes, billingScreen as screen } from './screen-texts.ts'
import { billingRunTexts as texts } from './texts.ts'

const nameOf = ({ name, year }: BillingRun) => name ?? String(year)

const pages: RecordPages<BillingRun> = {
  type: billingRun,
  texts,
  groups: billingRunGroups,
  opensPage: true,
  titleColumns: ['name'],
  brief: ['issuedOn', 'status', 'amount'],
  nameOf,
  Form: lazyForm(async () => (await import('./form.tsx')).BillingRunForm),
}

const Documents = lazy(async () => ({ default: (await import('./Documents.tsx')).Documents }))
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }))

const searchOfList = listSearch(billingRun)

const reversal = {
  title: screen.reverseTitle,
  question: screen.reverseQuestion,
  yes: screen.reverse,
  done: screen.reversed,
}

function useRecordActions(): RecordActions<BillingRun> {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const [asked, setAsked] = useState<BillingRun>()
  const mayReverse = role !== undefined && may(role, 'money-close')
  const money = ({ amount }: BillingRun) => amountWithCurrency(toPara(amount), language)
  return {
    summaryOf: (row) => [t(texts.choices.status[row.status]), ...(row.status === 'POSTED' ? [money(row)] : [])],
    mayDelete: ({ status }) => status === 'DRAFT',
    topSection: (row) => (
      <Suspense fallback={null}>
        <Preview row={row} />
        <Documents row={row} />
      </Suspense>
    ),
    actionsOf: (row) =>
      mayReverse && row.status === 'POSTED'
        ? [{ key: 'reversal', label: t(screen.reverse), danger: true, run: () => setAsked(row) }]
        : [],
    dialogs: asked && (
      <CorrectionDialog
        correction={reversal}
        about={`${nameOf(asked)} · ${money(asked)}`}
        codes={billingCodes}
        send={({ reason }) =>
          request(reverseBilling, { params: { id: asked.id }, body: { reason }, showsOwnError: true })
        }
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

export const List = () => (
  <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(searchOfList)} />
)
export const Page = recordPage(pages, useRecordActions)
