import { useClients } from '../../client/contracts/use-clients.ts'
import { useNextNumber } from '../../client/contracts/use-next-number.ts'
import { type Entered, type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { useGraveyards } from '../../client/records/use-graveyards.ts'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { type Reprimand, reprimand } from './record.ts'
import { reprimandScreen as screen, reprimandTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
  {
    legend: screen.reprimand,
    fields: [
      ['reprimandNumber', 3],
      ['reprimandDate', 3],
      ['billNumber', 3],
      ['debtAmount', 3],
    ],
  },
  {
    legend: screen.client,
    fields: [
      ['clientSurname', 3],
      ['clientName', 3],
      ['clientAddress', 6],
      ['clientCity', 6],
    ],
  },
  {
    legend: screen.debt,
    fields: [
      ['graveyardId', 6],
      ['billDate', 3],
      ['dueDate', 3],
      ['periodFrom', 3],
      ['periodTo', 3],
      ['principalAmount', 3],
      ['interestAmount', 3],
    ],
  },
]

const carriedOver = ['clientCity']

export function ReprimandForm(open: OpenForm<Reprimand>) {
  const { isReady, ...number } = useNextNumber(reprimand, 'reprimandNumber', 'reprimandDate', open.row)
  const { offered, onFieldChange } = useClients({})
  const graveyardId = useGraveyards(open.row)
  if (!isReady) return <DrawerSkeleton />
  const extras = (entered: Entered) => ({ graveyardId, clientSurname: offered(entered) })
  return (
    <RecordForm {...open} {...number} {...{ type: reprimand, texts, groups, extras, onFieldChange, carriedOver }} />
  )
}
