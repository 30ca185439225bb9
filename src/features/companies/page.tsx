import { useNavigate } from '@tanstack/react-router'
import { IconBuildingBank, IconFileSettings, IconGrave2 } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { pageTitles } from '../../shared/page-titles.ts'
import { type Company, company } from './record.ts'
import { companyScreen as screen, companyTexts as texts } from './texts.ts'
import { companyGroups } from './groups.ts'

function useRecordActions(): RecordActions<Company> {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const open = (to: '/bankaccounts' | '/graveyards' | '/documentSettings', companyId: number) =>
    void navigate({ to, search: { companyId } })
  return {
    actionsOf: ({ id }) => [
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
    ],
  }
}

const pages: RecordPages<Company> = {
  type: company,
  texts,
  groups: companyGroups,
  titleColumns: ['name'],
  brief: ['registrationNumber', 'city'],
  nameOf: ({ name }) => name,
  deletesSeveral: false,
  Form: lazyForm(async () => (await import('./form.tsx')).CompanyForm),
}

const companiesSearch = listSearch(company)

export const List = () => (
  <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(companiesSearch)} />
)
export const Page = recordPage(pages, useRecordActions)
