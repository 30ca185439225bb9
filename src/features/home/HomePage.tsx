import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Home } from './home.ts'
import { useLanguage } from '../../client/language.tsx'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { AddButton } from '../../client/records/AddButton.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toList } from '../../client/paths.ts'
import { typeAhead } from '../../client/type-ahead.ts'
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

/** The overview of the user's work. */
export function HomePage({ lists }: { lists: readonly HomeList[] }) {
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
      <header className={classes['head']}>
        <Title order={1}>{`${t(shellTexts.welcome)}, ${`${user.name} ${user.surname}`.trim()}`}</Title>
        {data?.work?.hasRecords && <NewEntry />}
      </header>
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
    </div>
  )
}

/** A death record, a clerk's most frequent entry. */
function NewEntry() {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const add = () => {
    typeAhead()
    void navigate(toList({ path: '/deathRecords' }, { new: true }))
  }
  useShortcut('add', add)
  return <AddButton label={t(homeTexts.newEntry)} onClick={add} />
}

function Overview({ data, lists }: { data: Home; lists: readonly HomeList[] }) {
  const { today, work, administration, companies, newsSince } = data
  const isNew = work?.hasRecords === false || companies?.length === 0
  return (
    <>
      <div className={classes['cards']} data-few={!administration || undefined}>
        {newsSince && <News since={newsSince} />}
        {isNew && <FirstSteps data={data} />}
        {administration && !isNew && <WorklistsCard />}
        {administration && <StateCard data={data} />}
        {work && <WorkCards {...{ work, today, lists }} />}
        {administration && !isNew && <RatesCard rates={administration.rates} />}
        {administration && !isNew && <QualityCard />}
        {companies && companies.length > 0 && <CompaniesCard {...{ companies, today }} />}
        {!administration && <StateCard data={data} />}
      </div>
      {administration && !isNew && <Charts {...{ administration, today, lists }} />}
    </>
  )
}
