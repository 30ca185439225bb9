import { addDays, tableDate, type IsoDate } from '../../shared/dates.ts'
import type { Burial, Burials } from './home.ts'
import { capital, numberText } from '../../shared/texts.ts'
import { mondayOf, sundayOf, weekdayOf } from '../../shared/weekdays.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList, toRecord } from '../../client/paths.ts'
import { Card } from './Card.tsx'
import classes from './Home.module.css'
import { burialCount, homeTexts as texts } from './texts.ts'

const register = { path: '/deathRecords' }
const graves = { path: '/graves' }

/** The list of all years; otherwise it shows one month. */
const listOf = (period: { dateOfBurialFrom: IsoDate; dateOfBurialTo?: IsoDate }) =>
  toList(register, { year: -1, month: -1, filters: period, sort: 'dateOfBurial' })

/** The burials of this week, first those that are still to come, and the next ones after it. */
export function BurialsCard({ burials, today }: { burials: Burials; today: IsoDate }) {
  const { t, count } = useLanguage()
  const { thisWeek, later, next, earlier } = burials
  const [monday, sunday] = [mondayOf(today), sundayOf(today)]
  const coming = next.filter(({ date }) => date <= sunday)
  const afterwards = next.filter(({ date }) => date > sunday)
  const week = listOf({ dateOfBurialFrom: monday, dateOfBurialTo: sunday })
  return (
    <Card title={t(texts.burials)}>
      {thisWeek === 0 ? (
        <p className={classes['note']}>{t(texts.noBurials)}</p>
      ) : (
        <p className={classes['note']}>
          <PageLink
            inherit
            {...week}
          >{`${count(thisWeek, burialCount)}: ${tableDate(monday)} – ${tableDate(sunday)}`}</PageLink>
        </p>
      )}
      {thisWeek > 0 && coming.length === 0 && <p className={classes['note']}>{t(texts.noFurtherBurials)}</p>}
      <Lines burials={coming} today={today} />
      {earlier.length > 0 && <h3>{t(texts.earlierBurials)}</h3>}
      <Lines burials={earlier} today={today} />
      <More number={thisWeek - coming.length - earlier.length} to={week} />
      {later > 0 && <h3>{t(texts.laterBurials)}</h3>}
      <Lines burials={afterwards} today={today} />
      <More number={later - afterwards.length} to={listOf({ dateOfBurialFrom: addDays(sunday, 1) })} />
    </Card>
  )
}

function Lines({ burials, today }: { burials: readonly Burial[]; today: IsoDate }) {
  const { t } = useLanguage()
  const dayOf = (date: IsoDate) => {
    if (date === today) return t(texts.today)
    if (date === addDays(today, 1)) return t(texts.tomorrow)
    return mondayOf(date) === mondayOf(today) ? capital(t(weekdayOf(date))) : tableDate(date)
  }
  if (burials.length === 0) return null
  return (
    <ul className={classes['lines']}>
      {burials.map(({ id, firstName, lastName, date, time, graveyard, grave, place }) => (
        <li key={id}>
          <PageLink {...toRecord(register, id)}>{`${firstName} ${lastName}`}</PageLink>
          <span>{time === null ? dayOf(date) : `${dayOf(date)} ${t(texts.at)} ${time}`}</span>
          <small>
            {`${graveyard}, `}
            {grave ? (
              <PageLink inherit {...toRecord(graves, grave.id)}>{`${t(texts.grave)} ${grave.label}`}</PageLink>
            ) : (
              `${t(texts.place)} ${place}`
            )}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** How many the list above does not show, with a link to all. */
function More({ number, to }: { number: number; to: ReturnType<typeof listOf> }) {
  const { t, language } = useLanguage()
  if (number <= 0) return null
  return (
    <p className={classes['note']}>
      <PageLink inherit {...to}>{`${t(texts.more)} ${numberText(number, language)}`}</PageLink>
    </p>
  )
}
