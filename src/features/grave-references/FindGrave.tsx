import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import type { Text } from '../../shared/texts.ts'
import type { Referenced } from '../../shared/references.ts'
import { FindRecord } from '../../client/records/FindRecord.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import { graveOfRecordTexts as texts } from './texts.ts'
import { searchGraves } from '../graves/calls.ts'

/** A grave of the register, as a form of a contract or letter needs it. */
export interface FoundGrave {
  id: number
  label: string | null
  number: string
  graveyardId: number
  graveyard: Referenced
}

const byLabel = { sort: 'label' }
const graveName = ({ label, graveyard }: FoundGrave) => `${label ?? ''} – ${graveyard.name}`

interface FindGraveProps {
  label?: Text
  /** Limits the search to it if it is chosen. */
  graveyardId: string
  onChosen: (found: FoundGrave) => void
}

/** Finds a grave by its label, in any notation. */
export const FindGrave = ({ label = texts.find, graveyardId, onChosen }: FindGraveProps) => (
  <FindRecord
    label={label}
    search={searchGraves}
    limits={{ ...byLabel, ...(graveyardId !== '' && { graveyardId: Number(graveyardId) }) }}
    nameOf={graveName}
    onChosen={onChosen}
  />
)

/** The field for the grave of a contract or letter, and the search that fills it in with the graveyard and number. */
export function useGraveOfRecord(grave: Referenced | null | undefined) {
  const { t } = useLanguage()
  const [names, setNames] = useState<Readonly<Record<string, string>>>(grave ? { [grave.id]: grave.name } : {})
  const add = (found: FoundGrave) => setNames((known) => ({ ...known, [String(found.id)]: graveName(found) }))
  const find: NonNullable<FormGroup['tool']> = ({ graveyardId = '', graveId = '' }, fill) =>
    graveId === '' ? (
      <FindGrave
        graveyardId={graveyardId}
        onChosen={(found) => {
          add(found)
          fill({
            graveId: String(found.id),
            graveyardId: String(found.graveyardId),
            burialPlaceNumber: found.number,
          })
        }}
      />
    ) : null
  const field = ({ graveId = '' }: Entered) => ({
    options: graveId === '' ? [] : [{ value: graveId, label: names[graveId] ?? graveId }],
    none: t(texts.none),
  })
  return { find, field, add }
}
