import type { Referenced } from '../../shared/references.ts'
import { useQuery } from '@tanstack/react-query'
import { choicesQuery } from '../../client/records/choices.ts'
import { sectionType } from './section-reference.ts'

/** The sections of each graveyard, for selection in a form; a record keeps a section that was deleted later. */
export function useSections(row: { graveyard: Referenced; section: Referenced | null } | null) {
  const { data } = useQuery(choicesQuery(sectionType.choices))
  const live = data?.entities ?? []
  const { section, graveyard: own } = row ?? {}
  const isGone = section && own && !live.some(({ id }) => id === section.id)
  const all = isGone ? [{ ...section, graveyard: own }, ...live] : live
  return {
    sectionsOf: (graveyardId: string) =>
      all
        .filter(({ graveyard }) => String(graveyard.id) === graveyardId)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    graveyardOf: (sectionId: string) => String(all.find(({ id }) => String(id) === sectionId)?.graveyard.id ?? ''),
  }
}
