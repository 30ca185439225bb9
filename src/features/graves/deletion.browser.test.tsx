import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { List } from './page.tsx'

const inUse = 'Гробно место не може да се обрише: у њему су уписани сахрањени или право коришћења.'
const refused = { status: 400, body: { message: 'GRAVE_IN_USE' } }
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
const yes = page.getByRole('dialog', { name: 'Потврда брисања' }).getByRole('button', { name: 'Да', exact: true })

test('a grave in use is not deleted, and a message says why', async () => {
  const server = await list()
  await page.getByRole('menuitem', { name: 'Обриши', exact: true }).click()
  await yes.click()
  await expect.element(page.getByText(inUse)).toBeVisible()
  expect(server.asked('DELETE /api/grave/9/7')).toHaveLength(1)
  await expect.element(page.getByRole('row', { name: /^1\/1\/7/ })).toBeVisible()
})

test('the same message is shown if one of several graves is in use', async () => {
  await list()
  await page.getByRole('menuitem', { name: 'Изабери', exact: true }).click()
  await page.getByRole('button', { name: 'Обриши изабране' }).click()
  await yes.click()
  await expect.element(page.getByText(inUse)).toBeVisible()
})
