import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useShortcut } from '../keyboard/use-shortcut.ts'

export type Selected = ReadonlySet<number>

interface RowSelection {
  list: RefObject<HTMLElement | null>
  /** The ids of the rows that can be selected, in their order. */
  ids: readonly number[]
  selected: Selected
  onSelect: (selected: Selected) => void
}

const selectable = 'tr[data-record][tabindex]'
const rowAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(selectable) : null
const inRows = { place: 'row' } as const
const idOf = (row: HTMLElement) => Number(row.dataset['record'])

/**
 * Selects rows of a list: Space selects the focused one, Shift with an arrow key or a click extends the selection, Ctrl+A selects
 * all on the page, Escape none.
 */
export function useRowSelection({ list, ids, selected, onSelect }: RowSelection) {
  /** The row from which the selection is extended. */
  const anchor = useRef<number | null>(null)

  const toggle = (id: number) => {
    anchor.current = id
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const extendTo = (id: number) => {
    const from = ids.indexOf(anchor.current ?? id)
    const to = ids.indexOf(id)
    onSelect(new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1)))
  }
  const extendByKey = (step: 1 | -1) => (row: HTMLElement) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(selectable) ?? [])]
    const next = rows[rows.indexOf(row) + step]
    if (!next) return false
    if (selected.size === 0 || anchor.current === null) anchor.current = idOf(row)
    next.focus()
    extendTo(idOf(next))
    return true
  }
  useShortcut('select', (row) => toggle(idOf(row)), inRows)
  useShortcut('selectNext', extendByKey(1), inRows)
  useShortcut('selectPrevious', extendByKey(-1), inRows)
  useShortcut('selectAll', () => onSelect(new Set(ids)), inRows)
  useShortcut('deselect', () => onSelect(new Set()), { ...inRows, isActive: selected.size > 0 })

  const clicked = useEffectEvent((event: MouseEvent) => {
    const row = event.shiftKey && rowAt(event.target)
    if (!row) return
    // Before the row's own handler, which would open it.
    event.preventDefault()
    event.stopPropagation()
    // Pressing the button would select the text between the clicks.
    if (event.type === 'mousedown') return
    row.focus()
    if (selected.size === 0) toggle(idOf(row))
    else extendTo(idOf(row))
  })
  useEffect(() => {
    const { current } = list
    if (!current) return undefined
    const click = (event: MouseEvent) => clicked(event)
    current.addEventListener('mousedown', click, true)
    current.addEventListener('click', click, true)
    return () => {
      current.removeEventListener('mousedown', click, true)
      current.removeEventListener('click', click, true)
    }
  }, [list])
}
