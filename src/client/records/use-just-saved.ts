import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Page } from '../../shared/list-page.ts'
import type { Stored } from '../../shared/record-of.ts'

const highlightedFor = 4000
const reloadAfter = 1000

export interface Saved<Row> {
  readonly row: Row
  readonly isNew: boolean
  /** Why the list does not show it. */
  readonly outside: 'period' | 'search' | 'page'
}

/** The row to highlight for a few seconds; it may not be in the list yet. */
export function useHighlight() {
  const [highlighted, highlight] = useState<number | null>(null)
  useEffect(() => {
    if (highlighted === null) return undefined
    const timer = setTimeout(() => highlight(null), highlightedFor)
    return () => clearTimeout(timer)
  }, [highlighted])
  return { highlighted, highlight }
}

interface List {
  queryKey: readonly unknown[]
  page: number
  size: number
  reload: () => Promise<void>
  highlight: (id: number) => void
}

/**
 * Shows a saved record in the loaded page immediately, or states where it is; the list itself reloads after a
 * second.
 */
export function useJustSaved<Row extends Stored>({ queryKey, page, size, reload, highlight }: List) {
  const queries = useQueryClient()
  const [elsewhere, setElsewhere] = useState<Saved<Row> | null>(null)

  const withRow = (loaded: Page<Row>, row: Row): Page<Row> => {
    if (loaded.entities.some(({ id }) => id === row.id))
      return { ...loaded, entities: loaded.entities.map((each) => (each.id === row.id ? row : each)) }
    // The newest records come first; with another sort order, the reload moves the row to its place.
    return page > 1
      ? loaded
      : { ...loaded, entities: [row, ...loaded.entities].slice(0, size), total: loaded.total + 1 }
  }
  const show = async (row: Row, isNew: boolean, outside: 'period' | 'search' | undefined) => {
    setElsewhere(outside ? { row, isNew, outside } : null)
    if (!outside) {
      queries.setQueryData<Page<Row>>(queryKey, (loaded) => loaded && withRow(loaded, row))
      highlight(row.id)
    }
    await new Promise((resolve) => setTimeout(resolve, reloadAfter))
    await reload()
    const loaded = queries.getQueryData<Page<Row>>(queryKey)
    if (!outside && isNew && loaded && !loaded.entities.some(({ id }) => id === row.id))
      setElsewhere({ row, isNew, outside: 'page' })
  }
  return { show, elsewhere, forget: () => setElsewhere(null) }
}
