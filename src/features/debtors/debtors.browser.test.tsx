import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../shared/dates.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { DebtorsPage } from './page.tsx'

const none = { notDue: 0, days30: 0, days60: 0, days90: 0, days180: 0, days365: 0, years3: 0, older: 0 }
const debtor = {
  party: { id: 5, name: 'Мила Савић' },
  graves: [{ id: 9, name: '7/2/1' }],
  oldestDue: '2025-01-31',
  barredOn: '2025-01-30',
  total: 2932,
  overdue: 1466,
  buckets: { ...none, years3: 1466, notDue: 1466 },
  lastPayment: '2025-06-02',
  lastLetter: null,
  addressState: 'RETURNED',
  deceased: true,
}
const sums = Object.fromEntries(['total', 'overdue', ...Object.keys(none)].map((name) => [name, '0.00']))
const found = { entities: [debtor], total: 1, sums: { ...sums, total: '2932.00', years3: '1466.00' } }
const graveyards = [
  { id: 1, name: 'Старо гробље' },
  { id: 2, name: 'Ново гробље' },
]
const answers = {
  'POST /api/debtor/search': { body: found },
  'GET /api/graveyard/allByCompanyId': { body: { entities: graveyards } },
} as const

test('a debtor is listed with what is known, and the debts are summed by age', async () => {
  serverAnswers(answers)
  await rendered(<DebtorsPage />)
  await expect.element(page.getByText('1 дужник')).toBeVisible()
  const cells = page
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent)
  expect(cells).toEqual([
    'Мила Савић ✝ Преминуо/ла',
    '7/2/1',
    '31-01-2025',
    '30-01-2025 застарело',
    '1.466,00',
    '2.932,00',
    '02-06-2025',
    '',
    'пошта се враћа',
  ])
  await expect.element(page.getByText(/^1–3 године1.466,00\sдин\.$/)).toBeVisible()
})

test('day, graveyard, amounts and order are asked for, and kept in the address', async () => {
  const { asked } = serverAnswers(answers)
  const last = () => asked('POST /api/debtor/search').at(-1)?.body
  await rendered(<DebtorsPage />, { at: '/debtors?graveyard=2' })
  await page.getByRole('button', { name: 'Филтери (1)' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Гробље' })).toHaveValue('2')
  expect(last()).toMatchObject({ on: today(), graveyardId: 2, overdue: true, sort: '-overdue' })
  await page.getByRole('textbox', { name: 'од', exact: true }).fill('1.466,50')
  await page.getByRole('combobox', { name: 'Ко' }).selectOptions('Сви са отвореним')
  await page.getByRole('combobox', { name: 'Редослед' }).selectOptions('Странка')
  await expect.poll(last).toMatchObject({ amountFrom: 1466.5, overdue: false, sort: 'name' })
  await page.getByRole('textbox', { name: 'На дан' }).fill('1.1.2026')
  await expect.poll(last).toMatchObject({ on: '2026-01-01' })
})

test('debts that are barred already, or by a day, are asked for', async () => {
  const { asked } = serverAnswers(answers)
  const last = () => asked('POST /api/debtor/search').at(-1)?.body
  await rendered(<DebtorsPage />, { at: '/debtors?on=2026-11-27' })
  await page.getByRole('button', { name: 'Филтери (1)' }).click()
  await page.getByRole('combobox', { name: 'Застарелост' }).selectOptions('Застарело')
  await expect.poll(last).toMatchObject({ barredTo: '2026-11-26' })
  await page.getByRole('combobox', { name: 'Застарелост' }).selectOptions('Застарева до дана')
  await expect.poll(last).toMatchObject({ barredFrom: '2026-11-27', barredTo: '2027-02-25' })
  await page.getByRole('textbox', { name: 'Застарева до' }).fill('31.12.2026')
  await expect.poll(last).toMatchObject({ barredFrom: '2026-11-27', barredTo: '2026-12-31' })
})
