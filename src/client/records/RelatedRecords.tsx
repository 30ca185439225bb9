import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordType } from '../../shared/record.ts'
import type { RelatedRecords as Related } from '../../shared/record-of.ts'
import { numberText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { PageLink } from '../PageLink.tsx'
import { toRecord } from '../paths.ts'
import { request } from '../request.ts'
import { detailsText } from '../search/choices.ts'
import classes from './RecordDetails.module.css'
import { recordsTexts } from './texts.ts'
import { helpOnly } from './use-suggestions.ts'
import { relatedRecords } from '../../shared/record-calls.ts'

/** How many of each type are shown at first, and at most. */
const [few, many] = [5, 100]

interface RelatedRecordsProps {
  type: RecordType
  id: number
  /** The paths of lists that the page shows elsewhere. */
  except?: readonly string[] | undefined
}

/** Records that refer to this one or share its JMBG; renders nothing if there are none. */
export function RelatedRecords({ type, id, except = [] }: RelatedRecordsProps) {
  const { t, language } = useLanguage()
  const { routesByPath } = useRouter()
  const [size, setSize] = useState(few)
  const { data } = useQuery({
    queryKey: [type.name, 'record', id, 'related', size],
    queryFn: ({ signal }) =>
      request(relatedRecords, { params: { type: type.name, id }, query: { size }, signal, handledStatuses: helpOnly }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const groups = data?.entities.filter(({ path, isSamePerson }) => isSamePerson || !except.includes(path)) ?? []
  if (groups.length === 0) return null
  const titleOf = ({ path, isSamePerson }: Related) => {
    const title = t(
      Object.values(routesByPath).find(({ fullPath }) => fullPath === path)?.options.staticData?.title ?? ['', ''],
    )
    return isSamePerson ? `${title} – ${t(recordsTexts.samePerson)}` : title
  }
  const moreOf = ({ total, totalIsExact, records }: Related) => {
    const more = numberText(total - records.length, language)
    return t(recordsTexts.andMore).replace('{count}', totalIsExact ? more : `${t(recordsTexts.moreThan)} ${more}`)
  }
  return (
    <section className={classes['group']} aria-labelledby="related">
      <h2 id="related">{t(recordsTexts.related)}</h2>
      {groups.map((related) => (
        <div key={titleOf(related)} className={classes['related']}>
          <h3>{titleOf(related)}</h3>
          <ul>
            {related.records.map((record) => (
              <li key={record.id}>
                <PageLink {...toRecord(related, record.id)}>{record.title}</PageLink>
                {record.details.length > 0 && <small>{detailsText(record.details)}</small>}
              </li>
            ))}
            {related.total > related.records.length && <li>{moreOf(related)}</li>}
          </ul>
        </div>
      ))}
      {size < many && groups.some(({ total, records }) => total > records.length) && (
        <Button data-screen-only variant="default" size="compact-sm" onClick={() => setSize(many)}>
          {t(recordsTexts.showMore)}
        </Button>
      )}
    </section>
  )
}
