import { call, type Entities } from '../../shared/call.ts'

interface NamedCompany {
  readonly id: number
  readonly name: string
}

export const readCompany = call<{ answer: { company: NamedCompany } }>()('GET', '/api/superadmin/companies/:id')
/** All live companies; the server also answers it by POST, as the original interface did. */
export const allCompanies = call<{ answer: Entities<NamedCompany & { deleted: boolean }> }>()(
  'GET',
  '/api/superadmin/companies/all',
)
