import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DeathRecordForm } from '../../features/death-records/form.tsx'
import type { Script } from '../../shared/scripts.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'

const noop = () => undefined
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function form(registerScript: Script | null = null) {
  serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
    'POST /api/suggestions': { body: { entities: ['Senta'] } },
  })
  const user = { ...clerk, company: { id: 3, name: 'ЈКП Зеленград', city: 'Зеленград', registerScript } }
  await rendered(<DeathRecordForm row={null} onClose={noop} onSaved={noop} />, { user })
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

test('without a setting, names stay as they are typed', async () => {
  await form()
  await field('Име').fill('Ljubiša')
  await userEvent.tab()
  await expect.element(field('Име')).toHaveValue('Ljubiša')
})

test('a name is converted to the register’s script when its field is left, and Ctrl+Z restores it for good', async () => {
  await form('cyrillic')
  await field('Презиме').click()
  await userEvent.keyboard('Horvat{Tab}')
  await expect.element(field('Презиме')).toHaveValue('Хорват')
  const status = page.getByRole('status').filter({ hasText: 'Пребачено у ћирилицу; Ctrl + Z враћа: Horvat' })
  await expect.element(status).toBeInTheDocument()
  await expect.element(field('Презиме')).toHaveAccessibleDescription(/Ctrl \+ Z враћа: Horvat/)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field('Презиме')).toHaveValue('Horvat')
  // Restored text is not converted again, even if it is corrected.
  await field('Презиме').click()
  await userEvent.keyboard('{End}h{Tab}')
  await expect.element(field('Презиме')).toHaveValue('Horvath')
})

test('Ctrl+Z restores only what was converted last, and the field itself at any time', async () => {
  await form('cyrillic')
  await field('Презиме').click()
  await userEvent.keyboard('Horvat{Tab}')
  await expect.element(field('Презиме')).toHaveValue('Хорват')
  await field('Занимање').click()
  await userEvent.keyboard('lekar')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field('Презиме')).toHaveValue('Хорват')
  await field('Презиме').click()
  await userEvent.keyboard('{F2}')
  await expect.element(field('Презиме')).toHaveValue('Horvat')
})

test('numbers, causes of death and words of other languages are not converted', async () => {
  await form('cyrillic')
  for (const [name, typed] of [
    ['Узрок смрти', 'Infarctus myocardii'],
    ['Број гробног места', '12a'],
    ['Презиме', 'Weiss'],
    ['Телефон пријавиоца', 'lokal 3'],
  ] as const) {
    await field(name).fill(typed)
    await userEvent.tab()
    await expect.element(field(name)).toHaveValue(typed)
  }
})

test('a register in Latin script converts Cyrillic, also with F2', async () => {
  await form('latin')
  await field('Име').click()
  await userEvent.keyboard('Љубиша{Tab}')
  await expect.element(field('Име')).toHaveValue('Ljubiša')
  await field('Узрок смрти').click()
  await userEvent.keyboard('Инфаркт{F2}')
  await expect.element(field('Узрок смрти')).toHaveValue('Infarkt')
})

test('a chosen suggestion is not converted', async () => {
  await form('cyrillic')
  await field('Место рођења').click()
  await userEvent.keyboard('Sen')
  await page.getByRole('option', { name: 'Senta' }).click()
  await userEvent.tab()
  await expect.element(field('Место рођења')).toHaveValue('Senta')
})
