import type { KeyboardEvent, MouseEvent } from 'react'

/** Arrows walk over the rows. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLTableRowElement>) {
  const rows = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
  const next = rows[rows.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]
  next?.focus()
  return next !== undefined
}

// Without an opener the new tab gets no copy of what is typed in this one.
const openTab = (href: string) => window.open(href, '_blank', 'noopener')

/** A row opens on a click and on Enter; with Ctrl, Cmd or the middle button `href` opens in a tab of its own. */
export const rowProps = (open: (row: HTMLElement) => void, href?: string) => ({
  tabIndex: 0,
  onClick: ({ currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLTableRowElement>) => {
    if (href !== undefined && (ctrlKey || metaKey)) openTab(href)
    // Whoever marks a number to copy it does not want to open the record.
    else if (window.getSelection()?.isCollapsed !== false) open(currentTarget)
  },
  onAuxClick: ({ button }: MouseEvent) => {
    if (href !== undefined && button === 1) openTab(href)
  },
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && href !== undefined && (event.ctrlKey || event.metaKey)) openTab(href)
    else if (event.key === 'Enter') open(event.currentTarget)
    else if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !walk(event)) return
    event.preventDefault()
  },
})
