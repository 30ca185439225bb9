import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankAccountForm } from '../../features/bank-accounts/form.tsx'
import type { BankAccount } from '../../features/bank-accounts/record.ts'
import { RentContractForm } from '../../features/rent-contracts/form.tsx'
import type { RentContract } from '../../features/rent-contracts/record.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const opened: BankAccount = {
  id: 12,
  version: 4,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00.000Z',
  name: 'Главни рачун',
  accountNumber: '840000000095584510',
}
const editing = 'PUT /api/superadmin/bankAccounts/12'
const reading = 'GET /api/superadmin/bankAccounts/12'
const history = 'GET /api/auditTrail/record/12'
const outdated = { status: 409, body: { message: 'RECORD_CHANGED_MEANWHILE' } }
const edited = (email: string, dateCreated: string, changes: object) => ({
  id: Date.parse(dateCreated),
  actionName: 'BANK_ACCOUNT_EDITED',
  dateCreated,
  user: { id: 8, email },
  company: null,
  recordId: 12,
  recordTitle: null,
  changes,
})
const renamed = edited('vesna@zelengrad.example', '2026-11-20T13:05:00.000Z', { name: { from: '', to: '' } })

let server: ReturnType<typeof serverAnswers>
/** Another user has saved these values as the next version. */
function savedByAnother(values: Partial<BankAccount>, entries: readonly object[] = [renamed]) {
  const bankAccount = { ...opened, version: 5, ...values }
  server.change({
    [editing]: outdated,
    [reading]: { body: { bankAccount } },
    [history]: { body: { entities: entries } },
  })
}
const accepted = () => server.change({ [editing]: { body: { bankAccount: { ...opened, version: 9 } } } })
const sent = () => server.asked(editing).map(({ body }) => body)

const onClose = vi.fn<() => void>()
const noop = () => undefined
beforeEach(() => {
  server = serverAnswers({})
  onClose.mockReset()
})

const form = () => rendered(<BankAccountForm row={opened} onClose={onClose} onSaved={noop} />)
const name = page.getByRole('textbox', { name: 'Назив рачуна' })
const number = page.getByRole('textbox', { name: 'Број текућег рачуна' })
const heading = page.getByRole('heading', { name: 'Запис је у међувремену измењен' })
const group = (label: string) => page.getByRole('radiogroup', { name: label, exact: true })
const option = (label: string, text: RegExp) => group(label).getByRole('radio', { name: text })
const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const save = () => userEvent.keyboard('{Control>}s{/Control}')
const success = page.getByText('Текући рачун је измењен.')

test('a field that both have changed must be decided; both values are shown, and who stored the other one', async () => {
  savedByAnother({ name: 'Рачун за закуп' })
  await form()
  await name.fill('Споредни рачун')
  await save()
  await expect.element(heading).toHaveFocus()
  const mine = option('Назив рачуна', /^У мом обрасцу Споредни рачун$/)
  const theirs = option('Назив рачуна', /^У запису Рачун за закуп vesna@zelengrad\.example · 20-11-2026 14:05$/)
  await expect.element(mine).not.toBeChecked()
  await expect.element(theirs).not.toBeChecked()
  await expect.element(group('Број текућег рачуна')).not.toBeInTheDocument()

  await save()
  await expect.element(mine).toHaveFocus()
  await expect.element(group('Назив рачуна')).toHaveAccessibleDescription('Изаберите једну од ове две вредности.')
  expect(sent()).toHaveLength(1)

  accepted()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(theirs).toBeChecked()
  await userEvent.keyboard('{ArrowUp}')
  await save()
  await expect.element(success).toBeVisible()
  expect(sent().at(-1)).toEqual({ name: 'Споредни рачун', accountNumber: '840-955845-10', version: 5 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a value that only one has changed is preselected, and can be chosen differently', async () => {
  savedByAnother({ accountNumber: '265000000001234526' })
  await form()
  await name.fill('Споредни рачун')
  await save()
  await expect.element(option('Назив рачуна', /^У мом обрасцу/)).toBeChecked()
  await expect.element(option('Назив рачуна', /^У запису Главни рачун$/)).not.toBeChecked()
  await expect.element(option('Број текућег рачуна', /^У запису 265-12345-26/)).toBeChecked()
  await option('Назив рачуна', /^У запису/).click()
  accepted()
  await save()
  await expect.element(success).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ name: 'Главни рачун', version: 5 })
  expect(sent().at(-1)).not.toMatchObject({ accountNumber: '840-955845-10' })
})

test('a third change starts again, with the input and the choices that it does not affect', async () => {
  savedByAnother({ name: 'Рачун за закуп', accountNumber: '265000000001234526' })
  await form()
  await name.fill('Споредни рачун')
  await number.fill('160-5-61')
  await save()
  await option('Назив рачуна', /^У мом обрасцу/).click()
  await option('Број текућег рачуна', /^У запису/).click()
  savedByAnother({ version: 6, name: 'Рачун за закуп', accountNumber: '840000000095584510' })
  await save()
  await expect.element(option('Број текућег рачуна', /^У запису 840-955845-10/)).toBeVisible()
  await expect.element(option('Назив рачуна', /^У мом обрасцу/)).toBeChecked()
  await expect.element(option('Број текућег рачуна', /^У мом обрасцу 160-5-61/)).toBeChecked()
  accepted()
  await save()
  await expect.element(success).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ name: 'Споредни рачун', accountNumber: '160-5-61', version: 6 })
})

test('returning to the form keeps the input, and the differences can be shown again', async () => {
  savedByAnother({ name: 'Рачун за закуп' })
  await form()
  await name.fill('Споредни рачун')
  await save()
  await button('Назад на образац').click()
  await expect.element(name).toHaveValue('Споредни рачун')
  await button('Прикажи разлике').click()
  await expect.element(heading).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Несачуване измене' })).toBeVisible()
})

test('an error of the server in the result is shown at its field in the form', async () => {
  savedByAnother({ name: 'Рачун за закуп' })
  await form()
  await number.fill('160-5-61')
  await save()
  await expect.element(heading).toBeVisible()
  const code = 'BANK_ACCOUNT_WITH_ACCOUNT_NUMBER_ALREADY_EXIST'
  server.change({
    [editing]: { status: 400, body: { message: code, errors: [{ code, field: 'accountNumber' }] } },
  })
  await save()
  await expect.element(number).toHaveAccessibleDescription('Овај број текућег рачуна већ постоји.')
  await expect.element(number).toHaveFocus()
  await expect.element(name).toHaveValue('Рачун за закуп')
  accepted()
  await number.fill('840-955845-10')
  await save()
  await expect.element(success).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ name: 'Рачун за закуп', version: 5 })
})

test('input restored after a reload is compared with what was stored when it was typed', async () => {
  await form()
  await name.fill('Споредни рачун')
  await number.fill('160-5-61')
  const now = { ...opened, version: 5, name: 'Рачун за закуп' }
  savedByAnother(now)
  await rendered(<BankAccountForm row={now} onClose={onClose} onSaved={noop} />)
  await expect.element(name).toHaveValue('Споредни рачун')
  await save()
  await expect.element(option('Назив рачуна', /^У мом обрасцу Споредни/)).not.toBeChecked()
  await expect.element(option('Назив рачуна', /^У запису Рачун за закуп/)).not.toBeChecked()
  await expect.element(option('Број текућег рачуна', /^У мом обрасцу/)).toBeChecked()
})

test('the list of rates is chosen as a whole, and both lists are shown as in the record, also in English', async () => {
  const [first, second] = [{ rate2Amount: 100, rate2Deadline: '2026-12-01' }, { rate2Amount: 60_000 }]
  const rent = (values: Partial<RentContract>) => storedContract(2, { priceTag: 60_000, graveyardId: 1, ...values })
  const path = '/api/contractRentBurialPlace/2'
  server.change({
    'GET /api/graveyard/allByCompanyId': {
      body: {
        entities: [
          { id: 1, name: 'Ново гробље' },
          { id: 3, name: 'Старо гробље' },
        ],
      },
    },
    'POST /api/party/similar': { body: { entities: [] } },
    [`PUT ${path}`]: outdated,
    [`GET ${path}`]: {
      body: {
        contractRentBurialPlace: rent({
          version: 2,
          ...first,
          ...second,
          rate3Amount: 5,
          graveyardId: 3,
          graveyard: { id: 3, name: 'Старо гробље' },
        }),
      },
    },
    'GET /api/auditTrail/record/2': { status: 503 },
  })
  localStorage.setItem('pokoj.language', 'en')
  const row = rent({ ...first, graveyard: { id: 1, name: 'Ново гробље' } })
  await rendered(<RentContractForm row={row} onClose={onClose} onSaved={noop} />)
  await page.getByRole('textbox', { name: 'Instalment 1 (deadline)' }).fill('15.12.2026')
  await save()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(page.getByRole('heading', { name: 'The record has been changed in the meantime' })).toBeVisible()
  const theirs = option(
    'Instalments',
    /^In the record Instalment 1 \(amount\): 60,000\.00 ?Instalment 1 \(deadline\): 01-12-2026 ?Instalment 2 \(amount\): 5\.00$/,
  )
  await expect
    .element(
      option('Instalments', /^In my form Instalment 1 \(amount\): 100\.00 ?Instalment 1 \(deadline\): 15-12-2026$/),
    )
    .toBeVisible()
  await expect.element(option('Graveyard', /^In the record Старо гробље$/)).toBeChecked()
  await theirs.click()
  await save()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect.poll(() => server.asked(`PUT ${path}`)).toHaveLength(2)
  expect(server.asked(`PUT ${path}`).at(-1)?.body).toMatchObject({
    version: 2,
    graveyardId: 3,
    rate2Amount: 60_000,
    rate2Deadline: '2026-12-01',
    rate3Amount: 5,
  })
})
