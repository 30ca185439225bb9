import { MonthsChart } from '../../client/charts/MonthsChart.tsx'
import { useLanguage } from '../../client/language.tsx'
import { monthNamesIn } from '../../shared/dates.ts'
import { amountText, toDinars, toPara } from '../../shared/money.ts'
import { capital, numberText } from '../../shared/texts.ts'
import type { CollectionMonth } from './calls.ts'
import { collectionTexts as texts } from './texts.ts'

const total = (amounts: readonly number[]) => toDinars(amounts.reduce((sum, amount) => sum + toPara(amount), 0))

/** What was charged and received in each month; its table also has the debt at the end of each. */
export function CollectionChart({ months }: { months: readonly CollectionMonth[] }) {
  const { t, language } = useLanguage()
  const amount = (dinars: number | null) => (dinars === null ? '' : amountText(toPara(dinars), language))
  const claimed = months.map((month) => month.claimed)
  const received = months.map((month) => month.received)
  return (
    <MonthsChart
      name={t(texts.months)}
      series={[
        { name: t(texts.claimed), numbers: claimed },
        { name: t(texts.received), numbers: received },
      ]}
      format={(dinars) => numberText(Math.round(dinars), language)}
    >
      <thead>
        <tr>
          {[texts.month, texts.claimed, texts.received, texts.debtAtEnd].map((head) => (
            <th key={head[1]} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthNamesIn(language).map((name, at) => (
          <tr key={name}>
            <th scope="row">{capital(name)}</th>
            <td>{amount(claimed[at] ?? 0)}</td>
            <td>{amount(received[at] ?? 0)}</td>
            <td>{amount(months[at]?.debt ?? null)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t(texts.total)}</th>
          <td>{amount(total(claimed))}</td>
          <td>{amount(total(received))}</td>
          <td>{amount(months.findLast(({ debt }) => debt !== null)?.debt ?? null)}</td>
        </tr>
      </tbody>
    </MonthsChart>
  )
}
