import { nameOfDead } from '../death-records/record.ts'
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

const noneOf = (thisWeek: number, coming: readonly Burial[]) => {
  if (thisWeek === 0) return texts.noBurials
  return coming.length > 0 ? texts.noneToday : texts.noFurtherBurials
}

/** Today's burials first, then the others of this week, and the next ones after it. */
export function BurialsCard({ burials, today }: { burials: Burials; today: IsoDate }) {
  const { t, count } = useLanguage()
  const { thisWeek, later, next, earlier } = burials
  const [monday, sunday] = [mondayOf(today), sundayOf(today)]
  const todays = next.filter(({ date }) => date === today)
  const coming = next.filter(({ date }) => date > today && date <= sunday)
  const shown = todays.length + coming.length + earlier.length
  const afterwards = next.filter(({ date }) => date > sunday)
  const week = listOf({ dateOfBurialFrom: monday, dateOfBurialTo: sunday })
  return (
    <Card title={t(texts.burials)}>
      {todays.length > 0 && <h3>{t(texts.today)}</h3>}
      <Lines burials={todays} today={today} />
      {todays.length === 0 && <p>{t(noneOf(thisWeek, coming))}</p>}
      {coming.length > 0 && <h3>{t(texts.restOfWeek)}</h3>}
      <Lines burials={coming} today={today} />
      {earlier.length > 0 && <h3>{t(texts.earlierBurials)}</h3>}
      <Lines burials={earlier} today={today} />
      <More number={thisWeek - shown} to={week} />
      {later > 0 && <h3>{t(texts.laterBurials)}</h3>}
      <Lines burials={afterwards} today={today} />
      <More number={later - afterwards.length} to={listOf({ dateOfBurialFrom: addDays(sunday, 1) })} />
      {thisWeek > 0 && (
        <p className={classes['note']}>
          <PageLink
            inherit
            {...week}
          >{`${count(thisWeek, burialCount)}: ${tableDate(monday)} – ${tableDate(sunday)}`}</PageLink>
        </p>
      )}
    </Card>
  )
}

function Lines({ burials, today }: { burials: readonly Burial[]; today: IsoDate }) {
  const { t } = useLanguage()
  const dayOf = (date: IsoDate) => {
    if (date === addDays(today, 1)) return t(texts.tomorrow)
    return mondayOf(date) === mondayOf(today) ? capital(t(weekdayOf(date))) : tableDate(date)
  }
  if (burials.length === 0) return null
  return (
    <ul className={classes['lines']}>
      {burials.map(({ id, firstName, lastName, date, time, graveyard, grave, place }) => (
        <li key={id}>
          <PageLink {...toRecord(register, id)}>{nameOfDead({ firstName, lastName })}</PageLink>
          <span>{date === today ? time : time === null ? dayOf(date) : `${dayOf(date)} ${t(texts.at)} ${time}`}</span>
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
      <PageLink inherit {...to}>
        {t(texts.more).replace('{count}', numberText(number, language))}
      </PageLink>
    </p>
  )
}
