import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { List } from '../../features/rent-contracts/page.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'
import { Header } from '../shell/Header.tsx'
import { shellTexts } from '../shell/texts.ts'

const help = page.getByRole('dialog', { name: 'Пречице на тастатури' })
const singleKeys = page.getByRole('checkbox', { name: 'Пречице од једног слова или знака' })
const row = page.getByRole('row', { name: /^2\/2026/ })
const searchBox = page.getByRole('searchbox', { name: 'Претрага' })
const toggle = { label: shellTexts.openMenu, expanded: false, run: () => undefined }
const Found = () => <p>Претрага свега</p>

interface Key {
  /** As in the help. */
  written: string
  code: string
  key: string
  shiftKey?: boolean
}
const named = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Enter',
  'Delete',
]
const more = ['Backspace', 'Insert', 'Escape', 'F1', 'F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10']
const symbols: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', Delete: 'Del', Escape: 'Esc' }
/** A Serbian keyboard: letters in Cyrillic, `?` and `/` with Shift. */
const keyboard: readonly Key[] = [
  ...[...'QWERTZUIOPASDFGHJKLYXCVBNM'].map((letter, at) => ({
    written: letter,
    code: `Key${letter}`,
    key: [...'љњертзуиопасдфгхјклѕџцвбнм'].at(at) ?? '',
  })),
  ...[...'0123456789'].map((digit) => ({ written: digit, code: `Digit${digit}`, key: digit })),
  ...[...named, ...more].map((name) => ({ written: symbols[name] ?? name, code: name, key: name })),
  { written: 'Space', code: 'Space', key: ' ' },
  { written: 'Shift ↓', code: 'ArrowDown', key: 'ArrowDown', shiftKey: true },
  { written: 'Shift ↑', code: 'ArrowUp', key: 'ArrowUp', shiftKey: true },
  { written: '?', code: 'Minus', key: '?', shiftKey: true },
  { written: '/', code: 'Digit7', key: '/', shiftKey: true },
]

const selecting = ['Space', 'Shift ↓', 'Shift ↑', 'Ctrl A']

/** Presses a key at the focus; returns whether it had an effect. */
function press(key: Key, modifier: { ctrlKey?: boolean } = {}) {
  const event = new KeyboardEvent('keydown', { ...key, ...modifier, bubbles: true, cancelable: true })
  return document.activeElement?.dispatchEvent(event) === false
}

async function opened() {
  await rendered(
    <>
      <Header toggle={toggle} Search={Found} />
      <List />
    </>,
    { at: '/contractsRentBurialPlace' },
  )
  await expect.element(row).toBeVisible()
  // The code that selects rows is loaded after them.
  await expect.element(page.getByRole('group', { name: 'Изабрани записи' })).toBeInTheDocument()
  row.element().focus()
}

/** The shortcuts that have an effect, each tried on a fresh page. */
async function working(keys: readonly Key[]) {
  const found: string[] = []
  for (const key of keys)
    for (const ctrlKey of [false, true]) {
      if (!press(key, { ctrlKey })) continue
      found.push(`${ctrlKey ? 'Ctrl ' : ''}${key.written}`)
      // Otherwise the next keystrokes would go to the form that is opening.
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
      await opened()
    }
  return found.toSorted()
}
const listed = () =>
  [...help.element().querySelectorAll('section')]
    .filter((section) => section.querySelector('h3')?.textContent !== 'У обрасцу')
    .flatMap((section) => [...section.querySelectorAll('dd')].map(({ textContent }) => textContent))
    .toSorted()

beforeEach(async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  serverAnswers({
    'POST /api/contractRentBurialPlace/search': {
      body: { entities: [3, 2, 1].map((id) => storedContract(id)), total: 3, deleted: 0 },
    },
    'GET /api/contractRentBurialPlace/nextNumber': { body: { number: '4/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
    'POST /api/party/similar': { body: { entities: [] } },
    'GET /api/contractrent/2': { status: 503, body: { message: 'DOCUMENT_FAILED' } },
  })
  await opened()
})

test('every shortcut is listed, and every listed shortcut works', async () => {
  const found = await working(keyboard)
  await userEvent.keyboard('?')
  await expect.element(help).toBeVisible()
  expect(listed()).toEqual(found)
  expect(found).toEqual(
    [
      '/',
      '?',
      'Ctrl Enter',
      'Ctrl K',
      'Del',
      'E',
      'End',
      'Enter',
      'F1',
      'Home',
      'N',
      'P',
      '↑',
      '↓',
      ...selecting,
    ].toSorted(),
  )
  // Those of the form, which covers the page.
  expect(help.getByText('У обрасцу').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test('no shortcut works while the user is typing, except ↓ to the rows, the help and the global search', async () => {
  const pressed = (modifier: { ctrlKey?: boolean } = {}) =>
    keyboard.filter((key) => {
      searchBox.element().focus()
      return press(key, modifier)
    })
  expect(pressed().map(({ written }) => written)).toEqual(['↓', 'F1'])
  expect(pressed({ ctrlKey: true }).map(({ written }) => written)).toEqual(['K'])
})

test('single letters and characters can be turned off, in this browser', async () => {
  await page.getByRole('button', { name: /Кориснички мени/ }).click()
  await page.getByRole('menuitem', { name: 'Пречице на тастатури' }).click()
  await expect.element(help.getByText('Измени')).toBeVisible()
  await singleKeys.click()
  await expect.element(help.getByText('Измени')).not.toBeInTheDocument()
  await expect.element(help.getByText('Обриши, уз питање')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await opened()
  const found = await working(keyboard)
  expect(found).toEqual(
    ['Ctrl Enter', 'Ctrl K', 'Del', 'End', 'Enter', 'F1', 'Home', '↑', '↓', ...selecting].toSorted(),
  )
  const add = page.getByRole('button', { name: 'Додај уговор' })
  await expect.element(add).not.toHaveAttribute('aria-keyshortcuts')
  await expect.element(add).not.toHaveTextContent('N')

  await page.getByRole('button', { name: /Кориснички мени/ }).click()
  await page.getByRole('menuitem', { name: 'Пречице на тастатури' }).click()
  await singleKeys.click()
  await expect.element(add).toHaveAttribute('aria-keyshortcuts', 'N')
})

test('behind a form or a dialog no shortcut works, except the help', async () => {
  press({ written: 'Del', code: 'Delete', key: 'Delete' })
  await expect.element(page.getByRole('dialog', { name: 'Потврда брисања' })).toBeVisible()
  const behind = () => {
    row.element().focus()
    expect(document.activeElement).toBe(row.element())
    return keyboard
      .filter(({ key }) => !['Escape', 'F1'].includes(key))
      .filter((key) => press(key))
      .map(({ written }) => written)
  }
  expect(behind()).toEqual([])
  await page.getByRole('button', { name: 'Не', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  row.element().focus()
  press({ written: 'E', code: 'KeyE', key: 'е' })
  await expect.element(page.getByRole('textbox', { name: 'Број уговора' })).toHaveValue('2/2026')
  expect(behind()).toEqual([])
})
