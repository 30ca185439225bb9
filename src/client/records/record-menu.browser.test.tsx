import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { List as ChapelContracts } from '../../features/chapel-contracts/page.tsx'
import { List } from '../../features/rent-contracts/page.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const search = 'POST /api/contractRentBurialPlace/search'
const removing = 'DELETE /api/contractRentBurialPlace/2/7'
const restoring = 'PUT /api/contractRentBurialPlace/restore/2'
const listed = ({ deleted = false } = {}) => ({
  body: {
    entities: [storedContract(3), storedContract(2, { clientSurname: 'Симић', deleted })],
    total: 2,
    deleted: Number(deleted),
  },
})

const row = page.getByRole('row', { name: /Симић/ })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const question = page.getByRole('dialog', { name: 'Потврда брисања' })
const answer = (name: string) => question.getByRole('button', { name, exact: true })

async function menuOpened() {
  const { address } = await rendered(<List />, { at: '/contractsRentBurialPlace' })
  await page.getByRole('button', { name: 'Радње: Петар Симић' }).click()
  await expect.element(item('Отвори страницу записа')).toHaveFocus()
  return address
}

test('offers the page, the selection, the document, the schedule, editing and deleting, in this order', async () => {
  serverAnswers({ [search]: listed() })
  await menuOpened()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Отвори страницу записа',
    'Изабери',
    'Одштампај уговор',
    'Направи PDF уговора',
    'План плаћања',
    'Измени',
    'Обриши',
  ])
})

test('deleting asks first, naming the record, and «Не» has the focus', async () => {
  const { asked } = serverAnswers({ [search]: listed() })
  await menuOpened()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(answer('Не')).toHaveFocus()
  await expect.element(question.getByText('Петар Симић')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
  expect(asked(removing)).toEqual([])
})

test('Escape answers the question with «Не» and returns to the row', async () => {
  const { asked } = serverAnswers({ [search]: listed() })
  await menuOpened()
  await item('Обриши').click()
  await expect.element(answer('Не')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
  expect(asked(removing)).toEqual([])
})

test('a deleted record is marked in the list, and the message can undo it', async () => {
  const { asked, change } = serverAnswers({ [search]: listed(), [removing]: {}, [restoring]: {} })
  await menuOpened()
  await item('Обриши').click()
  change({ [search]: listed({ deleted: true }) })
  await answer('Да').click()
  await expect.element(page.getByText('Уговор о закупу је обрисан.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Обрисано: 2\/2026/ })).toBeVisible()
  // The row itself cannot have the focus any more.
  await expect.element(page.getByRole('button', { name: 'Врати: Петар Симић' })).toHaveFocus()
  expect(asked(removing)).toHaveLength(1)

  change({ [search]: listed() })
  await page.getByRole('region', { name: 'Обавештења' }).getByRole('button', { name: 'Врати' }).click()
  await expect.element(page.getByText('Уговор о закупу је враћен.')).toBeVisible()
  await expect.element(page.getByText('Уговор о закупу је обрисан.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /^2\/2026/ })).toBeVisible()
  expect(asked(restoring)).toHaveLength(1)
})

test('a deleted chapel contract cannot be restored, not even from the message', async () => {
  const listedChapel = (deleted: boolean) => ({
    body: { ...listed({ deleted }).body, entities: [storedContract(2, { deleted })] },
  })
  const searchChapel = 'POST /api/contractChapelUsage/search'
  const { change } = serverAnswers({ [searchChapel]: listedChapel(false), 'DELETE /api/contractChapelUsage/2/7': {} })
  await rendered(<ChapelContracts />, { at: '/contractChapelUsage' })
  await page.getByRole('button', { name: 'Радње: Петар Ђорђевић' }).click()
  await item('Обриши').click()
  change({ [searchChapel]: listedChapel(true) })
  await answer('Да').click()
  await expect.element(page.getByText('Уговор о коришћењу капеле је обрисан.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Обрисано: 2\/2026/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Врати/ })).not.toBeInTheDocument()
})

test('a record that another user has deleted in the meantime is reloaded without a message', async () => {
  const { change } = serverAnswers({
    [search]: listed(),
    [removing]: { status: 404, body: { message: 'CONTRACT_RENT_BURIAL_NOT_EXIST' } },
  })
  const address = await menuOpened()
  await item('Обриши').click()
  change({ [search]: listed({ deleted: true }) })
  await answer('Да').click()
  await expect.element(page.getByRole('row', { name: /^Обрисано: 2\/2026/ })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(address()).toBe('/contractsRentBurialPlace')
  await expect.element(page.getByText('Уговор о закупу је обрисан.')).not.toBeInTheDocument()
})

test('editing opens the form, and closing it returns to the row', async () => {
  serverAnswers({
    [search]: listed(),
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
    'POST /api/party/similar': { body: { entities: [] } },
  })
  await menuOpened()
  await item('Измени').click()
  const number = page.getByRole('textbox', { name: 'Број уговора' })
  await expect.element(number).toHaveValue('2/2026')
  await page.getByRole('button', { name: 'Одустани' }).click()
  await expect.element(number).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})
