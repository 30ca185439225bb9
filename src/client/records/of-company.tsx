import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import type { RecordType } from '../../shared/record.ts'
import { useLanguage } from '../language.tsx'
import { request } from '../request.ts'
import { useSession } from '../session.ts'
import { listSearch, useListSearch } from './list-search.ts'
import classes from './Records.module.css'
import { recordsTexts } from './texts.ts'

/** The session's own company; for a super administrator all companies. */
const own = -1

/** The URL parameters of a list that belongs to a company. */
const ofCompanySearch = (type: RecordType) => listSearch(type).extend({ companyId: z.int().default(own).catch(own) })

/** For a super administrator: the name of a company, and a link back to the companies. */
export function useNamedCompany(companyId: number | undefined) {
  const { t } = useLanguage()
  const isPlatform = useSession()?.user.role === 'SUPERADMIN'
  const { data } = useQuery({
    queryKey: ['company', companyId],
    queryFn: () => request<{ company: { name: string } }>(`/api/superadmin/companies/${companyId}`),
    enabled: isPlatform && companyId !== undefined && companyId !== own,
  })
  const back = isPlatform ? (
    <Anchor component={Link} to="/companies" className={classes['back']}>
      <IconArrowLeft size={16} aria-hidden />
      {t(recordsTexts.companies)}
    </Anchor>
  ) : undefined
  return { isPlatform, name: data?.company.name, back }
}

/** All live companies, for a super administrator to choose from. */
export function useCompanies(enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['company', 'all'],
    queryFn: ({ signal }) =>
      request<{ entities: { id: number; name: string }[] }>('/api/superadmin/companies/all', { signal }),
    enabled,
  })
  return data?.entities ?? []
}

/** A list of the company in the URL: its search parameters, the company's name for the title, and a link back. */
export function useListOfCompany(type: RecordType) {
  const { search, change } = useListSearch(ofCompanySearch(type))
  const { companyId } = search
  const { isPlatform, name, back } = useNamedCompany(companyId)
  return {
    search,
    change,
    filters: { companyId: isPlatform ? companyId : own },
    addTo: companyId === own ? null : `${type.base}/${companyId}`,
    of: isPlatform ? { name, back } : undefined,
  }
}
