import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { numberText, type Text } from '../../shared/texts.ts'
import { qualityNames, type Worklists } from '../../shared/worklists.ts'
import { useLanguage } from '../language.tsx'
import { PageLink } from '../PageLink.tsx'
import { toList } from '../paths.ts'
import { recordsTexts } from '../records/texts.ts'
import { request } from '../request.ts'
import { Skeleton } from '../Skeleton.tsx'
import { Card } from './Card.tsx'
import classes from './Home.module.css'
import { worklistTexts } from './worklist-texts.ts'

type Name = Worklists['lists'][number]['name']
/** The family or the company must act now. */
const isUrgent = (name: Name) => name === 'TRANSFER' || name === 'EXPIRED'

export const worklistsQuery = queryOptions({
  queryKey: ['home', 'worklists'],
  queryFn: ({ signal }) => request<Worklists>('/api/worklists', { signal, stay: [0, 500, 503] }),
})

/** Rights of use and graves that need somebody's attention, each number with its list. */
export const WorklistsCard = () => (
  <Counts title={worklistTexts.title} isShown={(name) => !qualityNames.includes(name)} />
)

/** What is missing or doubtful in the register, each number with the list of its records. */
export const QualityCard = () => (
  <Counts title={worklistTexts.quality} isShown={(name) => qualityNames.includes(name)} />
)

function Counts({ title, isShown }: { title: Text; isShown: (name: Name) => boolean }) {
  const { t, language } = useLanguage()
  const { data, isError, refetch } = useQuery(worklistsQuery)
  return (
    <Card title={t(title)}>
      {data ? (
        <dl className={classes['state']}>
          {data.lists
            .filter(({ name }) => isShown(name))
            .map(({ name, path, filters, count }) => (
              <div key={name}>
                <dt>
                  <PageLink {...toList({ path }, Object.keys(filters).length > 0 ? { filters } : {})}>
                    {t(worklistTexts[name])}
                  </PageLink>
                </dt>
                <dd data-warning={(isUrgent(name) && count > 0) || undefined}>{numberText(count, language)}</dd>
              </div>
            ))}
        </dl>
      ) : isError ? (
        <div role="alert">
          <p>{t(recordsTexts.notLoaded)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t(recordsTexts.retry)}
          </Button>
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  )
}
