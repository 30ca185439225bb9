import { useQuery } from '@tanstack/react-query'
import { choicesQuery } from '../../client/records/choices.ts'
import type { FieldExtras } from '../../client/records/RecordField.tsx'
import { pickerOf } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import type { Referenced } from '../../shared/references.ts'
import { readSection, searchSections } from './calls.ts'
import type { Section } from './record.ts'
import { sectionType } from './section-reference.ts'

/** More are searched; fewer are read sooner than typed: docs/design.md#choosing-a-record */
const mostListed = 12

const candidatesIn = (graveyardId: string): Candidates<Section> => ({
  name: 'section',
  page: sectionType.page,
  search: searchSections,
  read: async (id) => (await request(readSection, { params: { id }, handledStatuses: helpOnly })).section,
  nameOf: ({ code }) => code,
  detailOf: ({ name }) => name,
  by: ['Ознака или назив парцеле', 'Code or name of a section'],
  limits: { sort: 'code', graveyardId: Number(graveyardId) },
})

/** The sections of each graveyard, for a field of a form; a record keeps a section that was deleted later. */
export function useSections(row: { graveyard: Referenced; section: Referenced | null } | null) {
  const { data } = useQuery(choicesQuery(sectionType.choices))
  const live = data?.entities ?? []
  const { section, graveyard: own } = row ?? {}
  const isGone = section && own && !live.some(({ id }) => id === section.id)
  const all = isGone ? [{ ...section, graveyard: own }, ...live] : live
  return {
    sectionsOf: (graveyardId: string, none: string): FieldExtras => {
      const listed = all.filter(({ graveyard }) => String(graveyard.id) === graveyardId)
      if (listed.length > mostListed) return { picker: pickerOf({ from: candidatesIn(graveyardId), known: section }) }
      return { options: listed.map(({ id, name }) => ({ value: String(id), label: name })), none }
    },
    graveyardOf: (sectionId: string) => String(all.find(({ id }) => String(id) === sectionId)?.graveyard.id ?? ''),
  }
}
