import { RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { companyTexts as texts } from './texts.ts'
import { companyGroups as groups } from './groups.ts'
import { type Company, company } from './record.ts'

export function CompanyForm(open: OpenForm<Company>) {
  return <RecordForm {...open} {...{ type: company, texts, groups }} copiedToNext={['country']} />
}
