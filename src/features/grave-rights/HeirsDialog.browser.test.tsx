import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { HeirsDialog } from './HeirsDialog.tsx'
import type { GraveRightRow } from './record.ts'

const right: GraveRightRow = {
  id: 12,
  version: 3,
  deleted: false,
  dateCreated: '2016-05-01T10:00:00Z',
  graveId: 9,
  grave: { id: 9, name: '7/2/1' },
  basis: 'CONTRACT',
  document: '5/2016',
  validFrom: '2016-05-01',
  validTo: null,
  rentContractId: null,
  rentContract: null,
  note: null,
  correction: null,
  status: 'TRANSFER',
  continuation: 'NO_END',
  noticeOn: null,
  transfer: 'OPEN',
  transferDue: '2027-05-06',
  responsible: null,
  holderNames: 'Јелена Жарковић',
  graveyardName: 'Ново гробље',
  holders: [
    {
      number: 1,
      partyId: 40,
      party: { id: 40, name: 'Јелена Жарковић' },
      role: 'HOLDER',
      numerator: 1,
      denominator: 1,
      heldFrom: null,
      heldTo: null,
      acquiredBy: null,
    },
  ],
}
// Known from the death register; the party does not say it.
const deceased = [{ number: 1, diedOn: '2026-05-06' }]
const person = (id: number, name: string, surname: string) => ({
  id,
  name,
  surname,
  address: 'Његошева',
  addressNumber: '5',
  city: 'Зеленград',
})
const milan = person(41, 'Милан', 'Жарковић')
const answers = {
  // Saving reads again what is shown.
  'GET /api/party/41': { body: { party: milan } },
  'GET /api/party/42': { body: { party: person(42, 'Ана', 'Јовић') } },
  'POST /api/party/search': ({ body }: { body: unknown }) => ({
    body: { entities: JSON.stringify(body).includes('Милан') ? [milan] : [] },
  }),
  'GET /api/party/41/holdings': { body: { entities: [] } },
  'POST /api/party/3': { body: { party: person(42, 'Ана', 'Јовић') } },
  'PUT /api/graveRight/12': { body: { graveRight: right } },
} as const

const heir = (number: number) => page.getByRole('combobox', { name: `Наследник ${number}` })
const save = () => page.getByRole('button', { name: 'Сачувај' }).click()

test('a right passes to a known and a new party, in parts that are proposed, and the result is stated before it is saved', async () => {
  const { asked } = serverAnswers(answers)
  let isClosed = false
  await rendered(<HeirsDialog row={right} deceased={deceased} onClose={() => (isClosed = true)} />)
  await expect.element(page.getByText('Јелена Жарковић: умро/ла 06-05-2026. Удео 1/1 прелази на:')).toBeVisible()
  await heir(1).click()
  await userEvent.keyboard('Милан')
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Милан ЖарковићЊегошева 5, Зеленград')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(/^Од 07-05-2026 носиоци су: Милан Жарковић \(1\/1\)\./)).toBeVisible()
  await heir(2).click()
  await userEvent.keyboard('Ана Јовић')
  await expect.element(page.getByRole('option', { name: 'Нова странка: Ана Јовић' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  // After Enter the next heir follows.
  await expect.element(heir(3)).toHaveFocus()
  const result = 'Од 07-05-2026 носиоци су: Милан Жарковић (1/2), Ана Јовић (1/2). Удео је цео подељен.'
  await expect.element(page.getByText(result)).toBeVisible()

  await page.getByRole('textbox', { name: 'Удео 1' }).fill('2/3')
  await expect.element(page.getByText(/Милан Жарковић \(2\/3\), Ана Јовић \(1\/3\)/)).toBeVisible()
  await save()
  await expect.element(page.getByRole('alert').getByText('Унесите акт о наслеђивању.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Акт о наслеђивању/ }).fill('Решење О. 123/2026')
  await save()
  await expect.element(page.getByText('Право је пренето на наследнике.')).toBeVisible()
  expect(isClosed).toBe(true)
  const inherited = { role: 'CO_HOLDER', heldFrom: '2026-05-07', heldTo: null, acquiredBy: 'INHERITANCE' }
  expect(asked('PUT /api/graveRight/12').map(({ body }) => body)).toMatchObject([
    {
      version: 3,
      document: '5/2016',
      note: 'Пренос права: Решење О. 123/2026',
      holders: [
        { number: 1, partyId: 40, role: 'HOLDER', heldTo: '2026-05-06' },
        { ...inherited, partyId: 41, numerator: 2, denominator: 3 },
        { ...inherited, partyId: 42, numerator: 1, denominator: 3 },
      ],
    },
  ])
})

test('a right of somebody who had died before it began passes on its second day', async () => {
  const { asked } = serverAnswers(answers)
  const row = { ...right, validFrom: '2026-06-01' }
  await rendered(<HeirsDialog {...{ row, deceased }} onClose={() => undefined} />)
  await heir(1).click()
  await userEvent.keyboard('Милан')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^Од 02-06-2026 носиоци су: Милан Жарковић/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Акт о наслеђивању/ }).fill('Решење О. 123/2026')
  await save()
  await expect.element(page.getByText('Право је пренето на наследнике.')).toBeVisible()
  expect(asked('PUT /api/graveRight/12').map(({ body }) => body)).toMatchObject([
    {
      holders: [
        { number: 1, heldTo: '2026-06-01' },
        { partyId: 41, heldFrom: '2026-06-02' },
      ],
    },
  ])
})

test('shares that leave something or are too large are not saved, and Escape closes first the list', async () => {
  const { asked } = serverAnswers(answers)
  let isClosed = false
  await rendered(<HeirsDialog row={right} deceased={deceased} onClose={() => (isClosed = true)} />)
  await heir(1).click()
  await userEvent.keyboard('Милан')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  expect(isClosed).toBe(false)
  await userEvent.keyboard('Милан{Enter}')
  await heir(2).click()
  await userEvent.keyboard('Милан{Enter}')
  await expect.element(page.getByText(/\(1\/2\), Милан Жарковић \(1\/2\)/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Акт о наслеђивању/ }).fill('Решење О. 123/2026')
  await save()
  await expect.element(page.getByRole('alert').getByText('Иста странка је изабрана двапут.')).toBeVisible()
  await page.getByRole('button', { name: 'Уклони: Милан Жарковић' }).first().click()
  await page.getByRole('textbox', { name: 'Удео 1' }).fill('1/2')
  await expect.element(page.getByText(/Остаје да се подели: 1\/2\.$/)).toBeVisible()
  await save()
  await expect.element(page.getByRole('alert').getByText(/^Удели наследника/)).toBeVisible()
  expect(asked('PUT /api/graveRight/12')).toEqual([])
})
