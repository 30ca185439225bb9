import { intermentIn } from '../interments/public.ts'
import type { DeathRecord } from './record.ts'

/** The grave chosen in the form, and the place in it that the verdict proposes. */
export interface ChosenGrave {
  readonly id: number
  readonly label: string
  readonly place: number | null
  readonly level: number | null
  /** The burial type that it determines. */
  readonly burialType?: string
  /** The reason for the burial although the verdict refuses it. */
  readonly overrideReason?: string
}

type Kept = Readonly<Record<string, string>>

/** The choice as stored in the form's draft. */
export const keptGrave = ({ id, label, place, level, burialType = '', overrideReason = '' }: ChosenGrave): Kept => ({
  id: String(id),
  label,
  place: String(place ?? ''),
  level: String(level ?? ''),
  burialType,
  overrideReason,
})

export function graveFrom({
  id = '',
  label = '',
  place = '',
  level = '',
  burialType = '',
  overrideReason = '',
}: Kept): ChosenGrave {
  const numberIn = (text: string) => (text === '' ? null : Number(text))
  return {
    id: Number(id),
    label,
    place: numberIn(place),
    level: numberIn(level),
    ...(burialType !== '' && { burialType }),
    ...(overrideReason !== '' && { overrideReason }),
  }
}

/** The interment of a death record: docs/requirements.md#interments */
export const intermentOf = (record: DeathRecord, { id, place, level, overrideReason }: ChosenGrave) => ({
  ...intermentIn(id, record),
  place,
  level: place === null ? null : level,
  ...(overrideReason && { overrideReason }),
})
