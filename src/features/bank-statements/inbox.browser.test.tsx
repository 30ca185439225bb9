import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { BankStatementLine } from './calls.ts'
import { BankStatementsPage } from './page.tsx'

const search = 'POST /api/bankStatementLine/search'
const line = (id: number, values: Partial<BankStatementLine>): BankStatementLine => ({
  id,
  statementId: 1,
  statementNumber: '214',
  accountNumber: '840000000099974342',
  number: id,
  amount: 1466,
  isReversal: false,
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  partner: 'PETROVIC MARA ZELENGRAD',
  partnerAccount: '205000000000900151',
  purpose: 'ZAKUP',
  paymentCode: '221',
  reference: '',
  state: 'OPEN',
  tier: null,
  proposal: null,
  payments: [],
  ...values,
})
const proposed = line(5, {
  state: 'PROPOSED',
  tier: 4,
  proposal: { partyId: 9, party: 'Петровић Мара', claimIds: [3] },
})
const unknown = line(6, { partner: 'JOVIC PERA' })
const found = (...entities: BankStatementLine[]) => ({ body: { entities, total: entities.length, deleted: 0 } })
const row = (name: RegExp) => page.getByRole('row', { name })

test('a proposal is accepted by keyboard: search, arrow, Enter; the next line gets the focus', async () => {
  const { asked, change } = serverAnswers({ [search]: found(proposed, unknown) })
  await rendered(<BankStatementsPage />)
  await expect.element(row(/Предлог, PETROVIC MARA/)).toBeVisible()
  change({
    'POST /api/bankStatementLine/5/match': { body: { bankStatementLine: { ...proposed, state: 'MATCHED' } } },
  })
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/Предлог, PETROVIC MARA/)).toHaveFocus()
  change({ [search]: found(unknown) })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Уплата је прокњижена.')).toBeVisible()
  expect(asked('POST /api/bankStatementLine/5/match').map(({ body }) => body)).toEqual([{ partyId: 9 }])
  await expect.element(row(/Непознато, JOVIC PERA/)).toHaveFocus()
})

test('an unknown line is searched by the payer’s name, and what is refused is said', async () => {
  const party = { id: 12, kind: 'PERSON', name: 'Пера', surname: 'Јовић', address: 'Његошева', city: 'Зеленград' }
  const { asked, change } = serverAnswers({
    [search]: found(unknown),
    'POST /api/party/search': { body: { entities: [party], total: 1, deleted: 0 } },
    'GET /api/party/12': { body: { party } },
    'POST /api/payment/proposal': {
      body: { allocations: [{ claimId: 3, part: 'PRINCIPAL', amount: 1000 }], prepayment: 466, partyId: 12 },
    },
    'POST /api/bankStatementLine/6/match': { status: 400, body: { message: 'BANK_STATEMENT_LINE_ALREADY_MATCHED' } },
  })
  await rendered(<BankStatementsPage />)
  await page.getByRole('button', { name: 'Пронађи странку' }).click()
  const field = page.getByRole('combobox', { name: 'Странка', exact: true })
  await expect.element(field).toHaveValue('JOVIC PERA')
  await expect.element(page.getByRole('option')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Затвара задужења: 1 \(1\.000,00\sдин\.\), аванс: 466,00\sдин\./)).toBeVisible()
  await page.getByRole('button', { name: 'Упари', exact: true }).click()
  await expect.element(page.getByText('Ставка је већ упарена.')).toBeVisible()
  change({ 'POST /api/bankStatementLine/6/match': { body: { bankStatementLine: unknown } } })
  await page.getByRole('button', { name: 'Упари', exact: true }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(asked('POST /api/bankStatementLine/6/match').at(-1)?.body).toEqual({ partyId: 12 })
})

test('files are sent with their covers, and each is reported', async () => {
  const refused = [{ name: 'b.xml', code: 'BANK_STATEMENT_OTHER_CONTENT', detail: '214 / 2026' }]
  const { asked } = serverAnswers({
    [search]: found(),
    'POST /api/bankStatement/3': { body: { entities: [], total: 0, refused } },
  })
  await rendered(<BankStatementsPage />)
  const files = ['a.txt', 'a_cov.txt', 'b.xml'].map((name) => new File(['1'], name))
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') ?? page.getByRole('textbox'),
    files,
  )
  await expect.element(page.getByText(/са другим износима: 214 \/ 2026/).first()).toBeVisible()
  expect(asked('POST /api/bankStatement/3')).toHaveLength(2)
})
