import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankAccountForm } from '../../features/bank-accounts/form.tsx'
import type { BankAccount } from '../../features/bank-accounts/record.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const stored: BankAccount = {
  id: 12,
  version: 4,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00.000Z',
  name: 'Главни рачун',
  accountNumber: '840000000095584510',
}
const adding = 'POST /api/superadmin/bankAccounts/3'
const editing = 'PUT /api/superadmin/bankAccounts/12'
const saved = { body: { bankAccount: stored } }
/** The server's response to a duplicate account number. */
const taken = {
  status: 400,
  body: {
    message: 'BANK_ACCOUNT_WITH_ACCOUNT_NUMBER_ALREADY_EXIST',
    errors: [{ code: 'BANK_ACCOUNT_WITH_ACCOUNT_NUMBER_ALREADY_EXIST', field: 'accountNumber' }],
  },
}

const onClose = vi.fn<() => void>()
const onSaved = vi.fn<(account: BankAccount) => void>()
beforeEach(() => {
  vi.resetAllMocks()
})

const form = (row: BankAccount | null = null) =>
  rendered(<BankAccountForm row={row} onClose={onClose} onSaved={onSaved} />)

const name = page.getByRole('textbox', { name: 'Назив рачуна' })
const number = page.getByRole('textbox', { name: 'Број текућег рачуна' })
const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const question = page.getByRole('dialog', { name: 'Несачуване измене' })
const save = () => userEvent.keyboard('{Control>}s{/Control}')

async function filled() {
  await name.fill('Главни рачун')
  await number.fill('840-955845-10')
}

test('opens with the focus in its first field', async () => {
  await form()
  await expect.element(page.getByRole('dialog', { name: 'Нови текући рачун' })).toBeVisible()
  await expect.element(name).toHaveFocus()
})

test('errors are shown at their fields, and the first of them has the focus', async () => {
  const { asked } = serverAnswers({ [adding]: saved })
  await form()
  await button('Сачувај').click()
  await expect.element(name).toHaveAccessibleDescription('Унесите назив рачуна.')
  await expect.element(number).toHaveAccessibleDescription('Унесите број текућег рачуна.')
  await expect.element(name).toHaveFocus()
  await name.fill('Главни рачун')
  await expect.element(name).not.toHaveAccessibleDescription()
  await save()
  await expect.element(number).toHaveFocus()
  expect(asked(adding)).toEqual([])
})

test('a field that is left is checked alone, once it has been changed', async () => {
  await form()
  await expect.element(name).toHaveFocus()
  await userEvent.tab()
  await expect.element(number).toHaveFocus()
  await expect.element(name).not.toHaveAccessibleDescription()
  await userEvent.keyboard('840-955845-11')
  await expect.element(number).not.toHaveAccessibleDescription()
  await userEvent.tab({ shift: true })
  await expect.element(number).toHaveAccessibleDescription(/Број рачуна није исправан/)
  await expect.element(name).not.toHaveAccessibleDescription()
})

test('Ctrl+S saves what was typed, says so and closes', async () => {
  const { asked } = serverAnswers({ [adding]: saved })
  await form()
  await filled()
  await save()
  await expect.element(page.getByText('Текући рачун је додат.')).toBeVisible()
  expect(asked(adding).map(({ body }) => body)).toEqual([{ name: 'Главни рачун', accountNumber: '840-955845-10' }])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(stored, expect.any(Function))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an edit is sent with the version that was read', async () => {
  const { asked } = serverAnswers({ [editing]: saved })
  await form(stored)
  await expect.element(name).toHaveValue('Главни рачун')
  await name.fill('Споредни рачун')
  await button('Сачувај').click()
  await expect.element(page.getByText('Текући рачун је измењен.')).toBeVisible()
  expect(asked(editing).map(({ body }) => body)).toEqual([
    { name: 'Споредни рачун', accountNumber: '840-955845-10', version: 4 },
  ])
})

test('saves once, however often Ctrl+S is pressed', async () => {
  const answer = Promise.withResolvers<typeof saved>()
  const { asked } = serverAnswers({ [adding]: () => answer.promise })
  await form()
  await filled()
  await save()
  await expect.poll(() => asked(adding)).toHaveLength(1)
  await save()
  await save()
  answer.resolve(saved)
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(asked(adding)).toHaveLength(1)
})

test('Ctrl+Enter saves an edited record, which has no next one', async () => {
  const { asked } = serverAnswers({ [editing]: saved })
  await form(stored)
  await name.fill('Споредни рачун')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Текући рачун је измењен.')).toBeVisible()
  expect(asked(editing)).toHaveLength(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
  ['Ctrl+Shift+Enter', '{Control>}{Shift>}{Enter}{/Shift}{/Control}'],
])('%s saves and goes on with an empty form', async (_, keys) => {
  serverAnswers({ [adding]: saved })
  await form()
  await filled()
  await userEvent.keyboard(keys)
  await expect.element(page.getByText('Текући рачун је додат.')).toBeVisible()
  await expect.element(name).toHaveValue('')
  await expect.element(number).toHaveValue('')
  await expect.element(name).toHaveFocus()
  expect(onSaved).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

test('a code of the server is shown at its field, which gets the focus, until it is changed', async () => {
  serverAnswers({ [adding]: taken })
  await form()
  await filled()
  await button('Сачувај').click()
  await expect.element(number).toHaveAccessibleDescription('Овај број текућег рачуна већ постоји.')
  await expect.element(number).toHaveFocus()
  await expect
    .element(page.getByText('Грешка при додавању текућег рачуна: Овај број текућег рачуна већ постоји.'))
    .toBeVisible()
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  await expect.element(number).toHaveAccessibleDescription('Овај број текућег рачуна већ постоји.')
  await number.fill('')
  await expect.element(number).not.toHaveAccessibleDescription()
  expect(onClose).not.toHaveBeenCalled()
})

test('an edit of an outdated record is refused with a notice, and the input stays', async () => {
  const { change } = serverAnswers({
    [editing]: { status: 409, body: { message: 'RECORD_CHANGED_MEANWHILE' } },
    'GET /api/superadmin/bankAccounts/12': { status: 503 },
    'GET /api/auditTrail/record/12': { body: { entities: [] } },
  })
  await form(stored)
  await name.fill('Споредни рачун')
  await save()
  await expect.element(page.getByRole('alert').filter({ has: button('Прикажи разлике') })).toBeVisible()
  await expect.element(name).toHaveValue('Споредни рачун')

  const bankAccount = { ...stored, version: 5, name: 'Рачун за закуп' }
  change({ 'GET /api/superadmin/bankAccounts/12': { body: { bankAccount } } })
  await button('Прикажи разлике').click()
  await expect.element(page.getByRole('radio', { name: 'У запису Рачун за закуп' })).toBeVisible()
})

test.each([
  ['the server is busy', { status: 503, body: { message: 'TEMPORARILY_UNAVAILABLE' } }],
  ['there is no connection', { status: 0 }],
])('if %s, the reason stays with the input until a retry succeeds', async (_reason, failure) => {
  const { asked, change } = serverAnswers({ [adding]: failure })
  await form()
  await filled()
  await save()
  const reason = page.getByRole('alert').filter({ hasText: 'Није сачувано:' })
  await expect.element(reason).toBeVisible()
  await expect.element(number).toHaveValue('840-955845-10')

  await button('Покушај поново').click()
  await expect.poll(() => asked(adding)).toHaveLength(2)
  await expect.element(reason).toBeVisible()
  change({ [adding]: saved })
  await button('Покушај поново').click()
  await expect.element(page.getByText('Текући рачун је додат.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape closes a form without input', async () => {
  await form()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('Escape asks before input is lost, and a second one goes on with it', async () => {
  await form()
  await number.fill('840')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await expect.element(button('Настави унос')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveValue('840')
  expect(onClose).not.toHaveBeenCalled()
})

test('input that was discarded does not come back', async () => {
  await form()
  await name.fill('Главни')
  await button('Одустани').click()
  await question.getByRole('button', { name: 'Одбаци' }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await form()
  await expect.element(name).toHaveValue('')
})

test('input of a form that was closed by a reload is restored, and can be discarded', async () => {
  await form()
  await name.fill('Главни рачун')
  await form()
  await expect.element(name).toHaveValue('Главни рачун')
  await page.getByRole('button', { name: /^Враћено је оно што сте куцали/ }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(name).toHaveFocus()
})
