import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { ClientRecordForm } from '../clients/public.tsx'
import { claimsQuestion } from '../contract-claims/public.tsx'
import { chapelContractTexts as texts } from './texts.ts'
import { chapelContractGroups as groups } from './groups.ts'
import { type ChapelContract, chapelTerms } from './record.ts'

export function ChapelContractForm(open: OpenForm<ChapelContract>) {
  const language = useLanguage()
  const questionBeforeSave = claimsQuestion({ type: texts.type, terms: chapelTerms, row: open.row, language })
  return (
    <ClientRecordForm<ChapelContract>
      {...{ open, texts, groups, questionBeforeSave }}
      number="contractNumber"
      date="contractDate"
    />
  )
}
