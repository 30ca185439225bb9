import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { usualLevels } from './levels.ts'
import { DunningPolicyPage } from './page.tsx'

test('an administrator changes the levels; a refusal is told', async () => {
  const saving = 'PUT /api/dunningPolicy'
  const { asked } = serverAnswers({
    'GET /api/dunningPolicy': { body: { dunningPolicy: { version: 3, levels: usualLevels } } },
    [saving]: { status: 400, body: { message: 'DUNNING_POLICY_NOT_IN_ORDER' } },
  })
  await rendered(<DunningPolicyPage />)
  const second = page.getByRole('group', { name: 'Ниво 2' })
  await second.getByRole('textbox', { name: 'Дана доцње' }).fill('20')
  await second.getByRole('textbox', { name: 'Трошак опомене' }).fill('1.300,50')
  await second.getByRole('checkbox', { name: 'Задужи и камату' }).click()
  await page.getByRole('button', { name: 'Уклони последњи' }).click()
  await page.getByRole('button', { name: 'Сачувај' }).click()
  await expect.element(page.getByText('Сваки ниво има више дана доцње од претходног.')).toBeVisible()
  expect(asked(saving).at(-1)?.body).toEqual({
    version: 3,
    levels: [usualLevels[0], { ...usualLevels[1], daysOverdue: 20, cost: 1300.5, withInterest: true }],
  })
})
