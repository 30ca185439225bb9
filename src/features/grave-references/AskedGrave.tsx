import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { request } from '../../client/request.ts'
import { pickedKey } from '../../client/records/use-candidates.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { readGrave } from '../graves/calls.ts'
import type { Grave } from '../graves/record.ts'

interface AskedGraveProps {
  /** Called once, when the form of a new record is opened for a grave. */
  onFound: (grave: Grave) => void
}

/** Uses the grave in the URL for a new record. */
export function AskedGrave({ onFound }: AskedGraveProps) {
  const { grave: id } = useSearch({ strict: false })
  const { data } = useQuery({
    queryKey: pickedKey('grave', String(id)),
    queryFn: async ({ signal }) =>
      (await request(readGrave, { params: { id: id ?? 0 }, signal, handledStatuses: helpOnly })).grave,
    enabled: Number.isInteger(id),
    retry: false,
  })
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (data !== undefined) found(data)
  }, [data])
  return null
}
