import { graveOfRecord } from '../grave-references/public.tsx'
import { ClientRecordForm } from '../clients/public.tsx'
import { claimsQuestion } from '../contract-claims/public.tsx'
import { rateExtras, ratesQuestion, SpreadOverRates } from '../contracts/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { buildContractTexts as texts, buildContractScreen as screen } from './texts.ts'
import { buildContractGroups } from './groups.ts'
import { type BuildContract, buildRateNumbers as numbers, buildTerms } from './record.ts'

/** A build contract has an advance besides its advance rate: docs/requirements.md#rates */
const advance = { advance: 'advancedPaymentAmount', rest: 'restOfDebt' } as const

export function BuildContractForm(open: OpenForm<BuildContract>) {
  const { t, language } = useLanguage()
  const spread: FormGroup['tool'] = (entered, fill) => (
    <SpreadOverRates {...{ entered, numbers, fill }} names={advance} />
  )
  const groups = buildContractGroups.map((group): FormGroup =>
    group.legend === screen.rates ? { ...group, tool: spread } : group,
  )
  const extras = (entered: Entered, fill: (values: Entered) => void) => ({
    ...rateExtras(entered, numbers, advance, { t, language }),
    graveId: { picker: graveOfRecord(open.row?.grave, fill) },
  })
  const questionBeforeSave = claimsQuestion(
    { type: texts.type, terms: buildTerms, row: open.row, language: { t, language } },
    (entered) => ratesQuestion(entered, numbers, advance, { t, language }),
  )
  return (
    <ClientRecordForm<BuildContract>
      {...{ open, texts, groups, extras, questionBeforeSave }}
      number="contractNumber"
      date="contractDate"
    />
  )
}
