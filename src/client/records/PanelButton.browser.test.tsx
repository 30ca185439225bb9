import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rendered } from '../../testing/rendered.tsx'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { DayFilter } from './DayFilter.tsx'
import { PanelButton } from './PanelButton.tsx'

const add = vi.fn<() => void>()

function List() {
  const [day, setDay] = useState<string>()
  useShortcut('add', add)
  return (
    <>
      <PanelButton label="Филтери">
        <button>Прво</button>
        <DayFilter label="од" value={day} onChange={setDay} />
      </PanelButton>
      <p>списак</p>
    </>
  )
}

const opener = page.getByRole('button', { name: 'Филтери' })
const panel = page.getByRole('dialog', { name: 'Филтери' })

async function opened() {
  vi.resetAllMocks()
  await rendered(<List />)
  const top = () => page.getByText('списак').element().getBoundingClientRect().top
  const before = top()
  await opener.click()
  await expect.element(panel.getByRole('button', { name: 'Прво' })).toHaveFocus()
  expect(top()).toBe(before)
}

test('a panel lies over the list, takes its keys, and Escape closes it and returns the focus', async () => {
  await opened()
  await userEvent.keyboard('n{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(add).not.toHaveBeenCalled()
})

test('a click elsewhere closes it, but not one in its calendar, nor Escape there', async () => {
  await opened()
  await panel.getByRole('button', { name: /^Изабери датум/ }).click()
  const days = page.getByRole('button', { name: /^15/ })
  await expect.element(days).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(days).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await panel.getByRole('button', { name: /^Изабери датум/ }).click()
  await days.click()
  await expect.element(days).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await page.getByText('списак').click()
  await expect.element(panel).not.toBeInTheDocument()
})
