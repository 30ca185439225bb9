import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordType } from '../../shared/record.ts'
import { request } from '../request.ts'

/** How long typing pauses before anything is asked. */
export const typingPause = 120
/** Suggestions are a help: without them the field works as any other, so their failures are not shown. */
export const helpOnly = [0, 400, 404, 429, 500, 503]

export interface Suggestions {
  readonly texts: readonly string[]
  /** Whether the answer for what is typed now is still to come; `texts` may then belong to an earlier text. */
  readonly isPending: boolean
}

/** What the company has written before in fields like this one, for what is typed now. */
export function useSuggestions(type: RecordType, name: string, typed: string, enabled: boolean): Suggestions {
  const wanted = typed.trim().slice(0, 200)
  const [asked] = useDebouncedValue(wanted, typed === '' ? 0 : typingPause)
  const field = `${type.name}.${name}`
  const { data, isFetching } = useQuery({
    // Below the type's own key, so that a saved record renews them.
    queryKey: [type.name, 'suggestions', field, asked],
    queryFn: ({ signal }) =>
      request<{ entities: string[] }>('/api/suggestions', {
        method: 'POST',
        body: { field, typed: asked },
        signal,
        stay: helpOnly,
      }),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return { texts: (enabled && data?.entities) || [], isPending: enabled && (asked !== wanted || isFetching) }
}
