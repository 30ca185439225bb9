import { useLanguage } from '../../client/language.tsx'
import { amountWithCurrency, paraOfSum } from '../../shared/money.ts'
import { buckets, bucketTexts } from './buckets.ts'
import type { Debtors } from './calls.ts'
import own from './page.module.css'
import { debtorTexts as texts } from './texts.ts'

/** What all debtors found owe, by how long it is overdue; ages of which nobody owes anything are left out. */
export function Ageing({ sums }: Pick<Debtors, 'sums'>) {
  const { t, language } = useLanguage()
  const shown = [
    { label: t(texts.total), sum: sums.total },
    ...buckets.map((name) => ({ label: t(bucketTexts[name]), sum: sums[name] })),
  ].filter(({ sum }, at) => at === 0 || paraOfSum(sum) !== 0n)
  return (
    <dl className={own['ageing']} aria-label={t(texts.ageing)}>
      {shown.map(({ label, sum }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amountWithCurrency(paraOfSum(sum), language)}</dd>
        </div>
      ))}
    </dl>
  )
}
