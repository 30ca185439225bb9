import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { TariffForm } from './form.tsx'

const noop = () => undefined
const saving = 'POST /api/tariff/3'

async function form() {
  const server = serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 7, name: 'Ново гробље' }] } },
    'POST /api/suggestions': { body: { entities: [] } },
    [saving]: { body: { tariff: { id: 2 } } },
  })
  await rendered(<TariffForm row={null} onClose={noop} onSaved={noop} />)
  await page.getByRole('textbox', { name: 'Шифра' }).fill('1.1')
  await page.getByRole('textbox', { name: 'Назив' }).fill('Одржавање')
  await page.getByRole('textbox', { name: 'Цена', exact: true }).fill('1.612,60')
  await page.getByRole('textbox', { name: 'Важи од' }).fill('1.1.2026')
  return server
}
const months = page.getByRole('textbox', { name: 'За колико месеци' })
const what = page.getByRole('combobox', { name: 'За шта' })
const saved = async (server: Awaited<ReturnType<typeof form>>, body: object) => {
  await page.getByRole('button', { name: 'Сачувај', exact: true }).click()
  await expect.poll(() => server.asked(saving).at(-1)?.body).toMatchObject(body)
}

test('a new price is a yearly fee with VAT for each place, of all graves', async () => {
  const server = await form()
  await expect.element(months).toHaveValue('12')
  await saved(server, {
    kind: 'FEE_MAINTENANCE',
    periodMonths: 12,
    amount: 1612.6,
    basis: 'GROSS',
    vatRate: 10,
    multiplyByPlaces: 'YES',
    graveyardId: '',
    graveType: '',
    stepsBy: '',
    validFrom: '2026-01-01',
  })
})

test('a lease is for ten years, and a service for no months', async () => {
  const server = await form()
  await what.selectOptions('Закуп')
  await expect.element(months).toHaveValue('120')
  await what.selectOptions('Услуга')
  await expect.element(months).not.toBeInTheDocument()
  await saved(server, { kind: 'SERVICE', periodMonths: '' })
})

test('steps are stated instead of a price for each place', async () => {
  const server = await form()
  await page.getByRole('combobox', { name: 'Ступњеви по' }).selectOptions('ширини у метрима')
  await expect.element(page.getByRole('combobox', { name: 'За свако место' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Додај/ }).click()
  await page.getByRole('textbox', { name: 'Од', exact: true }).fill('2')
  await page.getByRole('textbox', { name: 'Цена', exact: true }).nth(1).fill('687')
  await page.getByRole('textbox', { name: 'Свако даље' }).fill('50,88')
  await saved(server, { stepsBy: 'WIDTH', steps: [{ from: 2, price: 687, eachFurther: 50.88 }] })
})
