import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BuildContractForm } from '../build-contracts/form.tsx'
import { RentContractForm } from '../rent-contracts/form.tsx'
import type { RentContract } from '../rent-contracts/record.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const editing = 'PUT /api/contractRentBurialPlace/2'
const noop = () => undefined
let server: ReturnType<typeof serverAnswers>
beforeEach(() => {
  server = serverAnswers({
    'GET /api/contractRentBurialPlace/nextNumber': { body: { number: '15/2026', graveyardId: null } },
    'GET /api/contractBuildBurialPlace/nextNumber': { body: { number: '15/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
    'POST /api/party/similar': { body: { entities: [] } },
    'POST /api/clients/search': { body: { entities: [] } },
    'POST /api/suggestions': { body: { entities: [] } },
    [editing]: { body: { contractRentBurialPlace: storedContract(2) } },
  })
})

/** The form of a new contract, or of a stored one. */
const form = (row: RentContract | null = null) => rendered(<RentContractForm row={row} onClose={noop} onSaved={noop} />)

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const spread = page.getByRole('button', { name: 'Израчунај остатак и распореди' })
const numberOfRates = page.getByRole('combobox', { name: 'Број рата' })

async function filled(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
}
async function expectValues(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await expect.element(field(name)).toHaveValue(value)
}

test('100,00 is distributed over three rates exactly to the para, due month after month', async () => {
  await form()
  await filled({ 'Датум уговора': '31.12.2026', Цена: '100,00' })
  await numberOfRates.selectOptions('3')
  await spread.click()
  await expectValues({
    'Рата 1 (износ)': '33,34',
    'Рата 1 (рок)': '31/01/2027',
    'Рата 2 (износ)': '33,33',
    'Рата 2 (рок)': '28/02/2027',
    'Рата 3 (износ)': '33,33',
    'Рата 3 (рок)': '31/03/2027',
    'Рата 4 (износ)': '',
    'Рата 4 (рок)': '',
  })
  await expect.element(field('Цена')).not.toHaveAccessibleDescription()
})

test('while amounts are typed, the form shows the amount to be paid, the sum of the instalments, and the rest', async () => {
  await rendered(<BuildContractForm row={null} onClose={noop} onSaved={noop} />)
  const sums = (label: string) => page.getByRole('term').filter({ hasText: label })
  await expect.element(field('Цена')).toBeVisible()
  expect(sums('За отплату').elements()).toEqual([])
  await filled({ Цена: '250.000', 'Износ аванса': '50.000', 'Износ авансне рате': '20.000,50' })
  const shown = () =>
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['200.000,00\u00a0дин.', '20.000,50\u00a0дин.', '179.999,50\u00a0дин.'])
  await field('Рата 1 (износ)').fill('180.000')
  await expect.element(sums('Превише')).toBeVisible()
  expect(shown()).toEqual(['200.000,00\u00a0дин.', '200.000,50\u00a0дин.', '0,50\u00a0дин.'])
})

test('the advance instalment is not distributed again', async () => {
  await form()
  await filled({ 'Датум уговора': '1.11.2026', Цена: '60.000', 'Износ авансне рате': '20.000,50' })
  await numberOfRates.selectOptions('2')
  await spread.click()
  await expectValues({ 'Рата 1 (износ)': '19.999,75', 'Рата 2 (износ)': '19.999,75' })
  await expect.element(field('Цена')).not.toHaveAccessibleDescription()
})

test('distributing over fewer rates empties the others', async () => {
  await form()
  await filled({ 'Датум уговора': '1.11.2026', Цена: '40.000' })
  await spread.click()
  await expectValues({ 'Рата 4 (износ)': '10.000,00', 'Рата 4 (рок)': '01/03/2027' })
  await numberOfRates.selectOptions('1')
  await spread.click()
  await expectValues({ 'Рата 1 (износ)': '40.000,00', 'Рата 2 (износ)': '', 'Рата 2 (рок)': '' })
  await expect.element(field('Рата 3 (износ)')).not.toBeInTheDocument()
})

test('a build contract also calculates the debt that remains after the advance', async () => {
  await rendered(<BuildContractForm row={null} onClose={noop} onSaved={noop} />)
  await filled({ 'Датум уговора': '1.11.2026', Цена: '250.000', 'Износ аванса': '50.000' })
  await numberOfRates.selectOptions('3')
  await spread.click()
  await expectValues({
    'Преостали дуг': '200.000,00',
    'Рата 1 (износ)': '66.666,67',
    'Рата 2 (износ)': '66.666,67',
    'Рата 3 (износ)': '66.666,66',
  })
  await field('Преостали дуг').fill('190.000')
  await expect.element(field('Преостали дуг')).toHaveAccessibleDescription('Цена умањена за аванс је 200.000,00.')
})

test('distributing is explained until there is a price, a date and an amount to distribute', async () => {
  await form()
  await field('Датум уговора').fill('')
  await expect.element(spread).toHaveAttribute('aria-disabled', 'true')
  await expect.element(spread).toHaveAccessibleDescription('Прво унесите цену и датум уговора.')
  await field('Цена').fill('100')
  await expect.element(spread).toHaveAccessibleDescription('Прво унесите цену и датум уговора.')
  await field('Износ авансне рате').fill('100')
  await expect.element(spread).toHaveAccessibleDescription('После аванса не остаје ништа за рате.')
  await filled({ 'Датум уговора': '1.11.2026', 'Износ авансне рате': '40' })
  await expect.element(spread).not.toHaveAttribute('aria-disabled')
})

test('a rate is hidden until the one before it is filled', async () => {
  await form()
  await expect.element(field('Рата 1 (износ)')).toBeVisible()
  expect(field('Рата 2 (износ)').elements()).toEqual([])
  await field('Рата 1 (износ)').fill('10')
  await expect.element(field('Рата 2 (износ)')).toBeVisible()
  await expect.element(field('Рата 2 (рок)')).toBeVisible()
  expect(field('Рата 3 (износ)').elements()).toEqual([])
  await field('Рата 2 (рок)').fill('1.2.2027')
  await expect.element(field('Рата 3 (износ)')).toBeVisible()
  await filled({ 'Рата 1 (износ)': '', 'Рата 2 (рок)': '' })
  await expect.element(field('Рата 2 (износ)')).not.toBeInTheDocument()
})

test('a warning says what the rates total if it is not the price', async () => {
  await form()
  await filled({ Цена: '100', 'Износ авансне рате': '30' })
  await expect.element(field('Цена')).not.toHaveAccessibleDescription()
  await field('Рата 1 (износ)').fill('50,50')
  await expect.element(field('Цена')).toHaveAccessibleDescription('Аванс и рате дају 80,50.')
  await field('Рата 1 (износ)').fill('70')
  await expect.element(field('Цена')).not.toHaveAccessibleDescription()
})

test('warnings say that a rate has no amount, no deadline, or one out of order', async () => {
  await form()
  await filled({ 'Датум уговора': '1.11.2026', 'Рата 1 (износ)': '50' })
  await expect.element(field('Рата 1 (рок)')).toHaveAccessibleDescription('Рата нема рок.')
  await field('Рата 1 (рок)').fill('31.10.2026')
  await expect.element(field('Рата 1 (рок)')).toHaveAccessibleDescription('Рок је пре датума уговора.')
  await field('Рата 1 (рок)').fill('1.11.2026')
  await expect.element(field('Рата 1 (рок)')).not.toHaveAccessibleDescription()
  await field('Рата 2 (рок)').fill('1.11.2026')
  await expect.element(field('Рата 2 (рок)')).toHaveAccessibleDescription('Рок није после претходног.')
  await expect.element(field('Рата 2 (износ)')).toHaveAccessibleDescription('Рата нема износ.')
  await filled({ 'Рата 2 (рок)': '2.11.2026', 'Рата 2 (износ)': '50' })
  await expect.element(field('Рата 2 (рок)')).not.toHaveAccessibleDescription()
  await expect.element(field('Рата 2 (износ)')).not.toHaveAccessibleDescription()
})

test('an amount is formatted when its field is left', async () => {
  await form()
  await field('Цена').click()
  await userEvent.keyboard('12500,5')
  await userEvent.tab()
  await expect.element(field('Цена')).toHaveValue('12.500,50')
})

test('saving asks about amounts that do not add up, and saves them if confirmed', async () => {
  await form(storedContract(2, { priceTag: 100, rate2Amount: 60, rate2Deadline: '2026-12-01' }))
  await expect.element(field('Рата 1 (износ)')).toHaveValue('60,00')
  const question = page.getByRole('dialog', { name: 'Износи се не слажу' })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(question.getByText(/Рате су за 40,00\sдин\. мање од износа који се отплаћује\./)).toBeVisible()
  await question.getByRole('button', { name: 'Настави унос' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(server.asked(editing)).toEqual([])

  await userEvent.keyboard('{Control>}s{/Control}')
  await question.getByRole('button', { name: 'Сачувај ипак' }).click()
  await expect.element(page.getByText('Уговор о закупу је измењен.')).toBeVisible()
  expect(server.asked(editing).map(({ body }) => body)).toEqual([
    expect.objectContaining({ priceTag: 100, rate2Amount: 60, rate2Deadline: '2026-12-01', rate3Amount: '' }),
  ])
})

test('saving asks about an advance and an advance instalment of the same amount', async () => {
  await rendered(<BuildContractForm row={null} onClose={noop} onSaved={noop} />)
  const client = { 'Презиме странке': 'Илић', 'Име странке': 'Вера', Улица: 'Липа', 'Кућни број': '1', Место: 'Ниш' }
  await filled({ ...client, 'Број личне карте': '009', 'Број гробног места': '77' })
  await filled({ Цена: '1000', 'Износ аванса': '200', 'Износ авансне рате': '200', 'Рата 1 (износ)': '600' })
  await userEvent.keyboard('{Control>}s{/Control}')
  const question = page.getByRole('dialog', { name: 'Два иста аванса' })
  await expect.element(question.getByText(/износе исто: 200,00\sдин\./)).toBeVisible()
  await question.getByRole('button', { name: 'Настави унос' }).click()
  await field('Износ авансне рате').fill('200,01')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Износи се не слажу' })).toBeVisible()
})

test('amounts that add up are saved without a question', async () => {
  await form(storedContract(2, { priceTag: 100, rate2Amount: 60, rate2Deadline: '2026-12-01' }))
  await filled({ 'Рата 2 (износ)': '40', 'Рата 2 (рок)': '1.1.2027' })
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('Уговор о закупу је измењен.')).toBeVisible()
  expect(server.asked(editing)).toHaveLength(1)
})
