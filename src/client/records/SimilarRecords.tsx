import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { hrefOfRecord } from '../paths.ts'
import { request } from '../request.ts'
import { helpOnly } from './use-suggestions.ts'
import { type Call } from '../../shared/call.ts'

interface SimilarRecordsProps<Found> {
  type: RecordType
  search: Call<string, { answer: { entities: readonly Found[] }; body: unknown }>
  title: Text
  /** The values to compare with other records; null while too little is entered. */
  entered: Readonly<Record<string, unknown>> | null
  /** The text of the link to a record, and what follows it. */
  linkOf: (record: Found) => readonly [link: string, more: string]
}

const bodyOf = (compared: string): unknown => JSON.parse(compared)

/** Warns of records that may be about the same person, with links; does not prevent saving. */
export function SimilarRecords<Found extends { id: number }>(props: SimilarRecordsProps<Found>) {
  const { type, search, title, entered, linkOf } = props
  const { t } = useLanguage()
  // As a string, because an object would change on every render.
  const [compared] = useDebouncedValue(JSON.stringify(entered), 300)
  const { data } = useQuery({
    queryKey: [type.name, 'similar', compared],
    queryFn: ({ signal }) =>
      request(search, {
        body: bodyOf(compared),
        signal,
        handledStatuses: helpOnly,
      }),
    enabled: entered !== null && compared !== 'null',
    retry: false,
  })
  const similar = entered === null ? [] : (data?.entities ?? [])
  return (
    <div role="status">
      {similar.length > 0 && (
        <Alert color="yellow" mt="sm" title={t(title)}>
          {similar.map((record) => {
            const [link, more] = linkOf(record)
            return (
              <div key={record.id}>
                <a href={hrefOfRecord(type.page, record.id)} target="_blank" rel="noreferrer">
                  {link}
                </a>
                {more && `, ${more}`}
              </div>
            )
          })}
        </Alert>
      )}
    </div>
  )
}
