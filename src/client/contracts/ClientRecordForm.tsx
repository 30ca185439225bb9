import type { Stored } from '../../shared/record.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { FieldExtras } from '../records/RecordField.tsx'
import { type Entered, type FormGroup, RecordForm, type SaveQuestion } from '../records/RecordForm.tsx'
import type { OpenForm } from '../records/record-pages.ts'
import { useGraveyards } from '../records/use-graveyards.ts'
import { DrawerSkeleton } from '../Skeleton.tsx'
import { type ClientFields, useClients } from './use-clients.ts'
import { useNextNumber } from './use-next-number.ts'

type ClientRecord = Stored & { graveyard: { id: number; name: string } | null }

interface ClientRecordFormProps<Row extends ClientRecord> {
  open: OpenForm<Row>
  texts: RecordTypeTexts
  groups: readonly FormGroup[]
  /** The fields of the number and the date that are proposed. */
  number: string
  date: string
  /** Which fields a chosen client fills beside name and address. */
  client?: ClientFields
  extras?: (entered: Entered) => Readonly<Record<string, FieldExtras>>
  questionBeforeSave?: (entered: Entered) => SaveQuestion | undefined
}

const carriedOver = ['clientCity']

/** The form of a contract or letter: proposes its number, date, graveyard and earlier clients. */
export function ClientRecordForm<Row extends ClientRecord>(props: ClientRecordFormProps<Row>) {
  const { open, texts, groups, number, date, client = {}, extras, questionBeforeSave } = props
  const { isReady, ...proposed } = useNextNumber(texts.type, number, date, open.row)
  const { offered, onFieldChange } = useClients(client)
  const graveyardId = useGraveyards(open.row)
  if (!isReady) return <DrawerSkeleton />
  const allExtras = (entered: Entered) => ({ ...extras?.(entered), graveyardId, clientSurname: offered(entered) })
  return (
    <RecordForm
      {...open}
      {...proposed}
      {...{ type: texts.type, texts, groups, extras: allExtras, onFieldChange, carriedOver }}
      {...(questionBeforeSave && { questionBeforeSave })}
    />
  )
}
