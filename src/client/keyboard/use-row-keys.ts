import { useShortcut } from './use-shortcut.ts'

const inRows = { place: 'row' } as const

/** The next row to focus, among the focusable rows of the table. */
function goTo(place: (rows: readonly HTMLElement[], at: number) => HTMLElement | undefined) {
  return (row: HTMLElement) => {
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
    const next = place(rows, rows.indexOf(row))
    next?.focus()
    return next !== undefined
  }
}

/** Moves between the rows of a list, and opens them like a click. */
export function useRowKeys() {
  useShortcut(
    'next',
    goTo((rows, at) => rows[at + 1]),
    inRows,
  )
  useShortcut(
    'previous',
    goTo((rows, at) => rows[at - 1]),
    inRows,
  )
  useShortcut(
    'first',
    goTo((rows) => rows[0]),
    inRows,
  )
  useShortcut(
    'last',
    goTo((rows) => rows.at(-1)),
    inRows,
  )
  useShortcut('open', (row) => row.dispatchEvent(new MouseEvent('click', { bubbles: true })), inRows)
}
