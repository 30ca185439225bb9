import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { may } from '../../shared/roles.ts'
import { Allocations } from './Allocations.tsx'
import { replaceAllocations } from './calls.ts'
import { paymentGroups } from './groups.ts'
import { type Payment, payment } from './record.ts'
import { payerOf, ReversalDialog } from './ReversalDialog.tsx'
import { paymentScreen as screen } from './screen-texts.ts'
import { paymentTexts as texts } from './texts.ts'

const pages: RecordPages<Payment> = {
  type: payment,
  texts,
  groups: paymentGroups,
  opensPage: true,
  titleColumns: ['receivedOn', 'party'],
  brief: ['amount', 'status', 'payerName'],
  nameOf: payerOf,
  Form: lazyForm(async () => (await import('./form.tsx')).PaymentForm),
}

const FiscalDialog = lazy(async () => ({ default: (await import('./FiscalDialog.tsx')).FiscalDialog }))

const searchOfList = listSearch(payment)

/** What a payment closes, its fiscal receipt, and its reversal by administrators. */
function useRecordActions(): RecordActions<Payment> {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const role = useSession()?.user.role
  const [reversed, reverse] = useState<Payment>()
  const [fiscal, stateFiscal] = useState<Payment>()
  const mayCorrect = role !== undefined && may(role, 'money-close')
  const distribute = async ({ id }: Payment) => {
    await request(replaceAllocations, { params: { id }, body: {} })
    toast.success(t(screen.distributed))
    await queries.invalidateQueries()
  }
  return {
    summaryOf: (row) => [amountWithCurrency(toPara(row.amount), language), t(texts.choices.status[row.status])],
    extraSection: ({ id, direction }) => direction === 'IN' && <Allocations id={id} />,
    actionsOf: (row) => [
      ...(row.fiscalNumber === null ? [{ key: 'fiscal', label: t(screen.fiscal), run: () => stateFiscal(row) }] : []),
      ...(row.direction === 'OUT' || row.status === 'REVERSED'
        ? []
        : [{ key: 'distribute', label: t(screen.distribute), run: () => void distribute(row) }]),
      ...(mayCorrect && row.direction === 'IN' && row.status !== 'REVERSED'
        ? [{ key: 'reverse', label: t(screen.reverse), danger: true, run: () => reverse(row) }]
        : []),
    ],
    dialogs: (
      <>
        {reversed && <ReversalDialog payment={reversed} onClose={() => reverse(undefined)} />}
        <Suspense fallback={null}>
          {fiscal && <FiscalDialog payment={fiscal} onClose={() => stateFiscal(undefined)} />}
        </Suspense>
      </>
    ),
  }
}

export const List = () => (
  <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(searchOfList)} />
)
export const Page = recordPage(pages, useRecordActions)
