import { tableDate } from '../../shared/dates.ts'
import type { Administration, Rates } from './home.ts'
import { amountWithCurrency, paraOfSum } from '../../shared/money.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { Card } from './Card.tsx'
import classes from './Home.module.css'
import { homeTexts as texts, rateCount } from './texts.ts'

/** The rates of contracts that are due or overdue by their deadlines. */
export function RatesCard({ rates: { due, overdue } }: { rates: Administration['rates'] }) {
  const { t } = useLanguage()
  return (
    <Card title={t(texts.rates)}>
      <RatesOf title={t(texts.due)} rates={due} />
      <RatesOf title={t(texts.overdue)} rates={overdue} />
      <p className={classes['note']}>{t(texts.ratesExplained)}</p>
    </Card>
  )
}

function RatesOf({ title, rates: { total, amount, nearest } }: { title: string; rates: Rates }) {
  const { t, count, language } = useLanguage()
  const dinars = (text: string) => amountWithCurrency(paraOfSum(text), language)
  return (
    <>
      <h3>{title}</h3>
      <p className={classes['note']}>
        {total === 0 ? t(texts.noRates) : `${count(total, rateCount)}, ${dinars(amount)}`}
      </p>
      <ul className={classes['lines']}>
        {nearest.map((rate, at) => (
          <li key={at}>
            <PageLink {...toRecord(rate, rate.contractId)}>{`${rate.contractNumber} – ${rate.client}`}</PageLink>
            <span>{tableDate(rate.deadline)}</span>
            <small>{dinars(rate.amount)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
