import { useLanguage } from '../../client/language.tsx'
import { FiguresTable } from '../../client/FiguresTable.tsx'
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
        <FiguresTable
          key={label[1]}
          columns={[
            { title: t(label) },
            { title: t(texts.due) },
            { title: t(texts.amount), isNumber: true },
            { title: t(texts.ofIt), isNumber: true },
          ]}
          rows={claims.map(({ description, dueOn, amount, paid }) => ({
            key: `${description} ${dueOn}`,
            cells: [description, tableDate(dueOn), money(amount), money(paid)],
          }))}
        />
      ))}
      {prepayment !== 0 && (
        <p>{rest.replace('{amount}', amountWithCurrency(toPara(Math.abs(prepayment)), language))}</p>
      )}
    </>
  )
}
