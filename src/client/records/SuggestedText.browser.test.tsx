import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChapelContractForm } from '../../features/chapel-contracts/form.tsx'
import { DeathRecordForm } from '../../features/death-records/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const noop = () => undefined
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const place = field('Место рођења')
const added = { row: null, onClose: noop, onSaved: noop }
const options = page.getByRole('listbox', { name: 'Предлози' }).getByRole('option')
const typedIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'typed' in body ? String(body.typed).toLowerCase() : ''

/** The form of a death record; suggested are the places that begin like what is typed. */
async function form() {
  const places = ['Ниш', 'Нови Сад', 'Ћуприја']
  const server = serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
    'POST /api/suggestions': ({ body }) => ({
      body: { entities: places.filter((each) => each.toLowerCase().startsWith(typedIn(body))) },
    }),
  })
  await rendered(<DeathRecordForm {...added} />)
  await expect.element(field('Име')).toHaveFocus()
  return server
}

test('an empty field suggests recent values, which are used only when selected', async () => {
  await form()
  await place.click()
  await expect.element(options.first()).toBeVisible()
  await userEvent.tab()
  await expect.element(place).toHaveValue('')
  await place.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(options.nth(1)).toHaveAttribute('data-combobox-selected')
  await expect.element(place).toHaveAttribute('aria-activedescendant', options.nth(1).element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(place).toHaveValue('Нови Сад')
  await expect.element(options).not.toBeInTheDocument()
})

test('Escape closes the suggestions and keeps the form; Tab uses the selected one and goes on', async () => {
  await form()
  await place.fill('ни')
  await expect.element(options).toHaveTextContent('Ниш')
  await userEvent.keyboard('{Escape}')
  await expect.element(options).not.toBeInTheDocument()
  await expect.element(place).toHaveValue('ни')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}')
  await expect.element(place).toHaveValue('Ниш')
  await expect.element(field('Општина рођења')).toHaveFocus()
})

test('a selected suggestion that does not fit the typed text is not used', async () => {
  const { change } = await form()
  await place.click()
  await expect.element(options.first()).toBeVisible()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  change({
    'POST /api/suggestions': async () => {
      await held
      return { body: { entities: ['Ћуприја'] } }
    },
  })
  // Until the response arrives, the former suggestions are shown.
  await place.fill('ћу')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(options.first()).toHaveAttribute('data-combobox-selected')
  release()
  await expect.element(options).toHaveTextContent('Ћуприја')
  await expect.element(place).not.toHaveAttribute('aria-activedescendant')
  await userEvent.tab()
  await expect.element(place).toHaveValue('ћу')
})

test.each([
  ['a place', <DeathRecordForm key="place" {...added} />, 'Место рођења', 'POST /api/suggestions', 'Стара Пазова'],
  [
    'a client',
    <ChapelContractForm key="client" {...added} />,
    'Презиме странке',
    'POST /api/clients/search',
    { clientName: 'Петар', clientSurname: 'Стојић', clientCity: 'Зеленград', clientAddress: 'Липа', partyId: null },
  ],
] as const)('Escape also cancels suggestions of %s that have not arrived', async (_, form, name, request, found) => {
  const input = field(name)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let arrived = 0
  serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
    'GET /api/contractChapelUsage/nextNumber': { body: { number: '7/2026', graveyardId: null } },
    [request]: async ({ body }) => {
      await held
      if (JSON.stringify(body).includes('ст')) arrived++
      return { body: { entities: [found] } }
    },
  })
  await rendered(form)
  await input.fill('ст')
  await userEvent.keyboard('{Escape}')
  release()
  await expect.poll(() => arrived).toBeGreaterThan(0)
  await expect.element(input).toHaveValue('ст')
  await expect.element(options).not.toBeInTheDocument()
  // Only the next Escape is for the form.
  await expect.element(page.getByRole('dialog', { name: 'Несачуване измене' })).not.toBeInTheDocument()
})

test('typing works without suggestions from the server', async () => {
  const { change } = await form()
  change({ 'POST /api/suggestions': { status: 503, body: { message: 'TEMPORARILY_UNAVAILABLE' } } })
  await field('Узрок смрти').click()
  await userEvent.keyboard('срчана{Enter}слабост')
  await expect.element(field('Узрок смрти')).toHaveValue('срчана\nслабост')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
