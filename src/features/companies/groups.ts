import type { FieldGroup } from '../../shared/record.ts'
import { companyScreen as screen } from './texts.ts'

export const companyGroups: readonly FieldGroup[] = [
  {
    legend: screen.identity,
    fields: [
      ['name', 6],
      ['email', 6],
      ['registrationNumber', 2],
      ['taxNumber', 2],
      ['codeNumber', 2],
    ],
  },
  {
    legend: screen.place,
    fields: [
      ['address', 4],
      ['zipCode', 2],
      ['city', 3],
      ['country', 3],
    ],
  },
  {
    legend: screen.contact,
    fields: [
      ['phone', 3],
      ['fax', 3],
      ['website', 6],
    ],
  },
]
