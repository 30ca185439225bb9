import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { BillingPreview, RunDocuments } from './calls.ts'
import { Documents } from './Documents.tsx'
import { Preview } from './Preview.tsx'
import type { BillingRun } from './record.ts'

const draft: BillingRun = {
  id: 5,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  name: 'Накнаде за 2026.',
  year: 2026,
  kinds: 'FEE_MAINTENANCE',
  graveyardId: null,
  graveyard: null,
  issuedOn: '2026-01-10',
  dueOn: '2026-02-10',
  invoicePer: 'PARTY',
  note: null,
  status: 'DRAFT',
  claims: 0,
  amount: 0,
}
const preview: BillingPreview = {
  charges: 3,
  graves: 2,
  parties: 2,
  amount: 4398,
  groups: [
    {
      graveyard: 'Ново гробље',
      graveType: 'RAKA',
      kind: 'FEE_MAINTENANCE',
      graves: 2,
      amount: 4398,
      tariffs: [{ id: 1, code: '1.1', name: 'Одржавање', graves: 2, amount: 4398 }],
      lastYear: { graves: 1, amount: 2600 },
    },
  ],
  lastYear: { graves: 1, amount: 2600 },
  exceptionCounts: { NO_ADDRESS: 2 },
  exceptions: [
    {
      reason: 'NO_ADDRESS',
      kind: 'FEE_MAINTENANCE',
      grave: { id: 9, label: '1/1', graveyard: 'Ново гробље' },
      graveRightId: 10,
      party: { id: 11, name: 'Петар Петровић' },
    },
  ],
}
const reading = 'GET /api/billingRun/5/preview'
const posting = 'POST /api/billingRun/5/posting'

test('a draft shows what it charges beside the year before, and where exceptions are corrected', async () => {
  serverAnswers({ [reading]: { body: preview } })
  await rendered(<Preview row={draft} />)
  await expect.element(page.getByText(/2 гробна места · 2 странке · 4\.398,00/)).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Ново гробље Рака 1.1 Одржавање 2 4.398,00.* 1 2.600,00/ }))
    .toBeVisible()
  await page.getByText('Нема адресе (2)').click()
  await expect.element(page.getByRole('link', { name: /1\/1.*Петар Петровић/ })).toHaveAttribute('href', '/parties/11')
  await expect.element(page.getByText('Приказано је првих 1.')).toBeVisible()
})

test('is posted after a question that names the sum; a refusal is told', async () => {
  const server = serverAnswers({
    [reading]: { body: preview },
    [posting]: { status: 400, body: { message: 'CLAIM_MONTH_CLOSED', field: 'issuedOn' } },
  })
  await rendered(<Preview row={draft} />)
  await page.getByRole('button', { name: 'Прокњижи' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/4.398,00/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Прокњижи' }).click()
  await expect.element(page.getByText('Месец датума рачуна је закључен.')).toBeVisible()
  expect(server.asked(posting)).toHaveLength(1)
})

test('what is posted is charged again only for those that were exceptions', async () => {
  serverAnswers({ [reading]: { body: { ...preview, charges: 0, groups: [] } } })
  await rendered(<Preview row={{ ...draft, status: 'POSTED', claims: 3, amount: 4398 }} />)
  await expect.element(page.getByText('Све је прокњижено.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Прокњижи/ })).not.toBeInTheDocument()
})

const documents = 'GET /api/billingRun/5/documents'
const none: RunDocuments = {
  format: 'INVOICES',
  state: 'NONE',
  done: 0,
  total: 0,
  invoices: 0,
  mails: false,
  mailed: 0,
  files: [],
}

test('of a reversed run only e-invoices and credit notes are made', async () => {
  serverAnswers({ [documents]: { body: none } })
  await rendered(<Documents row={{ ...draft, status: 'REVERSED' }} />)
  await expect.element(page.getByRole('button', { name: 'Е-фактуре и књижна одобрења (UBL)' })).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test('the documents of a posted run are begun, show their progress and are stopped', async () => {
  const file = { number: 1, name: 'Racuni-1.pdf', invoices: 500, firstNumber: '1', lastNumber: '2', size: 2_000_000 }
  const running: RunDocuments = { ...none, state: 'RUNNING', done: 1, total: 3, invoices: 1200, files: [file] }
  const server = serverAnswers({
    [documents]: { body: none },
    'POST /api/billingRun/5/documents': { body: running },
    'POST /api/billingRun/5/documents/cancellation': { body: running },
  })
  await rendered(<Documents row={{ ...draft, status: 'POSTED' }} />)
  await page.getByRole('combobox').selectOptions('Три уплатнице на листу')
  await page.getByRole('checkbox', { name: 'Пошаљи и е-поштом' }).click()
  server.change({ [documents]: { body: running } })
  await page.getByRole('button', { name: 'Направи датотеке' }).click()
  await expect.element(page.getByText('Праве се: 1 од 3')).toBeVisible()
  expect(server.asked('POST /api/billingRun/5/documents').at(-1)?.body).toEqual({ format: 'SLIPS', mails: true })
  await expect.element(page.getByRole('button', { name: 'Racuni-1.pdf' })).toBeVisible()
  server.change({ [documents]: { body: { ...running, state: 'CANCELLED' } } })
  await page.getByRole('button', { name: 'Прекини' }).click()
  await expect.element(page.getByText('Прекинуто: 1 од 3')).toBeVisible()
})
