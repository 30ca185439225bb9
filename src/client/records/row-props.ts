import type { KeyboardEvent, MouseEvent } from 'react'

/** The arrow keys move between rows. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLTableRowElement>) {
  const rows = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
  const next = rows[rows.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]
  next?.focus()
  return next !== undefined
}

// `noopener` keeps the new tab from copying this tab's session storage, which holds drafts.
const openTab = (href: string) => window.open(href, '_blank', 'noopener')

/** Click and Enter open a row; with Ctrl, Cmd or the middle button, `href` opens in a new tab. */
export const rowProps = (open: (row: HTMLElement) => void, href?: string) => ({
  tabIndex: 0,
  onClick: ({ currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLTableRowElement>) => {
    if (href !== undefined && (ctrlKey || metaKey)) openTab(href)
    // Selecting text to copy it does not open the record.
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
