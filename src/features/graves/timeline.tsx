import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import details from '../../client/records/RecordDetails.module.css'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { intermentKinds } from '../interments/record.ts'
import { kindTexts } from '../burial-verdict/public.ts'
import { documentKinds, documentKindTexts } from '../grave-documents/public.ts'
import { knownPart, tableDate } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { type Grave, grave } from './record.ts'
import { graveTexts } from './texts.ts'
import classes from './timeline.module.css'
import { eventKinds, type GraveEvent } from './timeline.ts'
import { eventTexts, removalTexts, timelineTexts as texts } from './timeline-texts.ts'
import { readTimeline } from './calls.ts'

/** An event, and the noun for its record if it is a contract or letter. */
type Told = GraveEvent & { readonly name: Text | undefined }
const isOfGrave = (kind: string): kind is (typeof eventKinds)[number] => eventKinds.some((each) => each === kind)

interface TimelineProps {
  row: Grave
  /** The noun for the records of a list. */
  nounOf: (path: string) => Promise<Text | undefined>
}

/** The contracts and letters that concern a grave, and its history: docs/domain/graves.md#history */
export function Timeline({ row, nounOf }: TimelineProps) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: [grave.name, 'record', row.id, 'timeline', row.version],
    queryFn: async ({ signal }) => {
      const { entities } = await request(readTimeline, {
        params: { id: row.id },
        signal,
        handledStatuses: helpOnly,
      })
      return Promise.all(
        entities.map(async (event): Promise<Told> => {
          const { kind, record } = event
          return { ...event, name: record && !isOfGrave(kind) ? await nounOf(record.path) : undefined }
        }),
      )
    },
    retry: false,
  })
  if (!data || data.length === 0) return null
  const written = data.filter(({ kind }) => kind === 'NOTICE' || !isOfGrave(kind))
  return (
    <>
      {written.length > 0 && (
        <section className={details['group']} aria-labelledby="documents">
          <h2 id="documents">{t(texts.documents)}</h2>
          <Events events={written} />
        </section>
      )}
      <section className={details['group']} aria-labelledby="timeline">
        <h2 id="timeline">{t(texts.history)}</h2>
        <Events events={data} />
      </section>
    </>
  )
}

function Events({ events }: { events: readonly Told[] }) {
  return (
    <ol className={classes['events']}>
      {events.map((event, at) => (
        <Event key={at} event={event} />
      ))}
    </ol>
  )
}

function Event({ event }: { event: Told }) {
  const { t, language } = useLanguage()
  const { day, precision, record } = event
  const { label, more } = useWords(event)
  return (
    <li>
      <span className={classes['day']}>
        {day === null ? t(texts.dateUnknown) : knownPart(tableDate(day), precision, language)}
      </span>
      <span>
        {label}
        {record && (
          <>
            {': '}
            <PageLink {...toRecord(record, record.id)}>{record.title}</PageLink>
          </>
        )}
        {more && <span className={classes['more']}>{`${record ? ', ' : ': '}${more}`}</span>}
      </span>
    </li>
  )
}

/** The event and its details, beside its record. */
function useWords({ kind, name, what, from, to, isOfParty }: Told) {
  const { t } = useLanguage()
  const label = isOfGrave(kind) ? t(eventTexts[kind]) : name ? t(name) : ''
  if (kind === 'BURIED') {
    const buried = intermentKinds.find((each) => each === what)
    return { label, more: buried && buried !== 'COFFIN' ? t(kindTexts[buried]) : '' }
  }
  if (kind === 'REMOVED') {
    const decision = from && `${t(texts.decision)} ${from}`
    return { label: t(removalTexts[what ?? ''] ?? eventTexts.REMOVED), more: [to, decision].filter(Boolean).join(', ') }
  }
  if (kind === 'DOCUMENT') {
    const ofDocument = documentKinds.find((each) => each === what)
    return { label: ofDocument && ofDocument !== 'OTHER' ? t(documentKindTexts[ofDocument]) : label, more: '' }
  }
  if (kind === 'CHANGED') {
    const fields: Readonly<Record<string, readonly [string, string]>> = graveTexts.fields
    const choices: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = graveTexts.choices
    const valueOf = (value: string | null) => {
      if (value === null || value === '') return t(texts.empty)
      const choice = choices[what ?? '']?.[value]
      return choice ? t(choice) : value
    }
    const field = fields[what ?? '']
    return { label: field ? t(field) : label, more: `${valueOf(from)} → ${valueOf(to)}` }
  }
  return { label, more: [what, isOfParty && t(texts.toHolder)].filter(Boolean).join(', ') }
}
