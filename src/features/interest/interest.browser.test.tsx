import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { InterestPage } from './page.tsx'
import { Rates } from './Rates.tsx'

const field = (name: string) => page.getByRole('textbox', { name })
const answer = {
  interest: 1229.88,
  periods: [{ from: '2023-12-16', to: '2023-12-31', days: 16, rate: 14.5, amount: 635.62 }],
  verifiedThrough: '2026-09-10',
  beyondVerified: true,
}

test('interest is calculated, with a warning about rates that were not verified', async () => {
  const { asked } = serverAnswers({ 'GET /api/interest': { body: answer } })
  await rendered(<InterestPage />)
  await field('Износ дуга').fill('100.000,00')
  await field('Доспео је').fill('15.12.2023')
  await field('Камата на дан').fill('15.1.2024')
  await page.getByRole('button', { name: 'Израчунај' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Камата1.229,88 дин.Дуг са каматом101.229,88 дин.')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Стопе су проверене само до 10-09-2026. Проверите на страници Народне банке да ли се стопа после тога променила.',
    )
  await expect
    .element(page.getByRole('row', { name: /^16-12-2023 – 31-12-2023 16 14,50\s% 635,62\sдин\.$/ }))
    .toBeVisible()
  expect(asked('GET /api/interest').at(-1)?.query).toEqual({ amount: '100000.00', due: '2023-12-15', on: '2024-01-15' })
})

test('Enter in the field of a day calculates too', async () => {
  const { asked } = serverAnswers({ 'GET /api/interest': { body: answer } })
  await rendered(<InterestPage />)
  await field('Износ дуга').fill('100.000,00')
  await field('Доспео је').fill('15.12.2023')
  await field('Камата на дан').fill('15.1.2024')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toBeVisible()
  expect(asked('GET /api/interest').at(-1)?.query).toMatchObject({ due: '2023-12-15', on: '2024-01-15' })
})

test('what is missing is said at its field, and a delay before the first rate as a whole', async () => {
  serverAnswers({ 'GET /api/interest': { status: 400, body: { message: 'INTEREST_RATE_UNKNOWN' } } })
  await rendered(<InterestPage />)
  await page.getByRole('button', { name: 'Израчунај' }).click()
  await expect.element(field('Износ дуга')).toHaveAttribute('aria-invalid', 'true')
  await field('Износ дуга').fill('1466')
  await field('Доспео је').fill('31.12.2017')
  await page.getByRole('button', { name: 'Израчунај' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('За почетак доцње није унета стопа: камата се не може израчунати.')
})

test('a rate is added, and what the server refuses is at its field', async () => {
  const rates = { entities: [{ from: '2024-09-13', percent: 13.75, source: 'НБС' }], verifiedThrough: '2026-09-10' }
  const added = { from: '2026-10-09', percent: 13.25, source: 'НБС, 8.10.2026.' }
  const error = { code: 'INTEREST_RATE_TWICE', field: 'entities.1.from' }
  const { asked, change } = serverAnswers({
    'GET /api/superadmin/interestRates': { body: rates },
    'PUT /api/superadmin/interestRates': {
      status: 400,
      body: { message: error.code, field: error.field, errors: [error] },
    },
  })
  await rendered(<Rates />)
  await field('Важи од').fill('9.10.2026')
  await field('Годишња стопа').fill('13,25')
  await field('Извор').fill(added.source)
  await page.getByRole('button', { name: 'Додај стопу' }).click()
  await expect.element(page.getByText('За тај дан већ постоји стопа.')).toBeVisible()
  change({ 'PUT /api/superadmin/interestRates': { body: { ...rates, entities: [...rates.entities, added] } } })
  await page.getByRole('button', { name: 'Додај стопу' }).click()
  await expect.element(page.getByRole('row', { name: /^09-10-2026 13,25\s% НБС, 8\.10\.2026\./ })).toBeVisible()
  expect(asked('PUT /api/superadmin/interestRates').at(-1)?.body).toEqual({
    ...rates,
    entities: [...rates.entities, added],
  })
})

test('a rate is removed only after a question', async () => {
  const kept = { from: '2024-07-12', percent: 14, source: 'НБС' }
  const rates = {
    entities: [kept, { from: '2024-09-13', percent: 13.75, source: 'НБС' }],
    verifiedThrough: '2026-09-10',
  }
  const { asked } = serverAnswers({
    'GET /api/superadmin/interestRates': { body: rates },
    'PUT /api/superadmin/interestRates': { body: { ...rates, entities: [kept] } },
  })
  await rendered(<Rates />)
  const remove = page.getByRole('button', { name: 'Уклони стопу: 13-09-2024' })
  await remove.click()
  await page.getByRole('button', { name: 'Не', exact: true }).click()
  expect(asked('PUT /api/superadmin/interestRates')).toEqual([])
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Уклони стопу' }).click()
  await expect.element(remove).not.toBeInTheDocument()
  expect(asked('PUT /api/superadmin/interestRates').at(-1)?.body).toEqual({ ...rates, entities: [kept] })
})
