import { addDays, tableDateTime, type IsoDate } from '../../shared/dates.ts'
import { type ActiveCompany, readEntries } from './home.ts'
import { numberText } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { Card } from './Card.tsx'
import chart from '../../client/charts/MonthsChart.module.css'
import classes from './Home.module.css'
import { homeTexts as texts } from './texts.ts'

/** The companies of the platform with their activity, for super administrators. */
export function CompaniesCard({ companies, today }: { companies: readonly ActiveCompany[]; today: IsoDate }) {
  const { t, language } = useLanguage()
  const entries = (number: number) =>
    number < readEntries ? numberText(number, language) : `${t(recordsTexts.moreThan)} ${numberText(number, language)}`
  return (
    <Card title={t(texts.companies)} wide>
      <div className={classes['scroll']}>
        <table className={chart['figures']}>
          <thead>
            <tr>
              <th scope="col">{t(texts.company)}</th>
              <th scope="col">{t(texts.users)}</th>
              <th scope="col">{t(texts.actions)}</th>
              <th scope="col">{t(texts.lastActivity)}</th>
            </tr>
          </thead>
          <tbody>
            {companies.map(({ id, name, city, users, entriesThisWeek, lastActivity }) => (
              <tr key={id}>
                <th scope="row" data-about={id}>
                  <PageLink {...toRecord({ path: '/companies' }, id)}>{name}</PageLink>
                  {city && <small>{city}</small>}
                </th>
                <td>{numberText(users, language)}</td>
                <td>
                  <PageLink to="/auditTrail" search={{ company: id, from: addDays(today, -6) }}>
                    {entries(entriesThisWeek)}
                  </PageLink>
                </td>
                <td>{lastActivity === null ? t(texts.never) : tableDateTime(lastActivity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
