import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DeathRecordForm } from '../../features/death-records/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const noop = () => undefined
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const residence = 'Последње пребивалиште – место'

test('«=» in an empty place copies another one, and is an ordinary character in a field with text', async () => {
  serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
    'POST /api/suggestions': { body: { entities: [] } },
  })
  await rendered(<DeathRecordForm row={null} onClose={noop} onSaved={noop} />)
  await field('Место смрти').fill('Шабац')
  await expect.element(field(residence)).toHaveAccessibleDescription('= исто као „Место смрти“: Шабац')
  await field(residence).click()
  await userEvent.keyboard('=')
  await expect.element(field(residence)).toHaveValue('Шабац')
  await userEvent.keyboard('=')
  await expect.element(field(residence)).toHaveValue('Шабац=')
  await expect.element(field(residence)).not.toHaveAccessibleDescription()
  // Nothing to take over.
  await field('Занимање').click()
  await userEvent.keyboard('=')
  await expect.element(field('Занимање')).toHaveValue('=')
})
