import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { IconArrowLeft } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { useSession } from '../../client/session.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import classes from '../../client/records/Records.module.css'
import { useCompany } from './use-companies.tsx'

const companies: Text = ['Предузећа', 'Companies']

/** The session's own company; for a super administrator all companies. */
const ownCompany = -1

/** The URL parameters of a list that belongs to a company. */
const ofCompanySearch = (type: RecordType) =>
  listSearch(type).extend({ companyId: z.int().default(ownCompany).catch(ownCompany) })

/** For a super administrator: the name of a company, and a link back to the companies. */
export function useNamedCompany(companyId: number | undefined) {
  const { t } = useLanguage()
  const isPlatform = useSession()?.user.role === 'SUPERADMIN'
  const company = useCompany(isPlatform && companyId !== ownCompany ? companyId : undefined)
  const back = isPlatform ? (
    <Anchor component={Link} to="/companies" className={classes['back']}>
      <IconArrowLeft size={16} aria-hidden />
      {t(companies)}
    </Anchor>
  ) : undefined
  return { isPlatform, name: company?.name, back }
}

/** A list of the company in the URL: its search parameters, the company's name for the title, and a link back. */
export function useListOfCompany(type: RecordType) {
  const { search, change } = useListSearch(ofCompanySearch(type))
  const { companyId } = search
  const { isPlatform, name, back } = useNamedCompany(companyId)
  return {
    search,
    change,
    filters: { companyId: isPlatform ? companyId : ownCompany },
    addTo: companyId === ownCompany ? null : `${type.base}/${companyId}`,
    of: isPlatform ? { name, back } : undefined,
  }
}
