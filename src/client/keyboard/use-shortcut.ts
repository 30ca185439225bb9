import { useEffect } from 'react'
import { useKeys } from '../records/keys.ts'
import { isCharacter, isShortcut, type ShortcutName, shortcuts } from './shortcuts.ts'
import { areSingleKeysOn } from './single-keys.ts'

/** Where a shortcut works: on the whole page, or in the row of a list that has the focus. */
type Place = 'page' | 'row'

export interface UsedShortcut {
  readonly name: ShortcutName
  readonly place: Place
}

const used = new Set<UsedShortcut>()

const isRow = (target: EventTarget | null) => target instanceof HTMLTableRowElement && target.tabIndex === 0

/** The shortcuts that work on the page now. */
export const usedShortcuts = (): readonly UsedShortcut[] =>
  [...used].filter(({ place }) => place === 'page' || [...document.querySelectorAll('tr')].some(isRow))

/** While the user is typing, or in a menu or dialog; shortcuts with Ctrl and F1 work there too. */
const isElsewhere = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [popover]') !== null) ||
  document.querySelector('[aria-modal="true"], dialog[open]') !== null

interface Options {
  isActive?: boolean
  place?: Place
}

/** `run` gets the row that has the focus, and returns false if it did nothing. */
export function useShortcut(
  name: ShortcutName,
  run: (row: HTMLElement) => unknown,
  { isActive = true, place = 'page' }: Options = {},
) {
  useEffect(() => {
    const use = { name, place }
    if (isActive) used.add(use)
    return () => void used.delete(use)
  }, [name, place, isActive])
  useKeys((event) => {
    const { target, repeat } = event
    if (!isActive || !isShortcut(name, event) || (place === 'row' && !isRow(target))) return
    if (!/Control|F1/.test(shortcuts[name]) && isElsewhere(target)) return
    if (isCharacter(name) && !areSingleKeysOn()) return
    // A held arrow key moves on; other keys act once.
    if (repeat && !shortcuts[name].startsWith('Arrow')) return
    const row = target instanceof HTMLElement ? target : document.body
    if (run(row) !== false) event.preventDefault()
  })
}
