import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { MoneySettingsPage } from './page.tsx'
import { defaultMoneySettings } from './settings.ts'

const saving = 'PUT /api/company/moneySettings'
const answer = (values: object, vatPayer: boolean | null = null) => ({
  body: { moneySettings: { ...defaultMoneySettings, version: 4, ...values }, vatPayer },
})

test('a company that charges VAT chooses what prices of contracts contain, or states nothing', async () => {
  const { asked, change } = serverAnswers({
    'GET /api/company/moneySettings': answer({ chapelVatRate: 18 }, true),
    [saving]: answer({ version: 5, rentVatRate: 20 }, true),
  })
  await rendered(<MoneySettingsPage />)
  const rent = page.getByRole('combobox', { name: 'Закуп' })
  await expect.element(rent).toHaveValue('')
  // A chosen rate of former years is still shown.
  const chapel = page.getByRole('combobox', { name: 'Капела' })
  await expect.element(chapel).toHaveValue('18')
  await rent.selectOptions('20 %')
  await expect.element(rent).toHaveValue('20')
  change({ [saving]: answer({ version: 6 }, true) })
  await rent.selectOptions('није наведен')
  await expect.element(rent).toHaveValue('')
  expect(asked(saving).map(({ body }) => body)).toEqual([
    { rentVatRate: 20, version: 4 },
    { rentVatRate: null, version: 5 },
  ])
})

test('a company outside VAT is not asked for it', async () => {
  serverAnswers({ 'GET /api/company/moneySettings': answer({}, false) })
  await rendered(<MoneySettingsPage />)
  await expect.element(page.getByRole('combobox', { name: /Застарелост накнада/ })).toBeVisible()
  await expect.element(page.getByText(/ПДВ/)).not.toBeInTheDocument()
})

test('the years of limitation are chosen by what is owed; a refused choice is told and taken back', async () => {
  const { asked, change } = serverAnswers({
    'GET /api/company/moneySettings': answer({}),
    [saving]: answer({ version: 5, limitationOfPrices: 5 }),
  })
  await rendered(<MoneySettingsPage />)
  const prices = page.getByRole('combobox', { name: 'Застарелост цена из уговора и услуга (година)' })
  await expect.element(prices).toHaveValue('10')
  await prices.selectOptions('5')
  await expect.element(page.getByText('Сачувано.')).toBeVisible()
  await expect.element(prices).toHaveValue('5')

  change({
    'GET /api/company/moneySettings': answer({ version: 5, limitationOfPrices: 5 }),
    [saving]: { status: 400, body: { message: 'MONEY_SETTING_NOT_VALID' } },
  })
  const legal = page.getByRole('combobox', { name: 'Застарелост код правних лица, највише (година)' })
  await legal.selectOptions('2')
  await expect.element(page.getByText('Подешавање није исправно.')).toBeVisible()
  await expect.element(legal).toHaveValue('3')
  expect(asked(saving).map(({ body }) => body)).toEqual([
    { limitationOfPrices: 5, version: 4 },
    { limitationOfLegal: 2, version: 5 },
  ])
})
