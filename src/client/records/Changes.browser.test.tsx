import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { graveRightTexts } from '../../features/grave-rights/texts.ts'
import { rendered } from '../../testing/rendered.tsx'
import { Changes } from './Changes.tsx'

test('a choice in a row of a list is shown in words', async () => {
  await rendered(
    <Changes
      changes={{ 'holders.1.role': { from: 'CO_HOLDER', to: 'HOLDER' }, basis: { from: null, to: 'DECISION' } }}
      fields={graveRightTexts.fields}
      texts={graveRightTexts}
    />,
  )
  await expect.element(page.getByText('Носиоци 1 – Својство')).toBeVisible()
  const values = page.getByRole('definition').elements()
  expect(values.map((value) => value.textContent)).toEqual(['Решење', 'Било: Суносилац → Сада: Носилац'])
})
