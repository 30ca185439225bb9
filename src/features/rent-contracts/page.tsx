import { IconCalendarDollar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ClientRecordPage } from '../../client/contracts/ClientRecordPage.tsx'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { RentContract } from './record.ts'
import { rentContractScreen as screen, rentContractTexts as texts } from './texts.ts'

const Form = lazyForm(async () => (await import('./form.tsx')).RentContractForm)
const brief = ['contractNumber', 'contractDate']

export function RentContractsPage() {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const schedule = ({ id }: RentContract) => ({
    key: 'schedule',
    label: t(screen.paymentSchedule),
    Icon: IconCalendarDollar,
    // This file cannot import the route table, so the path is not typed.
    run: () => void navigate({ to: '/paymentSchedule', search: { scheduleId: id } as never }),
  })
  return <ClientRecordPage<RentContract> {...{ texts, brief, Form }} rowActions={(row) => [schedule(row)]} />
}
