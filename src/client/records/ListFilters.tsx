import { Button } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useId, useState } from 'react'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import { useLanguage } from '../language.tsx'
import type { FilterPanel as Panel } from './FilterPanel.tsx'
import type { ListSearch } from './list-search.ts'
import { recordsTexts } from './texts.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))

interface ListFiltersProps extends Pick<ComponentProps<typeof Panel>, 'pages' | 'chosen'> {
  change: (changes: Pick<ListSearch, 'filters'>) => void
}

/** The button that opens the declared filters of a list, with the number of those that are set, and the filters. */
export function ListFilters({ pages, chosen, change }: ListFiltersProps) {
  const { type } = pages
  const { t } = useLanguage()
  const [open, setOpen] = useState(false)
  const id = useId()
  const number = chosenFilters(type, chosen).length
  if (!type.filters) return null
  const set = (next: ChosenFilters) => change({ filters: chosenFilters(type, next).length > 0 ? next : undefined })
  return (
    <>
      <Button
        variant="default"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {t(recordsTexts.filters)}
        {number > 0 && ` (${number})`}
      </Button>
      <Suspense fallback={null}>{open && <FilterPanel {...{ id, pages, chosen }} onChange={set} />}</Suspense>
    </>
  )
}
