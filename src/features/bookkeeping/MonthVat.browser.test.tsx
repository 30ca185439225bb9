import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { MonthVat as Answer } from './calls.ts'
import { MonthVat } from './MonthVat.tsx'

const none = { gross: 0, net: 0, vat: 0 }
const issued = { gross: 1466, net: 1332.73, vat: 133.27 }
const answer: Answer = {
  month: '2026-11',
  rates: [
    { rate: 10, issued, reversed: { gross: -110, net: -100, vat: -10 } },
    { rate: null, issued: { gross: 500, net: 500, vat: 0 }, reversed: none },
  ],
  total: { gross: 1856, net: 1732.73, vat: 123.27 },
  advances: { rate: 10, received: none, used: none },
}
const printing = 'GET /api/vatRecord/2026-11'

test('the VAT of a month is shown by rate, with what was reversed only where there is some, and is printed', async () => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true)
  const { asked } = serverAnswers({
    'GET /api/accountingMonth/2026-11/vat': { body: answer },
    [printing]: { status: 503, body: { message: 'TEMPORARILY_UNAVAILABLE' } },
  })
  await rendered(<MonthVat month="2026-11" shown="11/2026" />)
  await expect.element(page.getByRole('row', { name: 'Задужено 10 % 1.332,73 133,27 1.466,00' })).toBeVisible()
  expect(page.getByRole('row', { name: /Сторнирано/ }).elements()).toHaveLength(1)
  await expect.element(page.getByRole('row', { name: 'Укупно 1.732,73 123,27 1.856,00' })).toBeVisible()
  await page.getByRole('button', { name: 'Преглед за евиденцију ПДВ-а' }).click()
  await expect.poll(() => asked(printing).length).toBeGreaterThan(0)
  vi.restoreAllMocks()
})
