import { type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { type Company, company } from './record.ts'
import { companyScreen as screen, companyTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
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

export function CompanyForm(open: OpenForm<Company>) {
  return <RecordForm {...open} {...{ type: company, texts, groups }} carriedOver={['country']} />
}
