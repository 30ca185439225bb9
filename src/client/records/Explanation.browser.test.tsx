import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DeathRecordForm } from '../../features/death-records/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const noop = () => undefined
const jmbg = () => page.getByRole('textbox', { name: 'ЈМБГ' })
const explained = () => page.getByText(/Тринаест цифара/)

async function form() {
  serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
    'POST /api/suggestions': { body: { entities: [] } },
  })
  await rendered(<DeathRecordForm row={null} onClose={noop} onSaved={noop} />)
  await expect.element(jmbg()).toBeVisible()
}

test('a field’s explanation opens by mouse, while the focus stays in the field', async () => {
  await form()
  await jmbg().click()
  await expect.element(explained()).not.toBeInTheDocument()
  const button = page.getByTitle('ЈМБГ (Shift + F1)', { exact: true })
  await expect.element(button).toHaveAccessibleName('Објашњење: ЈМБГ')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(explained()).toBeVisible()
  await expect.element(jmbg()).toHaveFocus()
  await button.click()
  await expect.element(explained()).not.toBeInTheDocument()
})

test('the keyboard opens it in the field, whose description it is, and Tab goes to the next field', async () => {
  await form()
  await jmbg().click()
  await userEvent.keyboard('{Shift>}{F1}{/Shift}')
  await expect.element(jmbg()).toHaveAccessibleDescription(/^Тринаест цифара/)
  await expect.element(explained()).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('combobox', { name: 'Без ЈМБГ – разлог' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{F1}{/Shift}')
  await expect.element(explained()).not.toBeInTheDocument()
})

test('a field stays where it is when the button that states it as unknown appears', async () => {
  await form()
  const field = page.getByRole('textbox', { name: 'Име оца' })
  const top = () => field.element().getBoundingClientRect().top
  const before = top()
  await field.click()
  await expect.element(field).toHaveFocus()
  expect(top()).toBe(before)
})
