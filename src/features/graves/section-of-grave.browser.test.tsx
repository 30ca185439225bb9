import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { aGrave } from '../../testing/printed-graves.ts'
import { rendered } from '../../testing/rendered.tsx'
import { GraveForm } from './form.tsx'

const noop = () => undefined
const { graveyard } = aGrave
const sections = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: 100 + at, name: `${at + 1}`, graveyard }))
const grave = {
  ...aGrave,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  status: 'FREE',
  rightStatus: 'NONE',
  labelState: 'UNIQUE',
  restriction: null,
  sectionId: 100,
  section: { id: 100, name: '1' },
} as const
const field = page.getByRole('combobox', { name: 'Парцела' })

async function form(count: number) {
  const found = { ...sections(count).at(-1), code: `${count}`, name: 'Липова алеја' }
  const server = serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [graveyard] } },
    'GET /api/section/all': { body: { entities: sections(count) } },
    'POST /api/section/search': { body: { entities: [found] } },
    [`PUT /api/grave/${grave.id}`]: { body: { grave } },
  })
  await rendered(<GraveForm row={grave} onClose={noop} onSaved={noop} />)
  await expect.element(field).toBeVisible()
  return server
}

test('up to twelve sections are chosen from a list', async () => {
  await form(12)
  await field.selectOptions('12')
  await expect.element(field).toHaveValue('111')
})

test('of more, one is found by typing, in its graveyard', async () => {
  const server = await form(13)
  await field.fill('lipova')
  await expect.element(page.getByRole('option', { name: '13 Липова алеја' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('13')
  expect(server.asked('POST /api/section/search').at(-1)?.body).toMatchObject({
    searchParam: 'lipova',
    graveyardId: graveyard.id,
  })
  await page.getByRole('button', { name: 'Сачувај', exact: true }).click()
  await expect.poll(() => server.asked(`PUT /api/grave/${grave.id}`).at(-1)?.body).toMatchObject({ sectionId: 112 })
})
