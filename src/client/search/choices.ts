import { tableDate, isDate } from '../../shared/dates.ts'
import { foldedTokens, fold } from '../../shared/serbian-script.ts'
import type { Icon } from '../icons.tsx'
import type { PageSearch } from '../paths.ts'

/** Where a choice leads. */
interface Target {
  readonly to: string
  readonly params?: { readonly id: string }
  readonly search?: PageSearch
}

export interface Choice {
  readonly key: string
  readonly label: string
  readonly details?: string
  readonly deleted?: boolean
  readonly Icon?: Icon | undefined
  readonly target: Target
}

export interface Group {
  readonly label: string
  readonly choices: readonly Choice[]
}

/** The choices whose label contains every word, in any script. */
export function named(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = foldedTokens(typed)
  return choices.filter(({ label }) => words.every((word) => fold(label).includes(word)))
}

/** Details that tell records with the same title apart, with dates formatted as in lists. */
export const detailsText = (details: readonly string[]) =>
  details.map((detail) => (isDate(detail) ? tableDate(detail) : detail)).join(' · ')
