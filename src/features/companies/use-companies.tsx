import { useQuery } from '@tanstack/react-query'
import { request } from '../../client/request.ts'
import { readCompany, allCompanies } from './calls.ts'

// The calls about companies that the screens of other records need; only a super administrator may make them.

/** A company; undefined until it is loaded, or without an id. */
export function useCompany(id: number | undefined) {
  const { data } = useQuery({
    queryKey: ['company', id],
    queryFn: () => request(readCompany, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return data?.company
}

/** All live companies to choose from. */
export function useCompanies(enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['company', 'all'],
    queryFn: ({ signal }) => request(allCompanies, { signal }),
    enabled,
  })
  return data?.entities ?? []
}
