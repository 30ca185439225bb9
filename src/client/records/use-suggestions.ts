import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordType } from '../../shared/record.ts'
import { request } from '../request.ts'
import { suggestTexts } from '../../shared/record-calls.ts'

/** The delay after typing before a request, in milliseconds. */
export const typingPause = 120
/** Failures are not shown, because the field works without suggestions. */
export const helpOnly = [0, 400, 404, 429, 500, 503]

export interface Suggestions {
  readonly texts: readonly string[]
  /** Whether the response for the current input is still pending; `texts` may then belong to earlier input. */
  readonly isPending: boolean
}

/** Earlier values of the company in such fields that match the typed text. */
export function useSuggestions(
  type: Pick<RecordType, 'name'>,
  name: string,
  typed: string,
  enabled: boolean,
): Suggestions {
  const text = typed.trim().slice(0, 200)
  const [searched] = useDebouncedValue(text, typed === '' ? 0 : typingPause)
  const field = `${type.name}.${name}`
  const { data, isFetching } = useQuery({
    // Under the type's own key, so that saving a record refreshes them.
    queryKey: [type.name, 'suggestions', field, searched],
    queryFn: ({ signal }) =>
      request(suggestTexts, {
        body: { field, typed: searched },
        signal,
        handledStatuses: helpOnly,
      }),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return { texts: (enabled && data?.entities) || [], isPending: enabled && (searched !== text || isFetching) }
}
