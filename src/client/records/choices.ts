import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Call } from '../../shared/call.ts'
import type { Choice } from '../../shared/references.ts'
import { request } from '../request.ts'

interface ChoicesOf<Row> {
  readonly of: string
  readonly call: Call<string, { answer: { readonly entities: readonly Row[] } }>
}

/** The records that a reference offers, if it does, loaded once for forms and filters. */
export const choicesQuery = <Row extends Choice>(choices: ChoicesOf<Row> | undefined) =>
  queryOptions({
    queryKey: [choices?.of, 'choices'],
    queryFn: choices ? ({ signal }) => request(choices.call, { signal }) : skipToken,
  })
