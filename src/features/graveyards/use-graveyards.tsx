import { useQuery } from '@tanstack/react-query'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { choicesQuery } from '../../client/records/choices.ts'
import type { FieldExtras } from '../../client/records/RecordField.tsx'
import { graveyardChoices } from './graveyard-reference.ts'

const noGraveyards: Text = [
  'Предузеће још нема гробље. Уноси га администратор система.',
  'The company has no graveyard yet. The system administrator adds it.',
]

/** The company's graveyards, for selection in a form; a record keeps a graveyard that was deleted later. */
export function useGraveyards(row: { graveyard: { id: number; name: string } | null } | null): FieldExtras {
  const { t } = useLanguage()
  const { data } = useQuery(choicesQuery(graveyardChoices))
  const live = data?.entities ?? []
  const own = row?.graveyard && !live.some(({ id }) => id === row.graveyard?.id) ? [row.graveyard] : []
  return {
    options: [...own, ...live].map(({ id, name }) => ({ value: String(id), label: name })),
    warning: data !== undefined && live.length === 0 ? t(noGraveyards) : undefined,
  }
}
