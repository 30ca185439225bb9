import type { Referenced } from '../../shared/references.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../request.ts'
import { allSections } from '../../shared/section-reference.ts'

const load = ({ signal }: { signal: AbortSignal }) => request(allSections, { signal })

/** The company's sections, named with their graveyards, which have sections of the same code. */
export const sectionsQuery = queryOptions({
  queryKey: ['section', 'named'],
  queryFn: async (context): Promise<{ entities: readonly { readonly id: number; readonly name: string }[] }> => {
    const { entities } = await load(context)
    return { entities: entities.map(({ id, name, graveyard }) => ({ id, name: `${name} – ${graveyard.name}` })) }
  },
})

/** The sections of each graveyard, for selection in a form; a record keeps a section that was deleted later. */
export function useSections(row: { graveyard: Referenced; section: Referenced | null } | null) {
  const { data } = useQuery({ queryKey: ['section', 'all'], queryFn: load })
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
