import { type ComponentProps, useState } from 'react'
import type { Stored } from '../../shared/record-of.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Referenced } from '../../shared/references.ts'
import type { FieldExtras } from '../../client/records/RecordField.tsx'
import type { AsksBeforeSave, SaveQuestion } from '../../client/records/AskBeforeSave.tsx'
import { type Entered, type FormGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { useGraveyards } from '../graveyards/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { clientNumbers } from '../../shared/traits.ts'
import { isIdentified } from '../parties/public.ts'
import type { Party } from '../parties/record.ts'
import { clientIn, isSameName } from './client-in-form.tsx'
import { ClientParty } from './ClientParty.tsx'
import { clientPartyTexts } from './texts.ts'
import { useClients } from './use-clients.tsx'
import { useNextNumber } from './use-next-number.tsx'

type ClientRecord = Stored & Readonly<Record<'graveyard' | 'party', Referenced | null>> & { partyId: number | null }

interface ClientRecordFormProps<Row extends ClientRecord> {
  open: OpenForm<Row>
  texts: RecordTypeTexts
  groups: readonly FormGroup[]
  /** The fields of the number and the date that are proposed. */
  number: string
  date: string
  /** The names of parties that the form links by itself, by their ids. */
  partyNames?: Readonly<Record<string, string>>
  extras?: (entered: Entered, fill: (values: Entered) => void) => Readonly<Record<string, FieldExtras>>
  questionBeforeSave?: AsksBeforeSave
}

const copiedToNext = ['clientCity']

const partyOf =
  (known: Omit<ComponentProps<typeof ClientParty>, 'entered' | 'fill'>): NonNullable<FormGroup['tool']> =>
  (entered, fill) => <ClientParty {...{ entered, fill, ...known }} />

/** The form of a contract or letter; proposes number, date, graveyard, parties and earlier clients. */
export function ClientRecordForm<Row extends ClientRecord>(props: ClientRecordFormProps<Row>) {
  const { open, texts, groups, number, date, partyNames, extras: fieldOptions, questionBeforeSave } = props
  const { client = {} } = texts.type
  const { row } = open
  const { t } = useLanguage()
  const { isReady, ...proposed } = useNextNumber(texts.type, number, date, row)
  // The id of a merged party differs from that of the party shown for it.
  const linked = row?.party && { ...row.party, of: row.partyId ?? row.party.id }
  const [met, setMet] = useState<Readonly<Record<string, string>>>(linked ? { [linked.of]: linked.name } : {})
  const names = { ...partyNames, ...met }
  const survivors = linked ? { [linked.of]: linked.id } : {}
  const remember = (id: number, name: string) => setMet((known) => ({ ...known, [id]: name }))
  const [read, setRead] = useState<Readonly<Record<string, Party>>>({})
  const onRead = (id: string, found: Party) => setRead((known) => ({ ...known, [id]: found }))
  const [linkedByJmbg, setLinkedByJmbg] = useState('')
  const { offered, onFieldChange } = useClients(client, remember)
  const graveyardId = useGraveyards(row)
  if (!isReady) return <DrawerSkeleton />
  const party = { hidden: true, options: Object.entries(names).map(([value, label]) => ({ value, label })) }
  const numbers = clientNumbers(texts.type)
  const storedIn = (name: string) => String((row && Reflect.get(row, name)) ?? '')
  /** The numbers that the party states instead; a signed contract keeps its own. */
  const isByParty = ({ partyId = '' }: Entered) => read[partyId] !== undefined && isIdentified(read[partyId])
  const isFirm = ({ partyId = '' }: Entered) => read[partyId]?.kind === 'LEGAL'
  const unneeded = (entered: Entered) =>
    [...(isByParty(entered) ? numbers : []), ...(isFirm(entered) ? ['clientName'] : [])].filter(
      (name) => storedIn(name) === '',
    )
  const oneName: FieldExtras = { label: t(clientPartyTexts.legalName), span: 6 }
  const allExtras = (entered: Entered, fill: (values: Entered) => void) => ({
    ...Object.fromEntries(
      numbers.map((name) => [name, { hidden: unneeded(entered).includes(name), required: !isByParty(entered) }]),
    ),
    clientName: { hidden: unneeded(entered).includes('clientName'), required: !isFirm(entered) },
    ...fieldOptions?.(entered, fill),
    graveyardId,
    partyId: party,
    clientSurname: {
      ...offered(entered),
      ...(unneeded(entered).includes('clientName') && oneName),
    },
  })
  const storedJmbg = client.jmbg ? storedIn(client.jmbg) : ''
  const asSent = (entered: Entered) => ({
    ...entered,
    ...Object.fromEntries(unneeded(entered).map((name) => [name, ''])),
  })
  const withParty = groups.map((group): FormGroup =>
    group.fields.some(([name]) => name === 'partyId')
      ? {
          ...group,
          tool: partyOf({
            fields: client,
            storedJmbg,
            names,
            survivors,
            remember,
            onRead,
            linkedByJmbg,
            setLinkedByJmbg,
          }),
        }
      : group,
  )
  const question: AsksBeforeSave = async (entered, values): Promise<SaveQuestion | undefined> => {
    const name = names[entered['partyId'] ?? '']
    const entry = clientIn(entered, client)
    const other = await questionBeforeSave?.(entered, values)
    if (name === undefined || isSameName(name, `${entry.name} ${entry.surname}`)) return other
    const differs = t(clientPartyTexts.differsQuestion).replace('{name}', name)
    return {
      ...other,
      title: t(clientPartyTexts.differs),
      question: [differs, other?.question].filter(Boolean).join(' '),
    }
  }
  return (
    <RecordForm
      {...open}
      {...proposed}
      {...{ type: texts.type, texts, groups: withParty, fieldOptions: allExtras, onFieldChange, copiedToNext }}
      asSent={asSent}
      questionBeforeSave={question}
    />
  )
}
