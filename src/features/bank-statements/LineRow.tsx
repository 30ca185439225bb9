import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCheck, IconHelp, IconMinus } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { fullAccount } from '../../shared/bank-account.ts'
import { tableDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { party } from '../parties/record.ts'
import type { BankStatementLine } from './calls.ts'
import classes from './page.module.css'
import { stateTexts, statementTexts as texts } from './texts.ts'

const icons = { MATCHED: IconCheck, PROPOSED: IconHelp, OPEN: IconAlertTriangle, IGNORED: IconMinus } as const
const shownAccount = (account: string) => (/^\d{18}$/.test(account) ? fullAccount(account) : account)

interface LineRowProps {
  line: BankStatementLine
  /** Enter on the row; a click on it does nothing, because it would book. */
  onKey: () => void
  actions: ReactNode
}

export function LineRow({ line, onKey, actions }: LineRowProps) {
  const { t, language } = useLanguage()
  const {
    id,
    state,
    tier,
    bookedOn,
    valueOn,
    partner,
    partnerAccount,
    purpose,
    reference,
    amount,
    isReversal,
    proposal,
    payments,
  } = line
  const Icon = icons[state]
  const by =
    tier === null ? undefined : tier < 3 ? texts.tierReference : tier === 3 ? texts.tierAccount : texts.tierName
  return (
    <tr
      data-record={id}
      data-state={state}
      tabIndex={0}
      aria-label={`${t(stateTexts[state])}, ${partner}, ${amountText(toPara(amount), language)}`}
      onClick={(event) => {
        // A key dispatches a click without a pointer.
        if (event.target === event.currentTarget && event.detail === 0) onKey()
      }}
    >
      <td data-label={t(texts.state)}>
        <span className={classes['state']} data-state={state}>
          <Icon size={18} aria-hidden />
          {t(stateTexts[state])}
        </span>
        {by && <small>{`${t(texts.by)} ${t(by)}`}</small>}
      </td>
      <td data-label={t(texts.day)}>
        {tableDate(bookedOn)}
        {valueOn !== bookedOn && <small>{tableDate(valueOn)}</small>}
      </td>
      <td data-label={t(texts.payer)}>
        {partner || '–'}
        <small>{shownAccount(partnerAccount)}</small>
      </td>
      <td data-label={t(texts.purpose)}>
        {purpose}
        <small>{reference}</small>
      </td>
      <td data-label={t(texts.amount)} className={classes['amount']}>
        {amountText(toPara(amount), language)}
        {isReversal && <small>{t(texts.reversal)}</small>}
      </td>
      <td data-label={t(texts.party)}>
        {proposal && <PageLink {...toRecord(party.page, proposal.partyId)}>{proposal.party}</PageLink>}
        {payments.map((payment) =>
          payment.partyId === null ? null : (
            <div key={payment.id}>
              <PageLink {...toRecord(party.page, payment.partyId)}>{payment.party}</PageLink>
              {payments.length > 1 && <small>{amountText(toPara(payment.amount), language)}</small>}
            </div>
          ),
        )}
        <div className={classes['actions']}>{actions}</div>
      </td>
    </tr>
  )
}
