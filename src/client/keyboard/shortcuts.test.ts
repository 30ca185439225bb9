import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isShortcut, type ShortcutName, shortcutNames } from './shortcuts.ts'

interface Key {
  code: string
  key: string
  held?: readonly string[]
}

const pressed = ({ code, key, held = [] }: Key) =>
  shortcutNames.filter((name) =>
    isShortcut(name, {
      code,
      key,
      ctrlKey: held.includes('Control'),
      metaKey: held.includes('Meta'),
      altKey: held.includes('Alt'),
      shiftKey: held.includes('Shift'),
      getModifierState: (modifier) => held.includes(modifier),
    }),
  )

const shift = ['Shift']

describe('a shortcut', () => {
  test.each<[string, ShortcutName, Key[]]>([
    ['a letter on any layout', 'add', ['n', 'н', 'т', 'b'].map((key) => ({ code: 'KeyN', key }))],
    ['a letter with Caps Lock', 'edit', [{ code: 'KeyE', key: 'Е' }]],
    [
      'the question mark wherever the layout has it',
      'help',
      [
        // English, Serbian (Cyrillic and Latin), French, and a layout that needs no Shift.
        { code: 'Slash', key: '?', held: shift },
        { code: 'Minus', key: '?', held: shift },
        { code: 'KeyM', key: '?', held: shift },
        { code: 'Equal', key: '?' },
      ],
    ],
    [
      'the slash wherever the layout has it, and the key of the English layout',
      'find',
      [
        { code: 'Slash', key: '/' },
        { code: 'Digit7', key: '/', held: shift },
        { code: 'NumpadDivide', key: '/' },
        { code: 'Slash', key: '-' },
      ],
    ],
    [
      'a key of the number pad without Num Lock',
      'first',
      [
        { code: 'Home', key: 'Home' },
        { code: 'Numpad7', key: 'Home' },
      ],
    ],
    [
      'Ctrl, and Cmd on a Mac',
      'search',
      [
        { code: 'KeyK', key: 'к', held: ['Control'] },
        { code: 'KeyK', key: 'k', held: ['Meta'] },
      ],
    ],
    [
      'either of two',
      'saveAndNext',
      [
        { code: 'NumpadEnter', key: 'Enter', held: ['Control'] },
        { code: 'Enter', key: 'Enter', held: ['Control', 'Shift'] },
      ],
    ],
  ])('is %s', (_, name, keys) => {
    for (const key of keys) expect(pressed(key)).toContain(name)
  })

  test.each<[string, Key]>([
    ['a letter with Shift', { code: 'KeyN', key: 'N', held: shift }],
    ['a letter with Alt', { code: 'KeyE', key: 'e', held: ['Alt'] }],
    ['a letter that prints something else with AltGr', { code: 'KeyN', key: '}', held: ['AltGraph'] }],
    ['AltGr as Windows reports it', { code: 'KeyP', key: '§', held: ['Control', 'Alt', 'AltGraph'] }],
    ['printing the page with Ctrl+P', { code: 'KeyP', key: 'p', held: ['Control'] }],
    ['a new window with Ctrl+N', { code: 'KeyN', key: 'n', held: ['Control'] }],
    ['an underscore of the Serbian layouts, on the key of the English slash', { code: 'Slash', key: '_', held: shift }],
    ['Ctrl and Cmd together', { code: 'KeyK', key: 'k', held: ['Control', 'Meta'] }],
    ['going back with Alt+Home', { code: 'Home', key: 'Home', held: ['Alt'] }],
  ])('is not %s', (_, key) => {
    expect(pressed(key)).toEqual([])
  })
})

test('no other code listens to keys on the whole page, and no key is declared twice', () => {
  const client = path.join(import.meta.dirname, '..', '..')
  const files = globSync('{client,features,app}/**/*.tsx', { cwd: client })
  const found = (part: RegExp) => files.filter((file) => part.test(readFileSync(path.join(client, file), 'utf8')))
  expect(files.length).toBeGreaterThan(100)
  // They use the declared keys, and Escape of the calendar.
  expect(found(/\buseKeys\(/)).toEqual(
    ['client/records/DateField.tsx', 'client/records/RecordForm.tsx'].map((file) => path.normalize(file)),
  )
  expect(found(/addEventListener\('key/)).toEqual([])
  expect(found(/aria-keyshortcuts="/)).toEqual([])
})
