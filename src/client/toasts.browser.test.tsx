import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rendered } from '../testing/rendered.tsx'
import { toast } from './toasts.tsx'

const messages = page.getByRole('region', { name: 'Обавештења' })
const shown = () =>
  [...messages.element().querySelectorAll('[role="status"], [role="alert"]')].map(({ textContent }) => textContent)

test('at most three are shown at once, errors first and announced as alerts', async () => {
  await rendered(<p>Страница</p>)
  for (const message of ['Први', 'Други', 'Трећи']) toast.success(message)
  toast.error('Грешка')
  toast.error('Грешка')
  await expect.poll(shown).toEqual(['Грешка', 'Први', 'Други'])
  await expect.element(messages.getByRole('alert')).toHaveTextContent('Грешка')
  await messages.getByRole('button', { name: 'Затвори' }).first().click()
  await expect.poll(shown).toEqual(['Први', 'Други', 'Трећи'])
})

test('a new one about the same thing replaces the earlier one', async () => {
  await rendered(<p>Страница</p>)
  toast.success('Обрисан', { about: 'уговор 1' })
  toast.success('Враћен', { about: 'уговор 1' })
  await expect.poll(shown).toEqual(['Враћен'])
})

test('none is left for the next user', async () => {
  await rendered(<p>Страница</p>)
  for (const message of ['Први', 'Други', 'Трећи', 'Четврти']) toast.error(message)
  await expect.poll(shown).toHaveLength(3)
  toast.clear()
  await expect.poll(shown).toEqual([])
})

test('its action runs once and closes it', async () => {
  const undo = vi.fn<() => void>()
  await rendered(<p>Страница</p>)
  toast.success('Обрисан', { action: { label: 'Врати', run: undo } })
  await messages.getByRole('button', { name: 'Врати' }).click()
  await expect.poll(shown).toEqual([])
  expect(undo).toHaveBeenCalledOnce()
})

test('it stays while its button has the focus', async () => {
  await rendered(<button type="button">Страница</button>)
  toast.success('Обрисан', { action: { label: 'Врати', run: () => undefined } })
  const button = messages.getByRole('button', { name: 'Врати' })
  await expect.element(button).toBeVisible()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve, 8500))
  expect(shown()).toEqual(['ОбрисанВрати'])
  await page.getByRole('button', { name: 'Страница' }).click()
  await expect.poll(shown).toEqual([])
})

test('a pending one becomes its result, also if it was closed in the meantime', async () => {
  await rendered(<p>Страница</p>)
  const [first, second] = [toast.pending('Прави се први'), toast.pending('Прави се други')]
  await expect.poll(shown).toEqual(['Прави се први', 'Прави се други'])
  await messages.getByRole('button', { name: 'Затвори' }).last().click()
  await expect.poll(shown).toEqual(['Прави се први'])
  first.succeed('Први је спреман')
  second.fail('Други није направљен')
  await expect.poll(shown).toEqual(['Други није направљен', 'Први је спреман'])
})
