import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { may } from '../../shared/roles.ts'
import { CorrectionDialog } from '../ledger/public.tsx'
import { defaultPlan } from './calls.ts'
import { repaymentPlanGroups } from './groups.ts'
import { type RepaymentPlan, repaymentPlan } from './record.ts'
import { planCodes, planScreen as screen } from './screen-texts.ts'
import { repaymentPlanTexts as texts } from './texts.ts'

const nameOf = ({ party }: RepaymentPlan) => party.name

const pages: RecordPages<RepaymentPlan> = {
  type: repaymentPlan,
  texts,
  groups: repaymentPlanGroups,
  opensPage: true,
  titleColumns: ['party'],
  brief: ['agreedOn', 'amount', 'open'],
  nameOf,
  Form: lazyForm(async () => (await import('./form.tsx')).RepaymentPlanForm),
}

const Parts = lazy(async () => ({ default: (await import('./Parts.tsx')).Parts }))

const searchOfList = listSearch(repaymentPlan)

const ending = {
  title: screen.defaultTitle,
  question: screen.defaultQuestion,
  yes: screen.default,
  done: screen.defaulted,
}

function useRecordActions(): RecordActions<RepaymentPlan> {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const [asked, setAsked] = useState<RepaymentPlan>()
  const document = useDocument<RepaymentPlan>((id) => `${repaymentPlan.document}/${id}`, texts.document)
  const mayEnd = role !== undefined && may(role, 'money-close')
  const left = ({ open }: RepaymentPlan) => amountWithCurrency(toPara(open), language)
  return {
    summaryOf: (row) => [t(texts.choices.status[row.status]), left(row)],
    topSection: (row) => (
      <Suspense fallback={null}>
        <Parts row={row} />
      </Suspense>
    ),
    actionsOf: (row) => [
      ...(document.actionsOf?.(row) ?? []),
      ...(mayEnd && (row.status === 'LIVE' || row.status === 'MISSED')
        ? [{ key: 'default', label: t(screen.default), danger: true, run: () => setAsked(row) }]
        : []),
    ],
    dialogs: (
      <>
        {document.dialogs}
        {asked && (
          <CorrectionDialog
            correction={ending}
            about={`${nameOf(asked)} · ${left(asked)}`}
            codes={planCodes}
            send={({ reason }) =>
              request(defaultPlan, { params: { id: asked.id }, body: { reason }, showsOwnError: true })
            }
            onClose={() => setAsked(undefined)}
          />
        )}
      </>
    ),
  }
}

export const List = () => (
  <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(searchOfList)} />
)
export const Page = recordPage(pages, useRecordActions)
