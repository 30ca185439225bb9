import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { rateExtras, SpreadOverRates } from '../../client/contracts/rates.tsx'
import { ratesQuestion } from '../../client/contracts/rates-question.ts'
import { useLanguage } from '../../client/language.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { rentContractFormTexts as texts } from './form-texts.ts'
import { rentContractGroups } from './groups.ts'
import { type RentContract, rentRateNumbers as numbers } from './record.ts'
import { rentContractScreen as screen } from './texts.ts'

const groups: readonly FormGroup[] = rentContractGroups.map((group) =>
  group.legend === screen.rates
    ? { ...group, tool: (entered, fill) => <SpreadOverRates {...{ entered, numbers, fill }} names={{}} /> }
    : group,
)

const client = {
  addressNumber: 'clientAddressNumber',
  identityCard: 'identityCardNumber',
  jmbg: 'jmbgNumber',
}

export function RentContractForm(open: OpenForm<RentContract>) {
  const { t, language } = useLanguage()
  const extras = (entered: Entered) => rateExtras(entered, numbers, {}, { t, language })
  const questionBeforeSave = (entered: Entered) => ratesQuestion(entered, numbers, {}, { t, language })
  return (
    <ClientRecordForm<RentContract>
      {...{ open, texts, groups, client, extras, questionBeforeSave }}
      number="contractNumber"
      date="contractDate"
    />
  )
}
