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

test('a booked line is undone after a question', async () => {
  const payments = [{ id: 21, amount: 1466, partyId: 9, party: 'Петровић Мара' }]
  const booked = line(5, { state: 'MATCHED', tier: 1, payments })
  const { asked } = serverAnswers({
    [search]: found(booked),
    'POST /api/bankStatementLine/5/undo': { body: { bankStatementLine: booked } },
  })
  await rendered(<BankStatementsPage />)
  await page.getByRole('button', { name: 'Поништи', exact: true }).click()
  expect(asked('POST /api/bankStatementLine/5/undo')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Поништи' }).click()
  await expect.element(page.getByText('Поништено.')).toBeVisible()
  expect(asked('POST /api/bankStatementLine/5/undo')).toHaveLength(1)
})
