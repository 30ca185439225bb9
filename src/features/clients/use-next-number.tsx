import { useQuery } from '@tanstack/react-query'
import { today } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Entered } from '../../client/records/RecordFields.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { recordCalls } from '../../shared/record-calls.ts'

/**
 * Default values of a new record: the next free number of this year, today's date and the graveyard of the latest record. The
 * user can change them all. If the request fails, number and graveyard stay empty and the form still works.
 */
export function useNextNumber(type: RecordType, number: string, date: string, row: unknown) {
  const year = Number(today().slice(0, 4))
  const proposed = async (): Promise<Entered> => {
    const dateOnly = { [date]: today() }
    try {
      const next = await request(recordCalls(type).nextNumber, {
        query: { year },
        handledStatuses: helpOnly,
      })
      return { ...dateOnly, [number]: next.number, graveyardId: String(next.graveyardId ?? '') }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      return dateOnly
    }
  }
  const { data } = useQuery({
    queryKey: [type.name, 'nextNumber'],
    queryFn: proposed,
    enabled: row === null,
    gcTime: 0,
    staleTime: Infinity,
  })
  return { isReady: row !== null || data !== undefined, defaults: data ?? {}, nextDefaults: proposed }
}
