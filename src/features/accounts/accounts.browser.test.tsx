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
const openItems = [{ claimId: 11, dueOn: '2025-01-31', open: 466, barredOn: '2028-01-31' }]
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
    '15-01-2025Накнада 202531-01-2025 застарева 31-01-20281.466,00466,001.466,00',
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

test('interest is booked after the claims are shown, without those that somebody leaves out', async () => {
  const claim = { claimId: 11, description: 'Накнада 2025', dueOn: '2025-01-31', open: 466, from: '2025-02-01' }
  const interest = {
    claims: [
      { ...claim, interest: 16.57 },
      { ...claim, claimId: 12, description: 'Накнада 2024', interest: 100 },
    ],
    bookInterest: true,
    verifiedThrough: '2026-09-10',
    beyondVerified: true,
  }
  const booking = 'POST /api/claim/interest'
  const { asked } = serverAnswers({
    ...answers,
    'GET /api/party/0/interest': { body: interest },
    [booking]: { status: 400, body: { message: 'CLAIM_INTEREST_ALREADY_BOOKED' } },
  })
  await rendered(<PartyAccountPage />, { at: '/partyAccount?on=2026-11-25' })
  await page.getByRole('button', { name: 'Књижи камату…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Стопе су проверене само до 10-09-2026.')).toBeVisible()
  await expect.element(dialog.getByText('116,57')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Накнада 2024' }).click()
  await dialog.getByRole('button', { name: 'Прокњижи' }).click()
  await expect.element(page.getByText('Камата за те дане је већ књижена.')).toBeVisible()
  expect(asked(booking).at(-1)?.body).toEqual({ claimIds: [11], on: '2026-11-25' })
})

test('enforcement is prepared for the claims that are chosen, unless there is a reason against it', async () => {
  const owed = { claimId: 11, description: 'Накнада 2025', dueOn: '2025-01-31', open: 466 }
  const enforceable = { refusal: null, claims: [owed, { ...owed, claimId: 12, description: 'Накнада 2024' }] }
  const preparing = 'POST /api/enforcementCase/3'
  const { asked, change } = serverAnswers({
    ...answers,
    'GET /api/party/0/enforceable': { body: enforceable },
    [preparing]: { status: 400, body: { message: 'ENFORCEMENT_CASE_CLAIM_IN_CASE' } },
  })
  await rendered(<PartyAccountPage />, { at: '/partyAccount?on=2026-11-25' })
  await page.getByRole('button', { name: 'Извршење…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('932,00')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Накнада 2024' }).click()
  await dialog.getByRole('button', { name: 'Припреми' }).click()
  await expect.element(page.getByText('Задужење је већ у извршењу.')).toBeVisible()
  expect(asked(preparing).at(-1)?.body).toMatchObject({ partyId: 0, claimIds: [11] })
  await dialog.getByRole('button', { name: 'Одустани' }).click()
  change({
    'GET /api/party/0/enforceable': { body: { refusal: 'ENFORCEMENT_CASE_DEBTOR_DECEASED', claims: [] } },
  })
  await page.getByRole('button', { name: 'Извршење…' }).click()
  await expect.element(dialog.getByText('Дужник је умро; дуг се тражи од наследника.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Припреми' })).not.toBeInTheDocument()
})
