import { useLanguage } from '../../client/language.tsx'
import figures from '../../client/Figures.module.css'
import { tableDate } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, toPara } from '../../shared/money.ts'
import type { ClaimsPreview } from './calls.ts'
import { contractClaimTexts as texts } from './texts.ts'

/** What an edit of a contract reverses and claims, and what becomes a prepayment. */
export function ClaimsEffect({ effect: { reversed, posted, prepayment } }: { effect: ClaimsPreview }) {
  const { t, language } = useLanguage()
  const groups = [
    { label: texts.reversed, claims: reversed },
    { label: texts.posted, claims: posted },
  ].filter(({ claims }) => claims.length > 0)
  const money = (dinars: number) => amountText(toPara(dinars), language)
  const rest = t(prepayment > 0 ? texts.toPrepayment : texts.fromPrepayment)
  return (
    <>
      {groups.map(({ label, claims }) => (
        <div key={label[1]} className={figures['scroll']}>
          <table className={figures['table']}>
            <thead>
              <tr>
                <th scope="col">{t(label)}</th>
                <th scope="col">{t(texts.due)}</th>
                <th scope="col" data-number>
                  {t(texts.amount)}
                </th>
                <th scope="col" data-number>
                  {t(texts.ofIt)}
                </th>
              </tr>
            </thead>
            <tbody>
              {claims.map(({ description, dueOn, amount, paid }) => (
                <tr key={`${description} ${dueOn}`}>
                  <th scope="row">{description}</th>
                  <td>{tableDate(dueOn)}</td>
                  <td data-number>{money(amount)}</td>
                  <td data-number>{money(paid)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {prepayment !== 0 && (
        <p>{rest.replace('{amount}', amountWithCurrency(toPara(Math.abs(prepayment)), language))}</p>
      )}
    </>
  )
}
