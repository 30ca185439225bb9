import { useQuery } from '@tanstack/react-query'
import { FiguresTable } from '../../client/FiguresTable.tsx'
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
    <FiguresTable
      key={title[1]}
      columns={[
        { title: t(title) },
        { title: t(screen.due) },
        { title: t(screen.amount), isNumber: true },
        ...(title === screen.rates ? [{ title: t(screen.open), isNumber: true }] : []),
      ]}
      rows={rows.map(({ claimId, name, dueOn, amount, left }) => ({
        key: claimId,
        cells: [
          <PageLink key={claimId} {...toRecord(claimsPage, claimId)}>
            {name || String(claimId)}
          </PageLink>,
          tableDate(dueOn),
          money(amount),
          left === undefined ? '' : money(left),
        ],
      }))}
    />
  ))
}
