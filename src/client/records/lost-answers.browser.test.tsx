import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankAccountForm } from '../../features/bank-accounts/form.tsx'
import type { BankAccount } from '../../features/bank-accounts/record.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const adding = 'POST /api/superadmin/bankAccounts/3'
const stored: BankAccount = {
  id: 12,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00.000Z',
  name: 'Главни рачун',
  accountNumber: '840000000095584510',
}
const saved = { body: { bankAccount: stored } }
const lost = { status: 0 }

let server: ReturnType<typeof serverAnswers>
beforeEach(() => {
  server = serverAnswers({ [adding]: lost })
})

const noop = () => undefined
const form = () => rendered(<BankAccountForm row={null} onClose={noop} onSaved={noop} />)
const name = page.getByRole('textbox', { name: 'Назив рачуна' })
const notSaved = page.getByRole('alert').filter({ hasText: 'Није сачувано:' })
const added = page.getByText('Текући рачун је додат.')
const save = () => userEvent.keyboard('{Control>}s{/Control}')
const keys = () => server.asked(adding).map(({ headers }) => headers.get('Idempotency-Key'))

async function filled() {
  await name.fill('Главни рачун')
  await page.getByRole('textbox', { name: 'Број текућег рачуна' }).fill('840-955845-10')
}
async function savedWithoutAnswer() {
  await filled()
  await save()
  await expect.element(notSaved).toBeVisible()
}

test('a second attempt after a lost response has the same key, and the next record another', async () => {
  await form()
  await savedWithoutAnswer()
  server.change({ [adding]: saved })
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(name).toHaveValue('')
  await filled()
  await save()
  await expect.poll(keys).toHaveLength(3)
  const [first, second, next] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, next === first]).toEqual([first, false])
})

test('the key is kept with restored unsaved input, but not after it was discarded', async () => {
  await form()
  await savedWithoutAnswer()
  await form()
  await expect.element(name).toHaveValue('Главни рачун')
  await save()
  await expect.poll(keys).toHaveLength(2)
  await page.getByRole('button', { name: /^Враћено је оно што сте куцали/ }).click()
  await savedWithoutAnswer()
  await expect.poll(keys).toHaveLength(3)
  const [first, restored, afresh] = keys()
  expect([restored, afresh === first]).toEqual([first, false])
})

test('input changed after a lost response changes the record that was added', async () => {
  const editing = 'PUT /api/superadmin/bankAccounts/12'
  await form()
  await savedWithoutAnswer()
  server.change({
    [adding]: { status: 422, body: { message: 'IDEMPOTENCY_KEY_REUSED', recordId: 12 } },
    'GET /api/superadmin/bankAccounts/12': saved,
    [editing]: { body: { bankAccount: { ...stored, version: 2, name: 'Споредни рачун' } } },
  })
  await name.fill('Споредни рачун')
  await save()
  await expect.element(added).toBeVisible()
  expect(server.asked(editing).map(({ body }) => body)).toEqual([
    { name: 'Споредни рачун', accountNumber: '840-955845-10', version: 1 },
  ])
})
