import { useLanguage } from '../../client/language.tsx'
import { tableDate } from '../../shared/dates.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import type { Account } from '../ledger/calls.ts'
import classes from './page.module.css'
import { accountTexts as texts } from './texts.ts'

/** What matters of an account, in four figures. */
export function Sums({ account: { balance, overdue, interest, prepayment }, on }: { account: Account; on: string }) {
  const { t, language } = useLanguage()
  const shown = [
    { label: `${t(texts.balance)} (${tableDate(on)})`, dinars: balance },
    { label: t(texts.overdue), dinars: overdue, isBad: overdue > 0 },
    ...(interest === null ? [] : [{ label: t(texts.interest), dinars: interest }]),
    { label: t(texts.prepayment), dinars: prepayment },
  ]
  return (
    <dl className={classes['sums']}>
      {shown.map(({ label, dinars, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={isBad || undefined}>{amountWithCurrency(toPara(dinars), language)}</dd>
        </div>
      ))}
    </dl>
  )
}
