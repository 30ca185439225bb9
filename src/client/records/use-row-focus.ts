import { type RefObject, useEffect, useState } from 'react'

/** Returns the focus to a row of a list, or to the button that adds records. */
export function useRowFocus(list: RefObject<HTMLElement | null>, addButton: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<{ id: number | null } | null>(null)
  const [pending, setPending] = useState<{ id: number; onFound: () => void } | null>(null)

  useEffect(() => {
    if (!target) return
    const row = target.id === null ? undefined : rowIn(list, target.id)
    const place = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>('button')
    ;(place ?? addButton.current)?.focus({ preventScroll: true })
  }, [target, list, addButton])

  useEffect(() => {
    if (!pending || !list.current) return undefined
    const focusPending = () => {
      const row = rowIn(list, pending.id)
      if (!row) return
      setPending(null)
      pending.onFound()
      row.focus()
    }
    const observer = new MutationObserver(focusPending)
    observer.observe(list.current, { childList: true, subtree: true })
    focusPending()
    return () => observer.disconnect()
  }, [pending, list])

  return {
    /** Focuses the record's row, or the button that replaced it. */
    focusRow: (row: { id: number } | null) => setTarget({ id: row?.id ?? null }),
    /** Focuses a row that is still loading, once it exists. */
    awaitRow: (id: number, onFound: () => void) => setPending({ id, onFound }),
  }
}

const rowIn = (list: RefObject<HTMLElement | null>, id: number) =>
  list.current?.querySelector<HTMLElement>(`[data-record="${id}"]`) ?? undefined
