import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { saveDocument } from '../../client/records/document.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { may } from '../../shared/roles.ts'
import { type Correction, CorrectionDialog } from '../ledger/public.tsx'
import { disputeClaim } from '../dunning-runs/calls.ts'
import { reverseClaim, writeOffClaim } from './calls.ts'
import { claimGroups } from './groups.ts'
import { type Claim, claim, invoicedKinds } from './record.ts'
import { claimCorrectionCodes, claimScreen as screen } from './screen-texts.ts'
import { claimTexts as texts } from './texts.ts'

const nameOf = ({ description, id }: Claim) => description ?? String(id)

const pages: RecordPages<Claim> = {
  type: claim,
  texts,
  groups: claimGroups,
  opensPage: true,
  titleColumns: ['description', 'party'],
  brief: ['dueOn', 'amount', 'open'],
  nameOf,
  Form: lazyForm(async () => (await import('./form.tsx')).ClaimForm),
}

const searchOfList = listSearch(claim)

const corrections = {
  reversal: {
    title: screen.reverseTitle,
    question: screen.reverseQuestion,
    yes: screen.reverse,
    done: screen.reversed,
  },
  writeOff: {
    title: screen.writeOffTitle,
    question: screen.writeOffQuestion,
    yes: screen.writeOff,
    done: screen.writtenOff,
    byDecision: true,
  },
  dispute: {
    title: screen.disputeTitle,
    question: screen.disputeQuestion,
    yes: screen.dispute,
    done: screen.disputed,
  },
} as const satisfies Record<string, Correction>

/** What administrators do with a claim, and what clerks note about it. */
function useRecordActions(): RecordActions<Claim> {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const [asked, setAsked] = useState<{ row: Claim; kind: keyof typeof corrections }>()
  const mayCorrect = role !== undefined && may(role, 'money-close')
  const about = (row: Claim) =>
    [nameOf(row), row.party.name, amountWithCurrency(toPara(row.amount), language)].filter(Boolean).join(' · ')
  return {
    summaryOf: (row) => [row.party.name, t(texts.choices.status[row.status])],
    actionsOf: (row) => {
      const eInvoice = {
        key: 'eInvoice',
        label: t(screen.eInvoice),
        run: () =>
          void saveDocument(
            `${claim.base}/${row.id}/eInvoices`,
            {},
            { soon: screen.eInvoiceSoon, made: screen.eInvoiceMade, refused: claimCorrectionCodes },
          ),
      }
      const isBilled = row.documentNumber !== null && row.runId === null && row.contractId === null
      const billed = isBilled && invoicedKinds.some((kind) => kind === row.kind) ? [eInvoice] : []
      if (row.status === 'REVERSED' || row.status === 'REVERSAL') return billed
      const action = (kind: keyof typeof corrections) => ({
        key: kind,
        label: t(corrections[kind].yes),
        danger: kind !== 'dispute',
        run: () => setAsked({ row, kind }),
      })
      const ofOpen = row.open > 0
      return [
        ...billed,
        ...(ofOpen ? [action('dispute')] : []),
        ...(mayCorrect ? [action('reversal'), ...(ofOpen ? [action('writeOff')] : [])] : []),
      ]
    },
    dialogs: asked && (
      <CorrectionDialog
        correction={corrections[asked.kind]}
        about={about(asked.row)}
        codes={claimCorrectionCodes}
        send={(body) => {
          const sent = { params: { id: asked.row.id }, showsOwnError: true }
          const { reason } = body
          return asked.kind === 'reversal'
            ? request(reverseClaim, { ...sent, body: { reason } })
            : asked.kind === 'dispute'
              ? request(disputeClaim, { ...sent, body: { reason } })
              : request(writeOffClaim, { ...sent, body })
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  }
}

export const List = () => (
  <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(searchOfList)} />
)
export const Page = recordPage(pages, useRecordActions)
