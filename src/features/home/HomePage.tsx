import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Home } from './home.ts'
import { useLanguage } from '../../client/language.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { forRole, pagesOf, type Menu } from '../../client/shell/menu-entry.ts'
import { shellTexts } from '../../client/shell/texts.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import type { HomeList } from './Card.tsx'
import { Charts } from './Charts.tsx'
import { CompaniesCard } from './CompaniesCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import classes from './Home.module.css'
import { News } from './News.tsx'
import { RatesCard } from './RatesCard.tsx'
import { StateCard } from './StateCard.tsx'
import { homeTexts } from './texts.ts'
import { WorkCards } from './WorkCards.tsx'
import { QualityCard, WorklistsCard } from './WorklistsCard.tsx'
import { readHome } from './calls.ts'

interface HomePageProps {
  menu: Menu
  lists: readonly HomeList[]
}

/** The overview of the user's work, and the links of the side menu. */
export function HomePage({ menu, lists }: HomePageProps) {
  const { t } = useLanguage()
  const user = useSession()?.user
  const { data, isError, refetch } = useQuery({
    queryKey: ['home'],
    // This page is also the way back from an error page, so it stays.
    queryFn: ({ signal }) => request(readHome, { signal, handledStatuses: [0, 500, 503] }),
  })
  if (!user) return null
  return (
    <div className={classes['home']}>
      <Title order={1}>{`${t(shellTexts.welcome)}, ${`${user.name} ${user.surname}`.trim()}`}</Title>
      {data ? (
        <Overview {...{ data, lists }} />
      ) : isError ? (
        <div role="alert" className={classes['card']}>
          <p>{t(recordsTexts.notLoaded)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t(recordsTexts.retry)}
          </Button>
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
      {(data || isError) && (
        <nav aria-label={t(homeTexts.pages)}>
          <ul className={classes['entries']}>
            {pagesOf(forRole(menu, user.role)).map(({ path, title, Icon }) => (
              <li key={path}>
                <Link to={path}>
                  <Icon size={20} stroke={1.6} />
                  {t(title)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function Overview({ data, lists }: { data: Home; lists: readonly HomeList[] }) {
  const { today, work, administration, companies, newsSince } = data
  const isNew = work?.hasRecords === false || companies?.length === 0
  return (
    <>
      <div className={classes['cards']}>
        {newsSince && <News since={newsSince} />}
        {isNew && <FirstSteps {...{ data, lists }} />}
        {work && <WorkCards {...{ work, today, lists }} />}
        {administration && !isNew && <RatesCard rates={administration.rates} />}
        {administration && !isNew && <WorklistsCard />}
        {administration && !isNew && <QualityCard />}
        {companies && companies.length > 0 && <CompaniesCard {...{ companies, today }} />}
        <StateCard data={data} />
      </div>
      {administration && !isNew && <Charts {...{ administration, today, lists }} />}
    </>
  )
}
