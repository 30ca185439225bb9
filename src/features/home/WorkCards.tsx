import { useQuery } from '@tanstack/react-query'
import { tableDateTime, type IsoDate } from '../../shared/dates.ts'
import { type Entered, readEntries, type Work } from './home.ts'
import { numberText } from '../../shared/texts.ts'
import { type Draft, drafts } from '../../client/drafts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { type PageSearch, toList, toRecord } from '../../client/paths.ts'
import { recentRecords } from '../../client/recent-records.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { BurialsCard } from './BurialsCard.tsx'
import { Card, type HomeList, titleAt } from './Card.tsx'
import chart from '../../client/charts/MonthsChart.module.css'
import classes from './Home.module.css'
import { homeTexts as texts } from './texts.ts'

interface WorkCardsProps {
  work: Work
  today: IsoDate
  lists: readonly HomeList[]
}

/** A clerk's work today. */
export function WorkCards({ work, today, lists }: WorkCardsProps) {
  return (
    <>
      {work.hasRecords && <BurialsCard burials={work.burials} today={today} />}
      {work.hasRecords && <EnteredCard entered={work.entered} lists={lists} />}
      <DraftsCard lists={lists} />
      <RecentCard lists={lists} />
    </>
  )
}

function EnteredCard({ entered, lists }: { entered: readonly Entered[]; lists: readonly HomeList[] }) {
  const { t, language } = useLanguage()
  const number = (counted: number, isCut: boolean) =>
    isCut && counted > readEntries / 2
      ? `${t(recordsTexts.moreThan)} ${numberText(counted, language)}`
      : numberText(counted, language)
  return (
    <Card title={t(texts.entered)}>
      <table className={chart['figures']}>
        <thead>
          <tr>
            <th scope="col">{t(texts.type)}</th>
            <th scope="col">{t(texts.today)}</th>
            <th scope="col">{t(texts.thisWeek)}</th>
          </tr>
        </thead>
        <tbody>
          {entered.map(({ path, today, thisWeek, isCut }) => (
            <tr key={path}>
              <th scope="row">
                <PageLink {...toList({ path })}>{t(titleAt(lists, path))}</PageLink>
              </th>
              <td>{number(today, isCut && today === thisWeek)}</td>
              <td>{number(thisWeek, isCut)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The path that reopens the form of a draft, derived from its name: `deathRecord/new` or `deathRecord/12`. */
function placeOf({ form }: Draft): { type: string; search: PageSearch } | undefined {
  const [, type, id] = /^(\w+)\/(new|\d+)$/.exec(form) ?? []
  if (type === undefined || id === undefined) return undefined
  return { type, search: id === 'new' ? { new: true } : { edit: Number(id) } }
}

function DraftsCard({ lists }: { lists: readonly HomeList[] }) {
  const { t } = useLanguage()
  const kept = drafts().flatMap((draft) => {
    const place = placeOf(draft)
    return place ? [{ ...place, draft }] : []
  })
  const { data } = useQuery({
    queryKey: ['texts of lists'],
    queryFn: () => Promise.all(lists.map(async ({ path, texts: load }) => ({ path, texts: await load() }))),
    enabled: kept.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = kept.flatMap(({ type, search, draft }) => {
    const list = data?.find((each) => each.texts.type.name === type)
    return list ? [{ draft, search, list }] : []
  })
  if (shown.length === 0) return null
  return (
    <Card title={t(texts.drafts)}>
      <ul className={classes['lines']}>
        {shown.map(({ draft, search, list }) => (
          <li key={draft.form}>
            <PageLink {...toList(list, search)}>{t(search.new ? list.texts.add : list.texts.edit)}</PageLink>
            <span>{tableDateTime(new Date(draft.at))}</span>
          </li>
        ))}
      </ul>
      <p className={classes['note']}>{t(texts.draftsKept)}</p>
    </Card>
  )
}

function RecentCard({ lists }: { lists: readonly HomeList[] }) {
  const { t } = useLanguage()
  const recent = recentRecords()
  if (recent.length === 0) return null
  return (
    <Card title={t(texts.recent)}>
      <ul className={classes['lines']}>
        {recent.map(({ path, id, title }) => (
          <li key={`${path}/${id}`}>
            <PageLink {...toRecord({ path }, id)}>{title}</PageLink>
            <small>{t(titleAt(lists, path))}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
