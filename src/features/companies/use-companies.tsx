import { useQuery } from '@tanstack/react-query'
import { request } from '../../client/request.ts'

// The calls about companies that the screens of other records need; only a super administrator may make them.

interface NamedCompany {
  id: number
  name: string
}
const path = '/api/superadmin/companies'

/** A company; undefined until it is loaded, or without an id. */
export function useCompany(id: number | undefined) {
  const { data } = useQuery({
    queryKey: ['company', id],
    queryFn: () => request<{ company: NamedCompany }>(`${path}/${id}`),
    enabled: id !== undefined,
  })
  return data?.company
}

/** All live companies to choose from. */
export function useCompanies(enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['company', 'all'],
    queryFn: ({ signal }) => request<{ entities: NamedCompany[] }>(`${path}/all`, { signal }),
    enabled,
  })
  return data?.entities ?? []
}
