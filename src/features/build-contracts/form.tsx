import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { fieldSpans } from '../../client/records/field-spans.ts'
import { rateExtras, rateFieldsOf, SpreadOverRates } from '../../client/contracts/rates.tsx'
import { ratesQuestion } from '../../client/contracts/rates-question.ts'
import { useLanguage } from '../../client/language.tsx'
import type { Entered, FieldGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import type { BuildContract } from './record.ts'
import { buildContractScreen as screen, buildContractTexts as texts } from './texts.ts'

const last = 10
/** A build contract has an advance besides its advance rate: docs/requirements.md#rates */
const advance = { advance: 'advancedPaymentAmount', rest: 'restOfDebt' } as const

const groups: readonly FieldGroup[] = [
  {
    legend: screen.contract,
    fields: fieldSpans({ contractNumber: 3, contractDate: 3, graveyardId: 4, burialPlaceNumber: 2 }),
  },
  {
    legend: screen.client,
    fields: fieldSpans({
      clientSurname: 3,
      clientName: 3,
      identityCardNumber: 3,
      clientAddress: 4,
      clientAddressNumber: 2,
      clientCity: 6,
    }),
  },
  {
    legend: screen.payment,
    fields: fieldSpans({ priceTag: 2, advancedPaymentAmount: 2, restOfDebt: 2 }),
  },
  {
    legend: screen.rates,
    fields: [...fieldSpans({ rateAdvancedPaymentAmount: 6 }), ...rateFieldsOf(last)],
    tool: (entered, fill) => <SpreadOverRates {...{ entered, last, fill }} names={advance} />,
  },
]

const client = { addressNumber: 'clientAddressNumber', identityCard: 'identityCardNumber' }

export function BuildContractForm(open: OpenForm<BuildContract>) {
  const { t, language } = useLanguage()
  const extras = (entered: Entered) => rateExtras(entered, last, advance, { t, language })
  const questionBeforeSave = (entered: Entered) => ratesQuestion(entered, last, advance, { t, language })
  return (
    <ClientRecordForm<BuildContract>
      {...{ open, texts, groups, client, extras, questionBeforeSave }}
      number="contractNumber"
      date="contractDate"
    />
  )
}
