import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { aGrave } from '../../testing/printed-graves.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { GraveForm } from './form.tsx'
import type { Grave } from './record.ts'

const noop = () => undefined
const administrator = { ...clerk, role: 'ADMIN' } as const
const stored = { version: 1, deleted: false, dateCreated: '2026-11-01T10:00:00Z' }
const row = (values: Partial<Grave>): Grave => ({
  ...aGrave,
  ...stored,
  status: 'PARTLY_OCCUPIED',
  rightStatus: 'IN_FORCE',
  labelState: 'UNIQUE',
  ...values,
})
const places = page.getByRole('textbox', { name: 'Број места', exact: true })
const restriction = page.getByRole('combobox', { name: 'Забрана сахрањивања' })
const reason = page.getByRole('textbox', { name: 'Разлог измене' })
const save = page.getByRole('button', { name: 'Сачувај', exact: true })

async function form(grave: Grave, user = clerk, answer: object = { body: { grave } }) {
  const server = serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [grave.graveyard] } },
    'GET /api/section/all': { body: { entities: [{ ...grave.section, graveyard: grave.graveyard }] } },
    [`PUT /api/grave/${grave.id}`]: answer,
  })
  await rendered(<GraveForm row={grave} onClose={noop} onSaved={noop} />, { user })
  return server
}

test('a clerk sees that an administrator changes what protects a grave', async () => {
  await form(row({ restriction: null }))
  await expect.element(places).toBeDisabled()
  await expect.element(restriction).toBeEnabled()
  await form(row({ restriction: 'BLOCKED', status: 'OUT_OF_USE' }))
  await expect.element(restriction).toBeDisabled()
  await expect.element(page.getByText('Мења администратор, уз разлог.')).toBeVisible()
})

test('an administrator is asked for a reason', async () => {
  const server = await form(row({ restriction: 'BLOCKED', status: 'OUT_OF_USE' }), administrator)
  await expect.element(reason).not.toBeInTheDocument()
  await restriction.selectOptions('Нема, место је у употреби')
  await reason.fill('Свод је поправљен.')
  await save.click()
  await expect
    .poll(() => server.asked(`PUT /api/grave/${aGrave.id}`).map(({ body }) => body))
    .toMatchObject([{ restriction: '', correction: 'Свод је поправљен.' }])
})

test('a clerk whose change only the server can judge keeps the input, and reads why', async () => {
  const grave = row({ restriction: 'BLOCKED', status: 'OUT_OF_USE' })
  await form(grave, clerk, { status: 401, body: { message: 'LOGIN_AS_ADMIN' } })
  await places.fill('3')
  await save.click()
  await expect.element(page.getByRole('alert').getByText('администратор', { exact: false })).toBeVisible()
  await expect.element(places).toHaveValue('3')
})
