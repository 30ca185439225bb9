import { rateExtras, rateFieldsOf, SpreadOverRates } from '../../client/contracts/rates.tsx'
import { ratesQuestion } from '../../client/contracts/rates-question.ts'
import { useClients } from '../../client/contracts/use-clients.ts'
import { useNextNumber } from '../../client/contracts/use-next-number.ts'
import { useLanguage } from '../../client/language.tsx'
import { type Entered, type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { useGraveyards } from '../../client/records/use-graveyards.ts'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { type RentContract, rentContract } from './record.ts'
import { rentContractScreen as screen, rentContractTexts as texts } from './texts.ts'

const last = 5

const groups: readonly FieldGroup[] = [
  {
    legend: screen.contract,
    fields: [
      ['contractNumber', 3],
      ['contractDate', 3],
      ['graveyardId', 2],
      ['burialPlaceNumber', 2],
      ['graveNumber', 2],
    ],
  },
  {
    legend: screen.client,
    fields: [
      ['clientSurname', 3],
      ['clientName', 3],
      ['identityCardNumber', 3],
      ['jmbgNumber', 3],
      ['clientAddress', 4],
      ['clientAddressNumber', 2],
      ['clientCity', 6],
    ],
  },
  { legend: screen.payment, fields: [['priceTag', 6]] },
  {
    legend: screen.rates,
    fields: [['rateAdvancedPaymentAmount', 6], ...rateFieldsOf(last)],
    tool: (entered, fill) => <SpreadOverRates {...{ entered, last, fill }} names={{}} />,
  },
]

const carriedOver = ['clientCity']

export function RentContractForm(open: OpenForm<RentContract>) {
  const { t, language } = useLanguage()
  const { isReady, ...number } = useNextNumber(rentContract, 'contractNumber', 'contractDate', open.row)
  const { offered, onFieldChange } = useClients({
    addressNumber: 'clientAddressNumber',
    identityCard: 'identityCardNumber',
    jmbg: 'jmbgNumber',
  })
  const graveyardId = useGraveyards(open.row)
  if (!isReady) return <DrawerSkeleton />
  const extras = (entered: Entered) => ({
    ...rateExtras(entered, last, {}, { t, language }),
    graveyardId,
    clientSurname: offered(entered),
  })
  const questionBeforeSave = (entered: Entered) => ratesQuestion(entered, last, {}, { t, language })
  return (
    <RecordForm
      {...open}
      {...number}
      {...{ type: rentContract, texts, groups, extras, onFieldChange, carriedOver, questionBeforeSave }}
    />
  )
}
