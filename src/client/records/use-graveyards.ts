import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { request } from '../request.ts'
import type { FieldExtras } from './RecordField.tsx'
import { allGraveyards } from '../../shared/graveyard.ts'

const noGraveyards: Text = [
  'Предузеће још нема унето гробље. Нека га администратор дода.',
  'The company has no graveyard yet. Ask an administrator to add one.',
]

interface Named {
  readonly id: number
  readonly name: string
}

/** The company's graveyards. */
export const graveyardsQuery = queryOptions({
  queryKey: ['graveyard', 'allByCompanyId'],
  queryFn: ({ signal }): Promise<{ entities: readonly Named[] }> =>
    request(allGraveyards, {
      query: { companyId: 0 },
      signal,
    }),
})

/** The company's graveyards, for selection in a form; a record keeps a graveyard that was deleted later. */
export function useGraveyards(row: { graveyard: { id: number; name: string } | null } | null): FieldExtras {
  const { t } = useLanguage()
  const { data } = useQuery(graveyardsQuery)
  const live = data?.entities ?? []
  const own = row?.graveyard && !live.some(({ id }) => id === row.graveyard?.id) ? [row.graveyard] : []
  return {
    options: [...own, ...live].map(({ id, name }) => ({ value: String(id), label: name })),
    warning: data !== undefined && live.length === 0 ? t(noGraveyards) : undefined,
  }
}
