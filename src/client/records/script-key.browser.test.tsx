import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DeathRecordForm } from '../../features/death-records/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const noop = () => undefined
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function form() {
  serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
    'POST /api/suggestions': { body: { entities: [] } },
  })
  await rendered(<DeathRecordForm row={null} onClose={noop} onSaved={noop} />)
}

test('F2 converts a typed name to Cyrillic, and restores the name of a foreigner', async () => {
  await form()
  await field('Име').click()
  await userEvent.keyboard('Ljubiša Džemal{F2}')
  await expect.element(field('Име')).toHaveValue('Љубиша Џемал')
  await field('Презиме').fill('Horvat')
  await userEvent.keyboard('{F2}')
  await expect.element(field('Презиме')).toHaveValue('Хорват')
  await userEvent.keyboard('{F2}')
  await expect.element(field('Презиме')).toHaveValue('Horvat')
  // The name that was converted before can still be restored, until it is changed.
  await field('Име').click()
  await userEvent.keyboard('{F2}')
  await expect.element(field('Име')).toHaveValue('Ljubiša Džemal')
})

test('F2 converts only the selected words, and no numbers', async () => {
  await form()
  await field('Узрок смрти').fill('Infarkt, cor pulmonale')
  await userEvent.keyboard(
    '{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{F2}',
  )
  await expect.element(field('Узрок смрти')).toHaveValue('Инфаркт, cor pulmonale')
  await field('Број гробног места').fill('12a')
  await userEvent.keyboard('{F2}')
  await expect.element(field('Број гробног места')).toHaveValue('12a')
})
