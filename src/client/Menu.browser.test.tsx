import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rendered } from '../testing/rendered.tsx'
import { Menu } from './Menu.tsx'

const edit = vi.fn<() => void>()
const openRow = vi.fn<() => void>()
const labels = ['Отвори', 'Измени', 'Обриши']

const opener = page.getByRole('button', { name: 'Радње: Петар Ђорђевић' })
const item = (name: string) => page.getByRole('menuitem', { name })

beforeEach(async () => {
  vi.resetAllMocks()
  await rendered(
    <>
      <div onClick={openRow} role="presentation">
        <Menu
          label="Радње: Петар Ђорђевић"
          button="…"
          heading="Петар Ђорђевић"
          items={labels.map((label) => ({ key: label, label, run: label === 'Измени' ? edit : () => undefined }))}
        />
      </div>
      <button type="button">Следеће</button>
    </>,
  )
})

async function openedByKeyboard() {
  await userEvent.tab()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Отвори')).toHaveFocus()
}

test('is closed at first, and its button says so', async () => {
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByRole('menu').elements()).toEqual([])
})

test('opens by keyboard with the focus on its first item', async () => {
  await openedByKeyboard()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('menu', { name: 'Радње: Петар Ђорђевић' })).toBeVisible()
  await expect.element(page.getByText('Петар Ђорђевић')).toBeVisible()
})

test('the arrow keys move through the items and around both ends', async () => {
  await openedByKeyboard()
  for (const [key, label] of [
    ['ArrowDown', 'Измени'],
    ['ArrowDown', 'Обриши'],
    ['ArrowDown', 'Отвори'],
    ['ArrowUp', 'Обриши'],
    ['ArrowUp', 'Измени'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(label)).toHaveFocus()
  }
})

test('End leads to the last item and Home to the first', async () => {
  await openedByKeyboard()
  await userEvent.keyboard('{End}')
  await expect.element(item('Обриши')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item('Отвори')).toHaveFocus()
})

test('Escape closes it and returns the focus to its button', async () => {
  await openedByKeyboard()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(edit).not.toHaveBeenCalled()
})

test('Enter runs the focused item once and closes the menu', async () => {
  await openedByKeyboard()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(edit).toHaveBeenCalledOnce()
})

test('Tab closes it and goes on from its button', async () => {
  await openedByKeyboard()
  await userEvent.tab()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Следеће' })).toHaveFocus()
})

test('a click elsewhere closes it', async () => {
  await opener.click()
  await expect.element(item('Отвори')).toHaveFocus()
  await userEvent.click(document.body, { position: { x: 5, y: 700 } })
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('its clicks do not reach the row in which it is', async () => {
  await opener.click()
  await item('Измени').click()
  expect(edit).toHaveBeenCalledOnce()
  expect(openRow).not.toHaveBeenCalled()
})
