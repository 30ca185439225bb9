import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { List as Graveyards } from '../../features/graveyards/page.tsx'
import { List as RentContracts } from '../../features/rent-contracts/page.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const search = 'POST /api/contractRentBurialPlace/search'
const third = storedContract(3)
const second = storedContract(2, { clientSurname: 'Анђелковић', clientName: 'Љубица' })
const first = storedContract(1, { clientSurname: 'Цветковић', deleted: true })
const three = [third, second, first]
const found = (entities: readonly { deleted: boolean }[], total = entities.length) => ({
  body: { entities, total, deleted: entities.filter(({ deleted }) => deleted).length, sums: { priceTag: '120001.00' } },
})
const busy = { status: 503, body: { message: 'TEMPORARILY_UNAVAILABLE' } }

const list = () => rendered(<RentContracts />, { at: '/contractsRentBurialPlace' })
const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
const searchBox = page.getByRole('searchbox', { name: 'Претрага' })
const form = page.getByRole('dialog', { name: /уговор/ })

test('shows the records with their number and the sum of their amounts', async () => {
  const { asked } = serverAnswers({ [search]: found(three) })
  await list()
  await expect.element(row(/^3\/2026 01-11-2026 Петар Ђорђевић 118 009123456 02-11-2026/)).toBeVisible()
  await expect.element(row(/^2\/2026 01-11-2026 Љубица Анђелковић/)).toBeVisible()
  await expect.element(page.getByText('2 уговора, 1 обрисан', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Укупно.* – Цена: 120\.001,00\sдин\.$/)).toBeVisible()
  await expect.element(page.getByText('1–3 од 3 уговора са обрисаним')).toBeVisible()
  expect(asked(search).at(0)?.body).toMatchObject({ searchParam: '', page: 0, size: 25 })
})

test('shows that the records are loading until they have arrived', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof found>>()
  serverAnswers({ [search]: () => answer.promise })
  await list()
  await expect.element(page.getByText('Учитавање…').first()).toBeInTheDocument()
  answer.resolve(found(three))
  await expect.element(row(/Ђорђевић/)).toBeVisible()
  await expect.element(page.getByText('Учитавање…')).not.toBeInTheDocument()
})

test('a header sorts by its column, and a second time in the other direction', async () => {
  const { asked } = serverAnswers({ [search]: found(three) })
  const { address } = await list()
  await expect.element(header('Датум уноса')).toHaveAttribute('aria-sort', 'descending')
  await button('Презиме странке').click()
  await expect.element(header('Презиме странке')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(header('Датум уноса')).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => asked(search).at(-1)?.body).toMatchObject({ sort: 'clientSurname' })
  await button('Презиме странке').click()
  await expect.element(header('Презиме странке')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => asked(search).at(-1)?.body).toMatchObject({ sort: '-clientSurname' })
  expect(address()).toBe('/contractsRentBurialPlace?sort=-clientSurname')
})

test('an empty list has a message beside the button that adds the first record', async () => {
  serverAnswers({
    [search]: found([]),
    'GET /api/contractRentBurialPlace/nextNumber': { body: { number: '1/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
  })
  const { address } = await list()
  await expect.element(page.getByText('Још нема уговора о закупу. Додајте први.')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  expect(button('Додај уговор').elements()).toHaveLength(1)
  await button('Додај уговор').click()
  await expect.element(form).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Број уговора' })).toHaveValue('1/2026')
  expect(address()).toContain('new=true')
})

test('what is typed is searched, and a search without results can be cleared', async () => {
  const { asked } = serverAnswers({
    [search]: ({ body }) => found(JSON.stringify(body).includes('"searchParam":"Симић"') ? [] : three),
  })
  const { address } = await list()
  await expect.element(row(/Ђорђевић/)).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(searchBox).toHaveFocus()
  await searchBox.fill('Симић')
  await expect.element(page.getByText('Нема резултата за задату претрагу.')).toBeVisible()
  expect(asked(search).at(-1)?.body).toMatchObject({ searchParam: 'Симић', page: 0 })
  expect(address()).toBe(`/contractsRentBurialPlace?q=${encodeURIComponent('Симић')}`)

  await page.getByText('Обриши претрагу').click()
  await expect.element(row(/Ђорђевић/)).toBeVisible()
  await expect.element(searchBox).toHaveValue('')
  expect(address()).toBe('/contractsRentBurialPlace')
})

test('a list that cannot be loaded says why and offers a retry', async () => {
  const { change } = serverAnswers({ [search]: busy })
  await list()
  await expect.element(page.getByText('Подаци нису учитани.')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
  change({ [search]: found(three) })
  await button('Покушај поново').click()
  await expect.element(row(/Ђорђевић/)).toBeVisible()
  await expect.element(page.getByText('Подаци нису учитани.')).not.toBeInTheDocument()
})

test('the next page is requested, and the last one has no next', async () => {
  const { asked } = serverAnswers({ [search]: found(three, 28) })
  const { address } = await list()
  await expect.element(page.getByText('1–25 од 28 уговора са обрисаним')).toBeVisible()
  await button('Следећа страница').click()
  await expect.element(page.getByText('26–28 од 28 уговора са обрисаним')).toBeVisible()
  expect(asked(search).at(-1)?.body).toMatchObject({ page: 1 })
  expect(address()).toBe('/contractsRentBurialPlace?page=2')
  await expect.element(button('Следећа страница')).toHaveAttribute('aria-disabled', 'true')
})

test('the arrow keys move between the live rows', async () => {
  serverAnswers({ [search]: found([first, third, second]) })
  await list()
  await expect.element(row(/Ђорђевић/)).toBeVisible()
  row(/Ђорђевић/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/Анђелковић/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/Анђелковић/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(row(/Ђорђевић/)).toHaveFocus()
})

test('Enter opens the form of a row, and Escape returns to the row', async () => {
  serverAnswers({
    [search]: found(three),
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
  })
  const { address } = await list()
  await expect.element(row(/Анђелковић/)).toBeVisible()
  row(/Анђелковић/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Број уговора' })).toHaveValue('2/2026')
  await expect.element(page.getByRole('textbox', { name: 'Број уговора' })).toHaveFocus()
  expect(address()).toContain('edit=2')
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(row(/Анђелковић/)).toHaveFocus()
  expect(address()).toBe('/contractsRentBurialPlace')
})

test('an edited row is shown at once and has the focus', async () => {
  const edited = { ...second, clientSurname: 'Симић', version: 2 }
  const { change } = serverAnswers({
    [search]: found(three),
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
    'PUT /api/contractRentBurialPlace/2': { body: { contractRentBurialPlace: edited } },
    'POST /api/clients/search': { body: { entities: [] } },
    'POST /api/party/similar': { body: { entities: [] } },
  })
  await list()
  await row(/Анђелковић/).click()
  await page.getByRole('textbox', { name: 'Презиме странке' }).fill('Симић')
  change({ [search]: found([third, edited]) })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(row(/Симић/)).toHaveFocus()
  await expect.element(row(/Анђелковић/)).not.toBeInTheDocument()
})

test('a deleted row is marked, cannot be opened, and can be restored', async () => {
  const { asked, change } = serverAnswers({
    [search]: found(three),
    'PUT /api/contractRentBurialPlace/restore/1': { body: {} },
  })
  await list()
  const deleted = row(/^Обрисано: 1\/2026/)
  await expect.element(deleted).toBeVisible()
  await expect.element(deleted).not.toHaveAttribute('tabindex')
  await expect.element(deleted.getByRole('button')).toHaveAccessibleName('Врати: Петар Цветковић')
  change({ [search]: found([third, second, { ...first, deleted: false }]) })
  await deleted.getByRole('button').click()
  await expect.element(page.getByText('Уговор о закупу је враћен.')).toBeVisible()
  await expect.element(row(/^1\/2026/)).toHaveFocus()
  await expect.element(deleted).not.toBeInTheDocument()
  expect(asked('PUT /api/contractRentBurialPlace/restore/1')).toHaveLength(1)
})

test('N opens the form for a new record, unless something is being typed', async () => {
  serverAnswers({
    [search]: found(three),
    'GET /api/contractRentBurialPlace/nextNumber': { body: { number: '4/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
  })
  await list()
  await expect.element(row(/Ђорђевић/)).toBeVisible()
  await searchBox.click()
  await userEvent.keyboard('n')
  await expect.element(searchBox).toHaveValue('n')
  await searchBox.fill('')
  expect(form.elements()).toEqual([])
  row(/Ђорђевић/)
    .element()
    .focus()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('textbox', { name: 'Број уговора' })).toHaveValue('4/2026')
})

test('who may only read opens the page of a record, and has nothing to add or delete', async () => {
  const graveyard = { id: 8, version: 1, deleted: false, dateCreated: '2026-11-02T10:00:00.000Z', name: 'Ново гробље' }
  serverAnswers({ 'POST /api/graveyard/search': found([graveyard]) })
  const { address } = await rendered(<Graveyards />, { at: '/graveyards' })
  await expect.element(row(/Ново гробље/)).toBeVisible()
  expect(button('Додај гробље').elements()).toEqual([])
  await button('Радње: Ново гробље').click()
  const items = () => page.getByRole('menuitem').elements()
  await expect.poll(() => items().map(({ textContent }) => textContent)).toEqual(['Отвори страницу записа', 'Изабери'])
  await userEvent.keyboard('{Escape}')
  row(/Ново гробље/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/graveyards/8')
})

test('the arrow down key moves from the search to the first row found', async () => {
  const searched = Promise.withResolvers<void>()
  serverAnswers({
    [search]: async ({ body }) => {
      if (!JSON.stringify(body).includes('анђ')) return found(three)
      await searched.promise
      return found([second])
    },
  })
  await list()
  await expect.element(row(/Ђорђевић/)).toBeVisible()
  await searchBox.click()
  await userEvent.keyboard('анђ')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(searchBox).toHaveFocus()
  searched.resolve()
  await expect.element(row(/Ђорђевић/)).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(row(/Анђелковић/)).toHaveFocus()
})
