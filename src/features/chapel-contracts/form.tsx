import { useClients } from '../../client/contracts/use-clients.ts'
import { useNextNumber } from '../../client/contracts/use-next-number.ts'
import { type Entered, type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { useGraveyards } from '../../client/records/use-graveyards.ts'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { type ChapelContract, chapelContract } from './record.ts'
import { chapelContractScreen as screen, chapelContractTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
  {
    legend: screen.contract,
    fields: [
      ['contractNumber', 3],
      ['contractDate', 3],
      ['graveyardId', 4],
      ['priceTag', 2],
    ],
  },
  {
    legend: screen.client,
    fields: [
      ['clientSurname', 3],
      ['clientName', 3],
      ['clientIdentityCardNumber', 2],
      ['clientIdentityCardIssuer', 2],
      ['clientJmbg', 2],
      ['clientAddress', 4],
      ['clientAddressNumber', 2],
      ['clientCity', 6],
    ],
  },
]

const carriedOver = ['clientCity']

export function ChapelContractForm(open: OpenForm<ChapelContract>) {
  const { isReady, ...number } = useNextNumber(chapelContract, 'contractNumber', 'contractDate', open.row)
  const { offered, onFieldChange } = useClients({
    addressNumber: 'clientAddressNumber',
    identityCard: 'clientIdentityCardNumber',
    jmbg: 'clientJmbg',
  })
  const graveyardId = useGraveyards(open.row)
  if (!isReady) return <DrawerSkeleton />
  const extras = (entered: Entered) => ({ graveyardId, clientSurname: offered(entered) })
  return (
    <RecordForm
      {...open}
      {...number}
      {...{ type: chapelContract, texts, groups, extras, onFieldChange, carriedOver }}
    />
  )
}
