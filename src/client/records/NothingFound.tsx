import type { ReactNode } from 'react'
import { useLanguage } from '../language.tsx'
import { EmptyList } from './EmptyList.tsx'
import type { Period } from './period.ts'
import { recordsTexts } from './texts.ts'

type Way = readonly [label: string, run: () => void]

interface NothingFoundProps {
  /** Shown if nothing is searched or filtered, with the button for the first record. */
  empty: string
  first: ReactNode
  period: Pick<Period<never>, 'isLimited' | 'all'> | undefined
  showAllPeriods: () => void
  /** The button that leads to matches outside the period. */
  others: Way | null
  clearSearch: (() => void) | undefined
  clearFilters: (() => void) | undefined
}

/** Says why a list has no rows, and offers what can be done. */
export function NothingFound(props: NothingFoundProps) {
  const { empty, first, period, showAllPeriods, others, clearSearch, clearFilters } = props
  const { t } = useLanguage()
  if (!clearSearch && !clearFilters)
    return <EmptyList text={empty} ways={period?.isLimited ? [[period.all, showAllPeriods]] : []} first={first} />
  const ways: readonly (Way | null | undefined)[] = [
    others,
    clearSearch && [t(recordsTexts.clearSearch), clearSearch],
    clearFilters && [t(recordsTexts.clearFilters), clearFilters],
  ]
  return <EmptyList text={t(recordsTexts.noResults)} ways={ways.flatMap((way) => (way ? [way] : []))} />
}
