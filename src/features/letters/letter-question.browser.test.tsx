import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InvitationForm } from '../invitations/form.tsx'
import { ReprimandForm } from '../reprimands/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const noop = () => undefined
beforeEach(() => {
  serverAnswers({
    'GET /api/invitation/nextNumber': { body: { number: '15/2026', graveyardId: null } },
    'GET /api/reprimand/nextNumber': { body: { number: '15/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
    'POST /api/party/similar': { body: { entities: [] } },
    'POST /api/clients/search': { body: { entities: [] } },
    'POST /api/suggestions': { body: { entities: [] } },
  })
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
async function filled(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}
const save = () => userEvent.keyboard('{Control>}s{/Control}')
const question = page.getByRole('dialog', { name: 'Проверите датуме' })
const client = { Презиме: 'Илић', Име: 'Вера', Место: 'Ниш' }

test('a deadline before the date of the invitation, or before the due date, is questioned but not refused', async () => {
  await rendered(<InvitationForm row={null} onClose={noop} onSaved={noop} />)
  await filled({ ...client, Улица: 'Липа', 'Кућни број': '1', 'Број гробног места': '77', Износ: '100' })
  await filled({ 'Датум позива': '21.11.2026.', 'Рок за плаћање': '20.11.2026.' })
  await expect.element(field('Рок за плаћање')).toHaveAccessibleDescription(/Рок за плаћање је пре датума позива\./)
  await save()
  await expect.element(question.getByText('Рок за плаћање је пре датума позива.')).toBeVisible()
  await question.getByRole('button', { name: 'Настави унос' }).click()
  await filled({ 'Рок за плаћање': '30.11.2026.', 'Датум доспећа': '1.12.2026.' })
  await save()
  await expect.element(question.getByText('Рок за плаћање је пре датума доспећа.')).toBeVisible()
  await question.getByRole('button', { name: 'Настави унос' }).click()
  await field('Датум доспећа').fill('30.11.2026.')
  await expect.element(field('Рок за плаћање')).not.toHaveAccessibleDescription(/је пре/)
})

test('a reprimand for a debt that is not due yet is questioned', async () => {
  await rendered(<ReprimandForm row={null} onClose={noop} onSaved={noop} />)
  await filled({ ...client, Адреса: 'Липа 1', 'Број рачуна (фактуре)': '88/2026', 'Износ дуга': '100' })
  await filled({ 'Датум опомене': '21.11.2026.', 'Датум доспећа': '22.11.2026.' })
  await save()
  await expect.element(question.getByText(/дуг још није доспео/)).toBeVisible()
})
