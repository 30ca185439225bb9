import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { tableDate } from '../../shared/dates.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { may } from '../../shared/roles.ts'
import { CorrectionDialog } from '../ledger/public.tsx'
import { closeCase } from './calls.ts'
import { enforcementCaseGroups } from './groups.ts'
import { type EnforcementCase, enforcementCase, type outcomes } from './record.ts'
import { caseCodes, caseScreen as screen } from './screen-texts.ts'
import { enforcementCaseTexts as texts } from './texts.ts'

const nameOf = ({ party }: EnforcementCase) => party.name

const pages: RecordPages<EnforcementCase> = {
  type: enforcementCase,
  texts,
  groups: enforcementCaseGroups,
  opensPage: true,
  titleColumns: ['party'],
  brief: ['preparedOn', 'status', 'open'],
  nameOf,
  Form: lazyForm(async () => (await import('./form.tsx')).EnforcementCaseForm),
}

const Claims = lazy(async () => ({ default: (await import('./Claims.tsx')).Claims }))
const Propose = lazy(async () => ({ default: (await import('./Propose.tsx')).Propose }))

const searchOfList = listSearch(enforcementCase)

const common = { yes: screen.close, done: screen.closed }
const closings = {
  PAID: { ...common, title: screen.paidTitle, question: screen.paidQuestion },
  WITHDRAWN: { ...common, title: screen.withdrawTitle, question: screen.withdrawQuestion },
}

interface Asked {
  readonly row: EnforcementCase
  readonly step: 'PROPOSED' | (typeof outcomes)[number]
}

function useRecordActions(): RecordActions<EnforcementCase> {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const [asked, setAsked] = useState<Asked>()
  const mayClose = role !== undefined && may(role, 'money-close')
  const left = ({ open }: EnforcementCase) => amountWithCurrency(toPara(open), language)
  const onClose = () => setAsked(undefined)
  const about = asked && `${nameOf(asked.row)} · ${left(asked.row)}`
  return {
    summaryOf: (row) => [
      t(texts.choices.status[row.status]),
      ...(row.outcome ? [t(texts.choices.outcome[row.outcome])] : []),
      ...(row.proposedOn && row.caseNumber ? [`${row.caseNumber}, ${tableDate(row.proposedOn)}`] : []),
      left(row),
    ],
    topSection: (row) => (
      <Suspense fallback={null}>
        <Claims row={row} />
      </Suspense>
    ),
    actionsOf: (row) => [
      ...(row.status === 'PREPARED'
        ? [{ key: 'propose', label: t(screen.propose), run: () => setAsked({ row, step: 'PROPOSED' }) }]
        : []),
      ...(mayClose && row.status !== 'CLOSED'
        ? [
            ...(row.open === 0
              ? [{ key: 'paid', label: t(screen.paid), run: () => setAsked({ row, step: 'PAID' }) }]
              : []),
            {
              key: 'withdraw',
              label: t(screen.withdraw),
              danger: true,
              run: () => setAsked({ row, step: 'WITHDRAWN' }),
            },
          ]
        : []),
    ],
    dialogs:
      asked &&
      about !== undefined &&
      (asked.step === 'PROPOSED' ? (
        <Suspense fallback={null}>
          <Propose id={asked.row.id} {...{ about, onClose }} />
        </Suspense>
      ) : (
        <Closing row={asked.row} outcome={asked.step} {...{ about, onClose }} />
      )),
  }
}

interface ClosingProps {
  row: EnforcementCase
  outcome: (typeof outcomes)[number]
  about: string
  onClose: () => void
}

const Closing = ({ row, outcome, about, onClose }: ClosingProps) => (
  <CorrectionDialog
    correction={closings[outcome]}
    codes={caseCodes}
    send={({ reason }) =>
      request(closeCase, { params: { id: row.id }, body: { outcome, reason }, showsOwnError: true })
    }
    {...{ about, onClose }}
  />
)

export const List = () => (
  <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(searchOfList)} />
)
export const Page = recordPage(pages, useRecordActions)
