/**
 * All shortcuts, in the notation of `aria-keyshortcuts`: alternatives are separated by spaces. A letter is a physical key, the
 * same on Cyrillic and Latin layouts; `?`, `/` and `=` are what a key produces, because layouts have them on different keys. Their
 * texts are in texts.ts: docs/decisions/0021-keys-script-and-help.md
 */
export const shortcuts = {
  search: 'Control+K',
  guide: 'F1',
  help: '?',
  find: '/',
  add: 'N',
  next: 'ArrowDown',
  previous: 'ArrowUp',
  first: 'Home',
  last: 'End',
  open: 'Enter',
  openTab: 'Control+Enter',
  edit: 'E',
  print: 'P',
  remove: 'Delete',
  select: 'Space',
  selectNext: 'Shift+ArrowDown',
  selectPrevious: 'Shift+ArrowUp',
  selectAll: 'Control+A',
  deselect: 'Escape',
  save: 'Control+S',
  saveAndNext: 'Control+Enter Control+Shift+Enter',
  same: '=',
  unknown: '?',
  script: 'F2',
  explain: 'Shift+F1',
  calendar: 'Alt+ArrowDown',
  skip: 'S',
  close: 'Escape',
} as const

export type ShortcutName = keyof typeof shortcuts

const isName = (name: string): name is ShortcutName => name in shortcuts
export const shortcutNames = Object.keys(shortcuts).filter(isName)

/** A single letter or character, which WCAG 2.2 lets users turn off (criterion 2.1.4). */
export const isCharacter = (name: ShortcutName) => shortcuts[name].length === 1

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>

function isPressed(keys: string, event: Pressed): boolean {
  const { code, altKey, shiftKey } = event
  const modifiers = keys.split('+')
  const key = modifiers.pop() ?? ''
  const is = (modifier: string) => modifiers.includes(modifier)
  const control = event.ctrlKey !== event.metaKey
  if (event.getModifierState('AltGraph') || is('Control') !== control || is('Alt') !== altKey) return false
  // The key that has `/` on an English layout works on every layout.
  if (/[?/=]/.test(key)) return event.key === key || (key === '/' && code === 'Slash' && !shiftKey)
  if (is('Shift') !== shiftKey) return false
  return key.length === 1 ? code === `Key${key}` : event.key === (key === 'Space' ? ' ' : key)
}

/** Whether the event is that of a shortcut. */
export const isShortcut = (name: ShortcutName, event: Pressed) =>
  shortcuts[name].split(' ').some((keys) => isPressed(keys, event))
