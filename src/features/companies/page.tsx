import { IconBuildingBank, IconFileSettings, IconGrave2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { pageTitles } from '../../shared/page-titles.ts'
import { type Company, company } from './record.ts'
import { companyScreen as screen, companyTexts as texts } from './texts.ts'

const CompanyForm = lazyForm(async () => (await import('./form.tsx')).CompanyForm)

export const companiesSearch = listSearch(company)

export function CompaniesPage() {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const { search, change } = useListSearch(companiesSearch)
  // This file cannot import the route table, so the path is not typed.
  const open = (to: string, companyId: number) => void navigate({ to, search: { companyId } as never })
  return (
    <RecordPage<Company>
      {...{ type: company, texts, search, change }}
      titleColumns={['name']}
      brief={['registrationNumber', 'city']}
      nameOf={({ name }) => name}
      rowActions={({ id }) => [
        {
          key: 'bankAccounts',
          label: t(screen.bankAccounts),
          Icon: IconBuildingBank,
          run: () => open('/bankaccounts', id),
        },
        {
          key: 'graveyards',
          label: t(screen.graveyards),
          Icon: IconGrave2,
          run: () => open('/graveyards', id),
        },
        {
          key: 'documentSettings',
          label: t(pageTitles.documentSettings),
          Icon: IconFileSettings,
          run: () => open('/documentSettings', id),
        },
      ]}
      Form={CompanyForm}
    />
  )
}
