import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../shared/dates.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { Collection } from './calls.ts'
import { CollectionPage } from './page.tsx'

const year = Number(today().slice(0, 4))
const collection: Collection = {
  year,
  firstYear: year - 1,
  months: Array.from({ length: 12 }, (_, at) => ({
    claimed: at === 0 ? 1_311_043.8 : 0,
    received: at < 3 ? 200_000.25 : 0,
    debt: at < 3 ? 711_043.05 : null,
  })),
  kinds: [{ kind: 'FEE_MAINTENANCE', claimed: 1_311_043.8, paid: 600_000.75, debt: 711_043.05 }],
  graveyards: [
    { name: 'Старо гробље', claimed: 1_311_043.8, paid: 600_000.75, debt: 711_000.05 },
    { name: null, claimed: 0, paid: 0, debt: 43 },
  ],
  due: 1_311_043.8,
  duePaid: 600_000.75,
  debtors: 131,
  ageing: { notDue: 43, days365: 711_000.05 },
  runs: [
    { year, graves: 900, amount: 1_311_043.8, paid: 600_000.75 },
    { year: year - 1, graves: 890, amount: 1_200_000, paid: 1_200_000 },
  ],
}

test('the report shows its sums, the months as a table, and the runs of both years', async () => {
  const { asked } = serverAnswers({ 'GET /api/collection': { body: collection } })
  await rendered(<CollectionPage />, { at: '/collection' })
  await expect.element(page.getByText('45,8 %').first()).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: 'Укупно 1.311.043,80 600.000,75 711.043,05' }).first())
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Без гробног места 0,00 0,00 43,00' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: `${year - 1} 890 1.200.000,00 1.200.000,00 100,0 %` }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Прикажи податке у табели' }).click()
  await expect.element(page.getByRole('row', { name: 'Фебруар 0,00 200.000,25 711.043,05' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Година' }).selectOptions(String(year - 1))
  await expect.poll(() => asked('GET /api/collection').at(-1)?.query).toEqual({ year: String(year - 1) })
})
