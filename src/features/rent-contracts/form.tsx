import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { fieldSpans } from '../../client/records/field-spans.ts'
import { rateExtras, rateFieldsOf, SpreadOverRates } from '../../client/contracts/rates.tsx'
import { ratesQuestion } from '../../client/contracts/rates-question.ts'
import { useLanguage } from '../../client/language.tsx'
import type { Entered, FieldGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import type { RentContract } from './record.ts'
import { rentContractScreen as screen, rentContractTexts as texts } from './texts.ts'

const last = 5

const groups: readonly FieldGroup[] = [
  {
    legend: screen.contract,
    fields: fieldSpans({ contractNumber: 3, contractDate: 3, graveyardId: 2, burialPlaceNumber: 2, graveNumber: 2 }),
  },
  {
    legend: screen.client,
    fields: fieldSpans({
      clientSurname: 3,
      clientName: 3,
      identityCardNumber: 3,
      jmbgNumber: 3,
      clientAddress: 4,
      clientAddressNumber: 2,
      clientCity: 6,
    }),
  },
  { legend: screen.payment, fields: fieldSpans({ priceTag: 6 }) },
  {
    legend: screen.rates,
    fields: [...fieldSpans({ rateAdvancedPaymentAmount: 6 }), ...rateFieldsOf(last)],
    tool: (entered, fill) => <SpreadOverRates {...{ entered, last, fill }} names={{}} />,
  },
]

const client = {
  addressNumber: 'clientAddressNumber',
  identityCard: 'identityCardNumber',
  jmbg: 'jmbgNumber',
}

export function RentContractForm(open: OpenForm<RentContract>) {
  const { t, language } = useLanguage()
  const extras = (entered: Entered) => rateExtras(entered, last, {}, { t, language })
  const questionBeforeSave = (entered: Entered) => ratesQuestion(entered, last, {}, { t, language })
  return (
    <ClientRecordForm<RentContract>
      {...{ open, texts, groups, client, extras, questionBeforeSave }}
      number="contractNumber"
      date="contractDate"
    />
  )
}
