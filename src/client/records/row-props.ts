import type { MouseEvent } from 'react'

// `noopener` keeps the new tab from copying this tab's session storage, which holds drafts.
export const openTab = (href: string) => window.open(href, '_blank', 'noopener')

/** A click opens a row; with Ctrl, Cmd or the middle button, `href` opens in a new tab. The keys: `useRowKeys` */
export const rowProps = (open: (row: HTMLElement) => void, href?: string) => ({
  tabIndex: 0,
  onClick: ({ currentTarget, ctrlKey, metaKey, detail }: MouseEvent<HTMLTableRowElement>) => {
    if (href !== undefined && (ctrlKey || metaKey)) openTab(href)
    // Selecting text to copy it does not open the record; a click caused by Enter has no `detail`.
    else if (detail === 0 || window.getSelection()?.isCollapsed !== false) open(currentTarget)
  },
  onAuxClick: ({ button }: MouseEvent) => {
    if (href !== undefined && button === 1) openTab(href)
  },
})
