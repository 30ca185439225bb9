import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { List } from '../../features/rent-contracts/page.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const search = 'POST /api/contractRentBurialPlace/search'
const deletion = 'POST /api/contractRentBurialPlace/deletion'
const restoration = 'POST /api/contractRentBurialPlace/restoration'
const contracts = [4, 3, 2, 1].map((id) => storedContract(id, { clientSurname: `Презиме${id}`, deleted: id === 2 }))

const row = (id: number) => page.getByRole('row', { name: new RegExp(`Презиме${id}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const selection = page.getByRole('group', { name: 'Изабрани записи' })
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('tr[data-selected]')].map(({ dataset }) => Number(dataset['record']))

async function listOpened() {
  const answers = serverAnswers({
    [search]: { body: { entities: contracts, total: 4, deleted: 1, sums: { priceTag: '1.00' } } },
    [deletion]: {},
    [restoration]: {},
  })
  await rendered(<List />, { at: '/contractsRentBurialPlace' })
  await expect.element(selection).toBeInTheDocument()
  row(4).element().focus()
  return answers
}

test('Space selects rows, Shift with arrows extends the selection over live rows, and Escape ends it', async () => {
  await listOpened()
  await userEvent.keyboard(' ')
  await expect.poll(selected).toEqual([4])
  await expect.element(selection.getByRole('status')).toHaveTextContent('Изабрано: 1 уговор')
  await expect.element(row(4)).toHaveAccessibleName(/^Изабрано: 4/)
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await expect.poll(selected).toEqual([4, 3, 1])
  await expect.element(row(1)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.poll(selected).toEqual([4, 3])
  await userEvent.keyboard(' ')
  await expect.poll(selected).toEqual([4])
  await userEvent.keyboard('{Escape}')
  await expect.poll(selected).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.poll(selected).toEqual([4, 3, 1])
  await expect.element(button('Изабери све на страници')).not.toBeInTheDocument()
})

test('a click with Shift extends the selection without opening a row; the menu of a row selects it too', async () => {
  await listOpened()
  await row(4).click({ modifiers: ['Shift'] })
  await row(1).click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual([4, 3, 1])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Радње: Петар Презиме3' }).click()
  await page.getByRole('menuitem', { name: 'Поништи избор' }).click()
  await expect.poll(selected).toEqual([4, 1])
})

test('the selected records are deleted after one confirmation, and restored with one undo', async () => {
  const { asked } = await listOpened()
  await userEvent.keyboard('{Control>}a{/Control}')
  await button('Обриши изабране').click()
  await expect.element(page.getByRole('dialog').getByText('3 уговора', { exact: true })).toBeVisible()
  await button('Да').click()
  await expect.element(page.getByText('Обрисано: 3 уговора')).toBeVisible()
  expect(asked(deletion).map(({ body }) => body)).toEqual([{ ids: [4, 3, 1] }])
  await expect.poll(selected).toEqual([])
  await button('Врати').last().click()
  await expect.element(page.getByText('Изабрани записи су враћени.')).toBeVisible()
  expect(asked(restoration).map(({ body }) => body)).toEqual([{ ids: [4, 3, 1] }])
})

test('if the records cannot be deleted, the reason is shown and the list is read again', async () => {
  const { asked, change } = await listOpened()
  change({ [deletion]: { status: 400, body: { message: 'CONTRACT_RENT_BURIAL_PLACE_NOT_EXIST' } } })
  await userEvent.keyboard(' ')
  await button('Обриши изабране').click()
  const before = asked(search).length
  await button('Да').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => asked(search).length).toBeGreaterThan(before)
})
