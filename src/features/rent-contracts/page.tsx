import { useNavigate } from '@tanstack/react-router'
import { clientRecordPages } from '../clients/public.tsx'
import { IconCalendarDollar } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import type { RentContract } from './record.ts'
import { paymentSchedule, rentContractTexts as texts } from './texts.ts'
import { rentContractGroups } from './groups.ts'

function useScheduleAction() {
  const { t } = useLanguage()
  const navigate = useNavigate()
  return ({ id }: RentContract) => [
    {
      key: 'schedule',
      label: t(paymentSchedule),
      Icon: IconCalendarDollar,
      run: () => void navigate({ to: '/paymentSchedule', search: { scheduleId: id } }),
    },
  ]
}

export const { List, Page } = clientRecordPages<RentContract>({
  texts,
  brief: ['contractNumber', 'contractDate'],
  groups: rentContractGroups,
  Form: lazyForm(async () => (await import('./form.tsx')).RentContractForm),
  useMoreActions: useScheduleAction,
})
