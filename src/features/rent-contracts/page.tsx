import { IconCalendarDollar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { type RentContract, rentContract } from './record.ts'
import { rentContractScreen as screen, rentContractTexts as texts } from './texts.ts'

const RentContractForm = lazyForm(async () => (await import('./form.tsx')).RentContractForm)

const documentOf = (id: number) => `/api/contractrent/${id}`

const rentContractsSearch = listSearch(rentContract)

export function RentContractsPage() {
  const { t } = useLanguage()
  const { search, change } = useListSearch(rentContractsSearch)
  const { documentActions, documentPreview } = useDocument(documentOf, texts.document)
  const navigate = useNavigate()
  const schedule = ({ id }: RentContract) => ({
    key: 'schedule',
    label: t(screen.paymentSchedule),
    Icon: IconCalendarDollar,
    // This file cannot import the route table, so the path is not typed.
    run: () => void navigate({ to: '/paymentSchedule', search: { scheduleId: id } as never }),
  })
  return (
    <>
      <RecordPage<RentContract>
        {...{ type: rentContract, texts, search, change }}
        titleColumns={['clientName', 'clientSurname']}
        brief={['contractNumber', 'contractDate']}
        nameOf={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
        rowActions={(row) => [...documentActions(row), schedule(row)]}
        Form={RentContractForm}
      />
      {documentPreview}
    </>
  )
}
