import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { serverAnswers } from '../../testing/answers.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { CashDeskPage } from './page.tsx'

const payer = {
  id: 5,
  name: 'Мила',
  surname: 'Савић',
  address: 'Липова 7, Зеленград',
  graves: ['7/2/1'],
  open: 2932,
  overdue: 1466,
  prepayment: 0,
  reference: null,
  amount: null,
}
const aClaim = (id: number, year: number) => ({
  id,
  description: `Накнада за одржавање ${year}`,
  kind: 'FEE_MAINTENANCE',
  dueOn: `${year}-01-31`,
  open: 1466,
  grave: { id: 9, name: '7/2/1' },
})
const nothing = { entities: [], total: 0, deleted: 0, sums: { amount: '0.00' } }
const answers = {
  'POST /api/cashDesk/payers': { body: { entities: [payer], total: 1 } },
  'POST /api/claim/search': { body: { ...nothing, entities: [aClaim(11, 2025), aClaim(12, 2026)] } },
  'POST /api/payment/search': { body: nothing },
  // Of any amount, the first claim takes what it can.
  'POST /api/payment/proposal': ({ body }: { body: unknown }) => {
    const { amount: paid } = z.object({ amount: z.number() }).parse(body)
    const allocations = [{ claimId: 11, part: 'PRINCIPAL', amount: Math.min(1466, paid) }]
    return { body: { allocations, prepayment: 0, partyId: 5 } }
  },
  'POST /api/payment/3': { body: { payment: { id: 21 } } },
  'GET /api/receipt/21': { body: {} },
} as const
const search = () => page.getByRole('combobox', { name: 'Ко плаћа' })
const amount = () => page.getByRole('textbox', { name: 'Износ', exact: true })

beforeEach(() => {
  // The receipt is saved instead of opening the browser's print dialog.
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
})

async function chosen(more: object = {}) {
  const server = serverAnswers({ ...answers, ...more })
  await rendered(<CashDeskPage />)
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('савић{Enter}')
  await expect.element(amount()).toHaveFocus()
  return server
}

test('a name, Enter and Enter book what is overdue as proposed, and the next payer is asked for', async () => {
  const { asked } = await chosen()
  await expect
    .element(page.getByText('Липова 7, Зеленград · 7/2/1 · дугује 2.932,00 дин., доспело 1.466,00 дин.'))
    .toBeVisible()
  await expect.element(amount()).toHaveValue('1.466,00')
  await expect
    .element(page.getByRole('textbox', { name: /^Плаћа се: Накнада за одржавање 2025/ }))
    .toHaveValue('1.466,00')
  await userEvent.keyboard('{Enter}')
  await expect.element(search()).toHaveValue('')
  await expect.element(search()).toHaveFocus()
  const [sent] = asked('POST /api/payment/3')
  expect(sent?.body).toMatchObject({ amount: 1466, method: 'CASH', partyId: 5, reference: null })
  expect(sent?.body).not.toHaveProperty('allocations')
  expect(sent?.headers.get('idempotency-key')).toHaveLength(36)
  await expect.poll(() => asked('GET /api/receipt/21')).toHaveLength(1)
})

test('the allocation can be changed, but not to more than is paid; the rest stays as a prepayment', async () => {
  const { asked } = await chosen()
  await amount().fill('1.000,00')
  const paying = (year: number) =>
    page.getByRole('textbox', { name: new RegExp(`^Плаћа се: Накнада за одржавање ${year}`) })
  const [first, second] = [paying(2025), paying(2026)] as const
  await expect.element(first).toHaveValue('1.000,00')
  await first.fill('600')
  await second.fill('500')
  await expect.element(page.getByText('Распоређено је више него што се плаћа.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(asked('POST /api/payment/3')).toEqual([])
  await second.fill('300')
  await expect.element(page.getByText(/^100,00\sдин\. остаје као аванс$/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked('POST /api/payment/3').map(({ body }) => body))
    .toMatchObject([
      {
        amount: 1000,
        allocations: [
          { claimId: 11, part: 'PRINCIPAL', amount: 600 },
          { claimId: 12, part: 'PRINCIPAL', amount: 300 },
        ],
      },
    ])
})

test('one who pays for others too adds them, with one receipt, and may state the fiscal one', async () => {
  const brother = { ...payer, id: 6, name: 'Петар', graves: ['7/2/2'], overdue: 733 }
  const { asked, change } = await chosen()
  await expect.element(amount()).toHaveValue('1.466,00')
  change({ 'POST /api/cashDesk/payers': { body: { entities: [brother], total: 1 } } })
  await page.getByRole('button', { name: '+ Плаћа и за другога' }).click()
  await expect.element(page.getByRole('combobox', { name: 'За кога још' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(asked('POST /api/payment/3')).toEqual([])
  await userEvent.keyboard('петар{Enter}')
  const forBrother = page.getByRole('group', { name: 'Петар Савић' }).getByRole('textbox', { name: 'Износ' })
  await expect.element(forBrother).toHaveFocus()
  await expect.element(forBrother).toHaveValue('733,00')
  await expect.element(page.getByText(/^Укупно: 2.199,00\sдин\.$/)).toBeVisible()
  await page.getByText('Фискални рачун', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Број фискалног рачуна' }).fill('AB12-117')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked('POST /api/payment/3').map(({ body }) => body))
    .toMatchObject([
      {
        partyId: 5,
        amount: 1466,
        others: [{ partyId: 6, amount: 733 }],
        fiscalNumber: 'AB12-117',
        fiscalKind: 'SALE',
      },
    ])
})

test('what is missing or refused is said, and nothing typed is lost', async () => {
  const { change, asked } = await chosen({
    'POST /api/payment/3': { status: 400, body: { message: 'PAYMENT_MONTH_CLOSED', field: 'receivedOn' } },
  })
  await amount().fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  await amount().fill('500')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Месец је закључен. Упишите дан књижења у отвореном месецу.')
  await expect.element(amount()).toHaveValue('500')
  change({ 'POST /api/payment/3': { body: { payment: { id: 21 } } } })
  await userEvent.keyboard('{Enter}')
  await expect.element(search()).toHaveFocus()
  // The same key, in case the first attempt had been booked.
  expect(new Set(asked('POST /api/payment/3').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('an administrator pays a prepayment out by an order, and reverses a payment with a reason', async () => {
  const paid = { id: 30, receiptNumber: '3/2026', party: { id: 5, name: 'Мила Савић' }, method: 'CASH', amount: 100 }
  const { asked } = serverAnswers({
    ...answers,
    'POST /api/cashDesk/payers': { body: { entities: [{ ...payer, prepayment: 100 }], total: 1 } },
    'POST /api/payment/search': { body: { ...nothing, entities: [paid], total: 1, sums: { amount: '100.00' } } },
    'POST /api/payment/30/reversal': { body: { payment: paid } },
    'GET /api/payment/30/allocation': {
      body: { allocations: [], prepayment: 0, partyId: 5, together: [{ id: 31, name: 'Петар Савић', amount: 50 }] },
    },
  })
  await rendered(<CashDeskPage />, { user: { ...clerk, role: 'ADMIN' } })
  await search().click()
  await userEvent.keyboard('савић{Enter}')
  await page.getByRole('button', { name: 'Врати аванс…' }).click()
  await page.getByRole('button', { name: 'Исплати и штампај' }).click()
  await expect.element(page.getByText('Унесите број налога за повраћај.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Број налога' }).fill('12/26')
  await page.getByRole('button', { name: 'Исплати и штампај' }).click()
  await expect
    .poll(() => asked('POST /api/payment/3').map(({ body }) => body))
    .toMatchObject([{ direction: 'OUT', amount: 100, orderNumber: '12/26', partyId: 5 }])
  await page.getByRole('button', { name: 'Сторнирај…' }).click()
  await page.getByRole('checkbox', { name: 'И остале уплате са исте признанице: Петар Савић' }).click()
  await page.getByRole('textbox', { name: /^Разлог/ }).fill('Двапут')
  await page.getByRole('dialog').getByRole('button', { name: 'Сторнирај…' }).click()
  await expect
    .poll(() => asked('POST /api/payment/30/reversal').map(({ body }) => body))
    .toEqual([{ reason: 'Двапут', wholeReceipt: true }])
})
