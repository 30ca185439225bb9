import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { numberText, type Text } from '../../shared/texts.ts'
import { qualityNames, worklistNames, type Worklists } from './worklists.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { Card } from './Card.tsx'
import classes from './Home.module.css'
import { worklistTexts } from './worklist-texts.ts'
import { readWorklists } from './calls.ts'

type Name = Worklists['lists'][number]['name']
/** The family or the company must act now. */
const isUrgent = (name: Name) => name === 'TRANSFER_OVERDUE' || name === 'EXPIRED'

/** Each card asks for its own numbers, so that neither waits for the other. */
const worklistsQuery = (of: 'RIGHTS' | 'QUALITY') =>
  queryOptions({
    queryKey: ['home', 'worklists', of],
    queryFn: ({ signal }) => request(readWorklists, { query: { of }, signal, handledStatuses: [0, 500, 503] }),
  })

/** The numbers of rights of use and graves that need attention, with links to their lists. */
export const WorklistsCard = () => (
  <Counts of="RIGHTS" title={worklistTexts.title} isShown={(name) => !qualityNames.includes(name)} />
)

/** The numbers of missing or doubtful data in the register, with links to the lists. */
export const QualityCard = () => (
  <Counts of="QUALITY" title={worklistTexts.quality} isShown={(name) => qualityNames.includes(name)} />
)

interface CountsProps {
  of: 'RIGHTS' | 'QUALITY'
  title: Text
  isShown: (name: Name) => boolean
}

function Counts({ of, title, isShown }: CountsProps) {
  const { t } = useLanguage()
  const { data, isError, refetch } = useQuery(worklistsQuery(of))
  return (
    <Card title={t(title)}>
      {isError && !data ? (
        <div role="alert">
          <p>{t(recordsTexts.notLoaded)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t(recordsTexts.retry)}
          </Button>
        </div>
      ) : (
        // The rows are shown while counting, so that nothing moves when the numbers arrive.
        <dl className={classes['state']} aria-busy={!data}>
          {worklistNames
            .filter((name) => isShown(name))
            .map((name) => (
              <Count key={name} name={name} list={data?.lists.find((each) => each.name === name)} />
            ))}
        </dl>
      )}
    </Card>
  )
}

/** The list of death records shows one month otherwise. */
const register = '/deathRecords'
const ofAllTime = { year: -1, month: -1 }

function Count({ name, list }: { name: Name; list: Worklists['lists'][number] | undefined }) {
  const { t, language } = useLanguage()
  const text = t(worklistTexts[name])
  if (!list)
    return (
      <div>
        <dt>
          <span className={classes['counting']}>{text}</span>
        </dt>
        <dd>…</dd>
      </div>
    )
  const { path, filters, count, sort } = list
  return (
    <div>
      <dt>
        <PageLink
          {...toList(
            { path },
            { ...(Object.keys(filters).length > 0 && { filters }), sort, ...(path === register && ofAllTime) },
          )}
        >
          {text}
        </PageLink>
      </dt>
      <dd data-warning={(isUrgent(name) && count > 0) || undefined}>{numberText(count, language)}</dd>
    </div>
  )
}
