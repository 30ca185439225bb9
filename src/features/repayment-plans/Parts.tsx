import { useQuery } from '@tanstack/react-query'
import figures from '../../client/Figures.module.css'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { claimsPage } from '../claims/page-entry.ts'
import { readPlanParts } from './calls.ts'
import { type RepaymentPlan, repaymentPlan } from './record.ts'
import { planScreen as screen } from './screen-texts.ts'

/** The instalments of a plan, and the claims that it pays. */
export function Parts({ row }: { row: RepaymentPlan }) {
  const { t, language } = useLanguage()
  const { data } = useQuery({
    queryKey: [repaymentPlan.name, 'record', row.id, 'parts', row.status, row.open],
    queryFn: ({ signal }) => request(readPlanParts, { params: { id: row.id }, signal }),
  })
  if (!data) return null
  const money = (dinars: number) => amountText(toPara(dinars), language)
  const tables = [
    { title: screen.rates, rows: data.rates.map((rate, at) => ({ ...rate, name: `${at + 1}.`, left: rate.open })) },
    { title: screen.claims, rows: data.claims.map((each) => ({ ...each, name: each.description, left: undefined })) },
  ]
  return tables.map(({ title, rows }) => (
    <div key={title[1]} className={figures['scroll']}>
      <table className={figures['table']}>
        <thead>
          <tr>
            <th scope="col">{t(title)}</th>
            <th scope="col">{t(screen.due)}</th>
            <th scope="col" data-number>
              {t(screen.amount)}
            </th>
            <th scope="col" data-number>
              {title === screen.rates && t(screen.open)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ claimId, name, dueOn, amount, left }) => (
            <tr key={claimId}>
              <th scope="row">
                <PageLink {...toRecord(claimsPage, claimId)}>{name || String(claimId)}</PageLink>
              </th>
              <td>{tableDate(dueOn)}</td>
              <td data-number>{money(amount)}</td>
              <td data-number>{left === undefined ? '' : money(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  ))
}
