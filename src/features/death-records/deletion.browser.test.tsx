import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { List } from './page.tsx'

const row = {
  id: 5,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  firstName: 'Петар',
  lastName: 'Ђорђевић',
  graveyardId: 1,
  graveyard: { id: 1, name: 'Ново гробље' },
  dateOfBurial: '2026-11-01',
}

const note = page.getByRole('dialog', { name: 'Потврда брисања' }).getByRole('status')

/** Opens the question before the deletion of a death record with these interments. */
async function question(interments: readonly unknown[]) {
  const server = serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [row.graveyard] } },
    'POST /api/deathRecord/search': { body: { entities: [row], total: 1, deleted: 0 } },
    'POST /api/interment/search': { body: { entities: interments, total: interments.length } },
  })
  await rendered(<List />, { at: '/deathRecords' })
  await page.getByRole('button', { name: 'Радње: Петар Ђорђевић' }).click()
  await page.getByRole('menuitem', { name: 'Обриши', exact: true }).click()
  await expect.poll(() => server.asked('POST /api/interment/search').length).toBeGreaterThan(0)
}

test('the question before a death record is deleted states that the burial in the grave stays recorded', async () => {
  await question([{ id: 8, grave: { id: 9, name: '1/1/7' }, removedOn: null }])
  await expect.element(note).toHaveTextContent('Сахрањивање у гробном месту 1/1/7 остаје уписано.')
})

test('it names no grave that is not known, and nothing for a record without an interment', async () => {
  await question([{ id: 8, grave: null, removedOn: null }])
  await expect.element(note).toHaveTextContent('Сахрањивање остаје уписано.')
  await question([])
  await expect.element(note).toBeEmptyDOMElement()
})

test('before several death records are deleted it names those whose burials stay recorded', async () => {
  const burials = [
    { id: 8, deathRecordId: 5, surname: 'Ђорђевић', name: 'Петар', grave: { id: 9, name: '1/1/7' } },
    { id: 10, deathRecordId: 7, surname: 'Савић', name: 'Мила', grave: null },
  ]
  const others = [
    { ...row, id: 6, firstName: 'Ана' },
    { ...row, id: 7, firstName: 'Мила', lastName: 'Савић' },
  ]
  serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [row.graveyard] } },
    'POST /api/deathRecord/search': { body: { entities: [row, ...others], total: 3, deleted: 0 } },
    'POST /api/interment/search': ({ body }) => {
      const found = burials.filter(({ deathRecordId }) =>
        JSON.stringify(body).includes(`"deathRecordId":${deathRecordId},`),
      )
      return { body: { entities: found, total: found.length } }
    },
  })
  await rendered(<List />, { at: '/deathRecords' })
  await page.getByRole('button', { name: 'Радње: Петар Ђорђевић' }).click()
  await page.getByRole('menuitem', { name: 'Изабери', exact: true }).click()
  await page.getByRole('button', { name: 'Изабери све на страници' }).click()
  await page.getByRole('button', { name: 'Обриши изабране' }).click()
  await expect.element(note).toHaveTextContent('Остаје уписано и њихово сахрањивање:Ђорђевић Петар – 1/1/7Савић Мила')
})
