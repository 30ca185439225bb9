import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { List } from './page.tsx'

const inUse = 'Гробно место не може да се обрише: у њему су уписани сахрањени или право коришћења.'
const uses = [
  {
    path: '/interments',
    total: 5,
    records: [
      { id: 21, title: 'Ђорђевић Петар' },
      { id: 22, title: 'Савић Мила' },
    ],
  },
  { path: '/graveRights', total: 1, records: [{ id: 31, title: 'Уговор 5/2016' }] },
]
const refused = { status: 400, body: { message: 'GRAVE_IN_USE', inUse: [{ id: 9, title: '1/1/7', uses }] } }
const row = {
  id: 9,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  graveyardId: 1,
  graveyard: { id: 1, name: 'Ново гробље' },
  label: '1/1/7',
  number: '7',
  graveType: 'RAKA',
  places: 1,
  levels: 1,
  status: 'OCCUPIED',
  rightStatus: 'IN_FORCE',
}

async function list() {
  const server = serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [row.graveyard] } },
    'GET /api/section/all': { body: { entities: [] } },
    'POST /api/grave/search': { body: { entities: [row], total: 1, deleted: 0 } },
    'DELETE /api/grave/9/7': refused,
    'POST /api/grave/deletion': refused,
  })
  await rendered(<List />, { at: '/graves' })
  await page.getByRole('button', { name: 'Радње: 1/1/7' }).click()
  return server
}
const dialog = page.getByRole('dialog', { name: 'Потврда брисања' })
const yes = dialog.getByRole('button', { name: 'Да', exact: true })

test('a grave in use is not deleted, and the dialog says by what, with links', async () => {
  const server = await list()
  await page.getByRole('menuitem', { name: 'Обриши', exact: true }).click()
  await yes.click()
  const said = dialog.getByRole('alert')
  await expect.element(said.getByText(inUse)).toBeVisible()
  await expect.element(said.getByText('и још 3', { exact: false })).toBeVisible()
  await expect.element(said.getByRole('link', { name: 'Уговор 5/2016' })).toHaveAttribute('href', '/graveRights/31')
  expect(server.asked('DELETE /api/grave/9/7')).toHaveLength(1)
  const close = dialog.getByRole('button', { name: 'Затвори', exact: true })
  await expect.element(close).toHaveFocus()
  await expect.element(yes).not.toBeInTheDocument()
  await close.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /^1\/1\/7/ })).toBeVisible()
})

test('of several graves those in use are named, and they stay selected', async () => {
  await list()
  await page.getByRole('menuitem', { name: 'Изабери', exact: true }).click()
  await page.getByRole('button', { name: 'Обриши изабране' }).click()
  await yes.click()
  const said = dialog.getByRole('alert')
  await expect.element(said.getByText('Ниједан изабрани запис није обрисан.')).toBeVisible()
  await expect.element(said.getByRole('link', { name: '1/1/7' })).toHaveAttribute('href', '/graves/9')
  await expect.element(said.getByRole('link', { name: 'Савић Мила' })).toHaveAttribute('href', '/interments/22')
  await dialog.getByRole('button', { name: 'Затвори', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Обриши изабране' })).toBeVisible()
})
