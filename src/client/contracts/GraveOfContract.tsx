import { useState } from 'react'
import type { Text } from '../../shared/texts.ts'
import type { Referenced } from '../../shared/references.ts'
import { FindRecord } from '../records/FindRecord.tsx'

/** A grave of the register, as a form of a contract needs it. */
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
  label: Text
  /** Limits the search to it if it is chosen. */
  graveyardId: string
  onChosen: (found: FoundGrave) => void
}

/** Finds a grave by its label, in any notation. */
export const FindGrave = ({ label, graveyardId, onChosen }: FindGraveProps) => (
  <FindRecord<FoundGrave>
    label={label}
    base="/api/grave"
    limits={{ ...byLabel, ...(graveyardId !== '' && { graveyardId: Number(graveyardId) }) }}
    nameOf={graveName}
    onChosen={onChosen}
  />
)

/** The names of the graves that the form knows, and a function that adds one. */
export function useGraveNames(grave: Referenced | null | undefined) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>(grave ? { [grave.id]: grave.name } : {})
  const add = (found: FoundGrave) => setNames((known) => ({ ...known, [String(found.id)]: graveName(found) }))
  return { optionsOf: (id: string) => (id === '' ? [] : [{ value: id, label: names[id] ?? id }]), add }
}
