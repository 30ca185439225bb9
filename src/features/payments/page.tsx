import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { CorrectionDialog } from '../ledger/public.tsx'
import { Allocations } from './Allocations.tsx'
import { replaceAllocations, reversePaymentCall } from './calls.ts'
import { paymentGroups } from './groups.ts'
import { type Payment, payment } from './record.ts'
import { paymentCorrectionCodes, paymentScreen as screen } from './screen-texts.ts'
import { paymentTexts as texts } from './texts.ts'

const nameOf = ({ party, payerName, id }: Payment) => party?.name ?? payerName ?? String(id)

const pages: RecordPages<Payment> = {
  type: payment,
  texts,
  groups: paymentGroups,
  opensPage: true,
  titleColumns: ['receivedOn', 'party'],
  brief: ['amount', 'status', 'payerName'],
  nameOf,
  Form: lazyForm(async () => (await import('./form.tsx')).PaymentForm),
}

const searchOfList = listSearch(payment)

const reversal = {
  title: screen.reverseTitle,
  question: screen.reverseQuestion,
  yes: screen.reverse,
  done: screen.reversed,
}

/** What a payment closes, and its reversal by administrators. */
function useOwn(): RecordActions<Payment> {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const role = useSession()?.user.role
  const [asked, setAsked] = useState<Payment>()
  const mayCorrect = role !== undefined && may(role, 'money-close')
  const distribute = async ({ id }: Payment) => {
    await request(replaceAllocations, { params: { id }, body: {} })
    toast.success(t(screen.distributed))
    await queries.invalidateQueries()
  }
  return {
    summaryOf: (row) => [amountWithCurrency(toPara(row.amount), language), t(texts.choices.status[row.status])],
    extraSection: ({ id, direction }) => direction === 'IN' && <Allocations id={id} />,
    actionsOf: (row) =>
      row.direction === 'OUT' || row.status === 'REVERSED'
        ? []
        : [
            { key: 'distribute', label: t(screen.distribute), run: () => void distribute(row) },
            ...(mayCorrect
              ? [{ key: 'reverse', label: t(screen.reverse), danger: true, run: () => setAsked(row) }]
              : []),
          ],
    dialogs: asked && (
      <CorrectionDialog
        correction={reversal}
        about={`${nameOf(asked)} · ${amountWithCurrency(toPara(asked.amount), language)}`}
        codes={paymentCorrectionCodes}
        send={({ reason }) =>
          request(reversePaymentCall, { params: { id: asked.id }, body: { reason }, showsOwnError: true })
        }
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

export const List = () => <RecordList pages={pages} own={useOwn()} {...useListSearch(searchOfList)} />
export const Page = recordPage(pages, useOwn)
