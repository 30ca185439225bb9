import { type RefObject, useEffect, useState } from 'react'

/** Leads the focus back to a row of a list, or to the button that adds one. */
export function useRowFocus(list: RefObject<HTMLElement | null>, addButton: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<{ id: number | null } | null>(null)
  const [awaited, setAwaited] = useState<{ id: number; onThere: () => void } | null>(null)

  useEffect(() => {
    if (!target) return
    const row = target.id === null ? undefined : rowIn(list, target.id)
    const place = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>('button')
    ;(place ?? addButton.current)?.focus({ preventScroll: true })
  }, [target, list, addButton])

  useEffect(() => {
    if (!awaited || !list.current) return undefined
    const take = () => {
      const row = rowIn(list, awaited.id)
      if (!row) return
      setAwaited(null)
      awaited.onThere()
      row.focus()
    }
    const observer = new MutationObserver(take)
    observer.observe(list.current, { childList: true, subtree: true })
    take()
    return () => observer.disconnect()
  }, [awaited, list])

  return {
    /** To the record's row, or to what stands in its place. */
    focusRow: (row: { id: number } | null) => setTarget({ id: row?.id ?? null }),
    /** To a row that is still being loaded, as soon as it is there. */
    awaitRow: (id: number, onThere: () => void) => setAwaited({ id, onThere }),
  }
}

const rowIn = (list: RefObject<HTMLElement | null>, id: number) =>
  list.current?.querySelector<HTMLElement>(`[data-record="${id}"]`) ?? undefined
