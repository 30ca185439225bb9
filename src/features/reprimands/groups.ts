import { fieldSpans } from '../../shared/field-spans.ts'
import { debtGroup } from '../letters/public.ts'
import type { FieldGroup } from '../../shared/record.ts'

export const reprimandGroups: readonly FieldGroup[] = [
  {
    legend: ['Опомена', 'Reprimand'],
    fields: fieldSpans({ reprimandNumber: 3, reprimandDate: 3, billNumber: 3, debtAmount: 3 }),
  },
  {
    legend: ['Дужник', 'Client'],
    fields: fieldSpans({ clientSurname: 3, clientName: 3, clientAddress: 6, clientCity: 6, partyId: 6 }),
  },
  debtGroup({ graveyardId: 6 }),
  { legend: ['Достава', 'Delivery'], fields: fieldSpans({ delivery: 3, deliveredOn: 3 }) },
]
