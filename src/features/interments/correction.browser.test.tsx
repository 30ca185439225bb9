import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { anInterment } from '../../testing/printed-graves.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { IntermentForm } from './form.tsx'
import { List } from './page.tsx'

const row = anInterment(8, { surname: 'Ђорђевић', name: 'Петар', precision: 'DAY', buriedOn: '2020-02-29' })
const administrator = { ...clerk, role: 'ADMIN' } as const
const graveyards = { 'GET /api/graveyard/allByCompanyId': { body: { entities: [row.graveyard] } } } as const
const missing = 'Наведите нов разлог исправке или брисања.'
const noop = () => undefined

test('the form asks for a reason as soon as something recorded is changed, and shows at its field that it is missing', async () => {
  const refused = { code: 'INTERMENT_CORRECTION_NEEDED', field: 'correction' }
  const server = serverAnswers({
    ...graveyards,
    'PUT /api/interment/8': { status: 400, body: { message: refused.code, ...refused, errors: [refused] } },
  })
  await rendered(<IntermentForm row={row} onClose={noop} onSaved={noop} />)
  const reason = page.getByRole('textbox', { name: 'Разлог исправке или брисања' })
  await page.getByRole('textbox', { name: 'Напомена' }).fill('Уз ограду.')
  await expect.element(reason).not.toBeInTheDocument()
  const surname = page.getByRole('textbox', { name: 'Презиме', exact: true })
  await surname.fill('Ђокић')
  await expect.element(reason).toBeVisible()
  await page.getByRole('button', { name: 'Сачувај', exact: true }).click()
  await expect.element(page.getByText(missing)).toBeVisible()
  await expect.element(reason).toHaveFocus()
  await reason.fill('Погрешно прочитано.')
  await page.getByRole('button', { name: 'Сачувај', exact: true }).click()
  await expect
    .poll(() => server.asked('PUT /api/interment/8').at(-1)?.body)
    .toMatchObject({ surname: 'Ђокић', correction: 'Погрешно прочитано.' })
  await surname.fill('Ђорђевић')
  await reason.fill('')
  await expect.element(reason).not.toBeInTheDocument()
})

async function listFor(user: typeof clerk) {
  const server = serverAnswers({
    ...graveyards,
    'POST /api/interment/search': { body: { entities: [row], total: 1, deleted: 0 } },
    'DELETE /api/interment/8/7': { body: { interment: { ...row, deleted: true } } },
    'POST /api/interment/deletion': { body: {} },
  })
  await rendered(<List />, { at: '/interments', user })
  await page.getByRole('button', { name: 'Радње: Петар Ђорђевић' }).click()
  return server
}
const removing = page.getByRole('menuitem', { name: 'Обриши', exact: true })
const question = page.getByRole('dialog', { name: 'Потврда брисања' })
const reason = question.getByRole('textbox', { name: 'Разлог брисања' })
const yes = question.getByRole('button', { name: 'Да', exact: true })

test('an administrator deletes an interment with a reason, a clerk does not', async () => {
  await listFor(clerk)
  await expect.element(page.getByRole('menuitem', { name: 'Измени' })).toBeVisible()
  await expect.element(removing).not.toBeInTheDocument()

  const server = await listFor(administrator)
  await removing.click()
  await yes.click()
  await expect.element(question.getByText(missing)).toBeVisible()
  await expect.element(reason).toHaveFocus()
  await reason.fill('Уписано двапут.')
  await expect.element(question.getByText(missing)).not.toBeInTheDocument()
  await yes.click()
  await expect.element(page.getByText('Сахрањени је обрисан.')).toBeVisible()
  expect(server.asked('DELETE /api/interment/8/7').map(({ body }) => body)).toEqual([{ correction: 'Уписано двапут.' }])
})

test('several interments are deleted with one reason', async () => {
  const server = await listFor(administrator)
  await page.getByRole('menuitem', { name: 'Изабери', exact: true }).click()
  await page.getByRole('button', { name: 'Обриши изабране' }).click()
  await yes.click()
  await expect.element(question.getByText(missing)).toBeVisible()
  await reason.fill('Уписано двапут.')
  await yes.click()
  await expect
    .poll(() => server.asked('POST /api/interment/deletion').map(({ body }) => body))
    .toEqual([{ ids: [8], correction: 'Уписано двапут.' }])
})
