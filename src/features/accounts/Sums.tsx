import { KeyFigures } from '../../client/KeyFigures.tsx'
import { useLanguage } from '../../client/language.tsx'
import { tableDate } from '../../shared/dates.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import type { Account } from '../ledger/calls.ts'
import { accountTexts as texts } from './texts.ts'

/** What matters of an account, in four figures. */
export function Sums({ account: { balance, overdue, interest, prepayment }, on }: { account: Account; on: string }) {
  const { t, language } = useLanguage()
  const money = (dinars: number) => amountWithCurrency(toPara(dinars), language)
  return (
    <KeyFigures
      figures={[
        { label: `${t(texts.balance)} (${tableDate(on)})`, value: money(balance) },
        { label: t(texts.overdue), value: money(overdue), isBad: overdue > 0 },
        ...(interest === null ? [] : [{ label: t(texts.interest), value: money(interest) }]),
        { label: t(texts.prepayment), value: money(prepayment) },
      ]}
    />
  )
}
