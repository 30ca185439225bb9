import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { ContractAccountPage, PartyAccountPage } from './page.tsx'

const entries = [
  {
    on: '2025-01-15',
    kind: 'FEE_MAINTENANCE',
    recordId: 11,
    title: 'Накнада 2025',
    debit: 1466,
    credit: 0,
    balance: 1466,
  },
  { on: '2025-06-02', kind: 'PAYMENT', recordId: 21, title: null, debit: 0, credit: 1000, balance: 466 },
]
const openItems = [{ claimId: 11, dueOn: '2025-01-31', open: 466 }]
const account = { entries, openItems, balance: 466, overdue: 466, prepayment: 0, interest: 16.57 }
const answers = {
  'GET /api/party/0': {
    body: { party: { id: 5, name: 'Мила', surname: 'Савић', address: 'Липова', city: 'Зеленград' } },
  },
  'GET /api/party/0/account': { body: account },
} as const

test('an account shows its sums, each entry with its balance, and what is asked for another day', async () => {
  const { asked } = serverAnswers(answers)
  await rendered(<PartyAccountPage />, { at: '/partyAccount?on=2026-11-25' })
  await expect.element(page.getByRole('heading', { name: 'Картица: Мила Савић' })).toBeVisible()
  for (const sum of [
    /^Салдо \(25-11-2026\)466,00\sдин\.$/,
    /^Доспело466,00\sдин\.$/,
    /^Камата \(није књижена\)16,57\sдин\.$/,
  ])
    await expect.element(page.getByText(sum).first()).toBeVisible()
  const cells = page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)
  expect(cells.slice(1)).toEqual([
    '15-01-2025Накнада 202531-01-20251.466,00466,001.466,00',
    '02-06-2025Уплата1.000,00466,00',
  ])
  await expect.element(page.getByRole('link', { name: /^Уплата/ })).toHaveAttribute('href', '/payments/21')
  await page.getByRole('textbox', { name: 'На дан' }).fill('1.3.2025')
  await expect.poll(() => asked('GET /api/party/0/account').at(-1)?.query).toEqual({ on: '2025-03-01' })
})

test('the account of a contract leads to it', async () => {
  const contract = { name: '5/2026', path: '/contractsRentBurialPlace' }
  serverAnswers({ 'GET /api/contract/0/account': { body: { ...account, contract } } })
  await rendered(<ContractAccountPage />)
  await expect.element(page.getByRole('heading', { name: 'Картица: Уговор 5/2026' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Уговор 5/2026' }))
    .toHaveAttribute('href', '/contractsRentBurialPlace/0')
})

test('an account without entries says so', async () => {
  serverAnswers({
    ...answers,
    'GET /api/party/0/account': { body: { ...account, entries: [], balance: 0, overdue: 0 } },
  })
  await rendered(<PartyAccountPage />)
  await expect.element(page.getByText('Нема задужења ни уплата до тог дана.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Упиши уплату' })).toHaveAttribute('href', '/cashDesk?payer=0')
})
