import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { BankStatementLine } from './calls.ts'
import { MatchDialog } from './MatchDialog.tsx'

const line: BankStatementLine = {
  id: 6,
  statementId: 1,
  statementNumber: '214',
  accountNumber: '840000000099974342',
  number: 6,
  amount: 3000.5,
  isReversal: false,
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  partner: 'JOVIC PERA ZELENGRAD',
  partnerAccount: '205000000000900151',
  purpose: 'GROB',
  paymentCode: '221',
  reference: '',
  state: 'OPEN',
  tier: null,
  proposal: null,
  payments: [],
}
const matching = 'POST /api/bankStatementLine/6/match'
const ignoring = 'POST /api/bankStatementLine/6/ignoring'
const party = (id: number, surname: string, name: string) => ({
  id,
  surname,
  name,
  address: null,
  addressNumber: null,
  city: null,
})

let asked: ReturnType<typeof serverAnswers>['asked']
let change: ReturnType<typeof serverAnswers>['change']
const onDone = vi.fn<(said: readonly string[]) => void>()
beforeEach(async () => {
  onDone.mockReset()
  ;({ asked, change } = serverAnswers({
    'POST /api/party/search': { body: { entities: [party(7, 'Јовић', 'Пера')] } },
    'GET /api/party/7/holdings': { body: { entities: [] } },
    'GET /api/party/8/holdings': { body: { entities: [] } },
    'POST /api/payment/proposal': {
      body: { allocations: [{ claimId: 3, part: 'PRINCIPAL', amount: 1466 }], prepayment: 1534.5 },
    },
    [matching]: { body: { bankStatementLine: { ...line, state: 'MATCHED' } } },
    [ignoring]: { body: { bankStatementLine: { ...line, state: 'IGNORED' } } },
  }))
  await rendered(<MatchDialog line={line} onClose={() => undefined} onDone={onDone} />)
})

async function choose(picker: string, typed: string) {
  await page.getByRole('combobox', { name: picker, exact: true }).click()
  await userEvent.keyboard(typed)
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
}

describe('the dialog of a line that nobody knows', () => {
  test('books it for the chosen party, and shows before what that closes', async () => {
    await choose('Странка', 'Јовић')
    await expect.element(page.getByText(/Затвара задужења: 1 \(1\.466,00.*аванс: 1\.534,50/)).toBeVisible()
    await page.getByRole('button', { name: 'Упари' }).click()
    await expect.poll(() => asked(matching).map(({ body }) => body)).toEqual([{ partyId: 7 }])
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('answers the first click, even from a name that was not chosen from the list', async () => {
    await page.getByRole('combobox', { name: 'Странка', exact: true }).fill('Непознат')
    // The mouse is down where the button is, and up before it could move.
    await page.getByRole('button', { name: 'Упари' }).click({ delay: 100 })
    await expect.element(page.getByRole('alert').filter({ hasText: 'Изаберите' })).toBeVisible()
    expect(asked(matching)).toEqual([])
  })

  test('divides it among several parties, to the para', async () => {
    await choose('Странка', 'Јовић')
    await page.getByRole('button', { name: 'Подели на још једну странку' }).click()
    change({ 'POST /api/party/search': { body: { entities: [party(8, 'Јовић', 'Вера')] } } })
    await choose('Странка 2', 'Вера')
    await page.getByRole('textbox', { name: 'Износ 1' }).fill('2.000')
    await expect.element(page.getByText('Још није распоређено: 1.000,50 дин.')).toBeVisible()
    await page.getByRole('button', { name: 'Упари' }).click()
    await expect.element(page.getByText('Збир делова није износ ставке.')).toBeVisible()
    expect(asked(matching)).toEqual([])
    await page.getByRole('textbox', { name: 'Износ 2' }).fill('1000,50')
    await page.getByRole('button', { name: 'Упари' }).click()
    await expect
      .poll(() => asked(matching).map(({ body }) => body))
      .toEqual([
        {
          parts: [
            { partyId: 7, amount: 2000 },
            { partyId: 8, amount: 1000.5 },
          ],
        },
      ])
  })

  test('keeps what was typed when the server refuses it', async () => {
    change({ [matching]: { status: 400, body: { message: 'BANK_STATEMENT_LINE_ALREADY_MATCHED' } } })
    await choose('Странка', 'Јовић')
    await expect.element(page.getByText(/Затвара задужења/)).toBeVisible()
    await page.getByRole('button', { name: 'Упари' }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'већ' })).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
    await expect.element(page.getByRole('combobox', { name: 'Странка' })).toHaveValue('Пера Јовић')
  })

  test('puts it aside, if wanted with all that its account sends', async () => {
    await choose('Странка', 'Јовић')
    await page.getByRole('checkbox', { name: /И убудуће све са овог рачуна/ }).click()
    await page.getByRole('button', { name: 'Није наше' }).click()
    await expect.poll(() => asked(ignoring).map(({ body }) => body)).toEqual([{ always: true }])
    expect(onDone).toHaveBeenCalledOnce()
  })
})
