import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Call } from '../../shared/call.ts'
import type { PageEntry } from '../../shared/page-entry.ts'
import type { Referenced } from '../../shared/references.ts'
import type { Text } from '../../shared/texts.ts'
import { isSame } from '../../shared/identity.ts'
import { request } from '../request.ts'
import { helpOnly, typingPause } from './use-suggestions.ts'

/** The records that a field can refer to. */
export interface Candidates<Found> {
  /** The name of their type. */
  readonly name: string
  readonly page: Pick<PageEntry, 'path'>
  readonly search: Call<string, { answer: { entities: readonly Found[] }; body: unknown }>
  readonly read: (id: number) => Promise<Found>
  readonly nameOf: (found: Found) => string
  /** What distinguishes it from others of the same name. */
  readonly detailOf?: (found: Found) => ReactNode
  /** What can be typed. */
  readonly by: Text
  /** What is searched before somebody types. */
  readonly first?: string
  /** Further parameters of the search. */
  readonly limits?: Readonly<Record<string, string | number>>
}

export interface PickerProps<Found> {
  from: Candidates<Found>
  /** The chosen record as the form was opened with it. */
  known?: Referenced | null | undefined
  /** Records what was typed as a new one, which is offered at the end; undefined if that does not suffice. */
  addNew?: ((typed: string) => { label: string; add: () => Promise<Found | undefined> } | undefined) | undefined
  /** Fills in what follows from the chosen record. */
  onFound?: ((found: Found) => void) | undefined
}

const mostCandidates = 7
export const pickedKey = (name: string, id: string) => [name, 'picked', id]

/** The name of the chosen record, which a restored draft knows only by its id. */
export function usePicked<Found>({ from, known }: PickerProps<Found>, id: string) {
  const isKnown = known?.id === Number(id)
  const { data } = useQuery({
    queryKey: pickedKey(from.name, id),
    queryFn: () => from.read(Number(id)),
    enabled: id !== '' && !isKnown,
    staleTime: Infinity,
    retry: false,
  })
  return data ? from.nameOf(data) : isKnown ? known.name : id
}

/** The candidates for the typed words; `isCurrent` once they are those for exactly these words. */
export function useCandidates<Found>(
  { name, search, limits, nameOf }: Candidates<Found>,
  typed: string,
  isWanted: boolean,
) {
  const trimmed = typed.trim()
  const [words] = useDebouncedValue(trimmed, typingPause)
  // As a string, because an object would change on every render.
  const bodyText = JSON.stringify({ searchParam: words, size: mostCandidates, recordState: 'live', ...limits })
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: [name, 'candidates', bodyText],
    queryFn: ({ signal }) => {
      const body: unknown = JSON.parse(bodyText)
      return request(search, { body, signal, handledStatuses: helpOnly })
    },
    enabled: isWanted,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isCurrent = isWanted && words === trimmed && !isFetching && !isPlaceholderData
  const matches = (isWanted && data?.entities) || []
  // What is named exactly so comes first.
  const exact = matches.filter((each) => isSame(nameOf(each), trimmed))
  return {
    candidates: [...exact, ...matches.filter((each) => !exact.includes(each))],
    /** Which one is certainly meant. */
    certain: exact.length === 1 || matches.length === 1 ? (exact[0] ?? matches[0]) : undefined,
    isCurrent,
    hasFailed: isCurrent && isError,
  }
}
