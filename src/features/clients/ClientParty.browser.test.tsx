import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RentContractForm } from '../rent-contracts/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const noop = () => undefined
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const graveyards = { 'GET /api/graveyard/allByCompanyId': { body: { entities: [] } } } as const

const firm = {
  id: 12,
  kind: 'LEGAL',
  name: 'Кипарис д.о.о.',
  surname: null,
  taxNumber: '999002101',
  registrationNumber: '99002102',
  representative: 'директор Петар Петровић',
  passportNumber: null,
  passportCountry: null,
}
const foreigner = {
  ...firm,
  kind: 'PERSON',
  name: 'Greta',
  surname: 'Huber',
  passportNumber: 'U1',
  passportCountry: 'Аустрија',
}

test.each([
  ['МБ: 99002102, ПИБ: 999002101, заступник: директор Петар Петровић', firm],
  ['пасош број: U1, држава: Аустрија', foreigner],
])('the form states «%s» instead of JMBG and identity card', async (identity, party) => {
  const { asked } = serverAnswers({
    ...graveyards,
    'GET /api/party/12': { body: { party } },
    'POST /api/party/similar': { body: { entities: [] } },
    'PUT /api/contractRentBurialPlace/2': { body: { contractRentBurialPlace: {} } },
  })
  const numbers = { identityCardNumber: null, jmbgNumber: null }
  const row = { ...storedContract(2), ...numbers, partyId: 12, party: { id: 12, name: party.name } }
  await rendered(<RentContractForm row={row} onClose={noop} onSaved={noop} />)
  await expect.element(page.getByText(identity)).toBeVisible()
  await expect.element(field('ЈМБГ')).not.toBeInTheDocument()
  await expect.element(field('Број личне карте')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Раскини везу' }).click()
  await expect.element(field('ЈМБГ')).toBeVisible()
  await expect.element(field('ЈМБГ')).toBeRequired()
  await page.getByRole('button', { name: 'Сачувај', exact: true }).click()
  await expect.element(page.getByText('Унесите ЈМБГ.')).toBeVisible()
  expect(asked('PUT /api/contractRentBurialPlace/2')).toEqual([])
})

test('numbers of a signed contract stay beside such a party', async () => {
  serverAnswers({ ...graveyards, 'GET /api/party/12': { body: { party: firm } } })
  await rendered(
    <RentContractForm
      row={{ ...storedContract(2), partyId: 12, party: { id: 12, name: firm.name } }}
      onClose={noop}
      onSaved={noop}
    />,
  )
  await expect.element(page.getByText(/МБ: 99002102/)).toBeVisible()
  await expect.element(field('ЈМБГ')).toHaveValue('0101950710129')
  await expect.element(field('ЈМБГ')).not.toBeRequired()
})

test('a legal entity has one name', async () => {
  serverAnswers({
    ...graveyards,
    'GET /api/party/12': { body: { party: firm } },
    'POST /api/party/similar': { body: { entities: [] } },
  })
  const linked = { clientName: null, clientSurname: firm.name, partyId: 12, party: { id: 12, name: firm.name } }
  await rendered(<RentContractForm row={{ ...storedContract(2), ...linked }} onClose={noop} onSaved={noop} />)
  await expect.element(field('Назив правног лица')).toHaveValue(firm.name)
  const widthOf = (name: string) => field(name).element().getBoundingClientRect().width
  expect(widthOf('Назив правног лица')).toBe(widthOf('Место'))
  await expect.element(field('Име странке')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Раскини везу' }).click()
  await expect.element(field('Име странке')).toBeRequired()
  await expect.element(field('Презиме странке')).toHaveValue(firm.name)
})

test('similar parties are requested only after the client is changed', async () => {
  const { asked } = serverAnswers({ ...graveyards, 'POST /api/party/similar': { body: { entities: [] } } })
  await rendered(<RentContractForm row={storedContract(2)} onClose={noop} onSaved={noop} />)
  await expect.element(field('Презиме странке')).toBeVisible()
  // Longer than the pause after typing.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(asked('POST /api/party/similar')).toEqual([])
  await field('Име странке').fill('Јован')
  await expect.poll(() => asked('POST /api/party/similar').length).toBe(1)
})

test('the name of a merged party links to the surviving one', async () => {
  serverAnswers({ ...graveyards, 'GET /api/party/12': { body: { party: { ...firm, id: 12, kind: 'PERSON' } } } })
  const row = { ...storedContract(2), partyId: 11, party: { id: 12, name: 'Петар Ђорђевић' } }
  await rendered(<RentContractForm row={row} onClose={noop} onSaved={noop} />)
  await expect.element(page.getByRole('link', { name: 'Петар Ђорђевић' })).toHaveAttribute('href', '/parties/12')
})

test('a party is linked by a JMBG only if the name is the same too, and not again after the link was removed', async () => {
  const party = { id: 12, name: 'Чедомирка', surname: 'Џајић', address: 'Липа', city: 'Зеленград', same: 'jmbg' }
  serverAnswers({
    ...graveyards,
    'GET /api/party/12': { body: { party: { ...firm, ...party, kind: 'PERSON' } } },
    'POST /api/party/similar': { body: { entities: [party] } },
    'POST /api/clients/search': { body: { entities: [] } },
  })
  await rendered(<RentContractForm row={storedContract(2)} onClose={noop} onSaved={noop} />)
  await field('ЈМБГ').fill('0302951715012')
  const sameNumber = page.getByText(/, исти ЈМБГ/)
  const linked = page.getByText(/^Повезано са странком/)
  await expect.element(sameNumber).toBeVisible()
  await expect.element(linked).not.toBeInTheDocument()

  await field('Име странке').fill('Чедомирка')
  await field('Презиме странке').fill('Џајић')
  await expect.element(page.getByText(/повезано по ЈМБГ и имену/)).toBeVisible()
  await page.getByRole('button', { name: 'Раскини везу' }).click()
  await expect.element(sameNumber).toBeVisible()
  await expect.element(linked).not.toBeInTheDocument()
})

test('a name other than that of the linked party is saved only after a question', async () => {
  const row = { ...storedContract(2), partyId: 12, party: { id: 12, name: 'Петар Ђорђевић' } }
  const saving = 'PUT /api/contractRentBurialPlace/2'
  const { asked } = serverAnswers({
    ...graveyards,
    'GET /api/party/12': { body: { party: { ...firm, kind: 'PERSON' } } },
    [saving]: { body: { contractRentBurialPlace: { ...row, clientName: 'Перо', version: 2 } } },
  })
  await rendered(<RentContractForm row={row} onClose={noop} onSaved={noop} />)
  await field('Име странке').fill('Перо')
  await expect.element(page.getByText('Име се разликује од имена странке.')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  const question = page.getByRole('button', { name: 'Сачувај ипак' })
  await expect.element(question).toBeVisible()
  expect(asked(saving)).toEqual([])
  await question.click()
  await expect.poll(() => asked(saving).map(({ body }) => body)).toMatchObject([{ clientName: 'Перо', partyId: 12 }])
})

test('a client whose name and address are complete is recorded as a party with one action', async () => {
  const party = { id: 14, name: 'Петар', surname: 'Ђорђевић' }
  const adding = 'POST /api/party/3'
  const { asked } = serverAnswers({
    ...graveyards,
    'POST /api/party/similar': { body: { entities: [] } },
    [adding]: { body: { party } },
    'GET /api/party/14': { body: { party: { ...firm, ...party, kind: 'PERSON' } } },
  })
  await rendered(<RentContractForm row={storedContract(2)} onClose={noop} onSaved={noop} />)
  await page.getByRole('button', { name: 'Упиши као странку' }).click()
  await expect.element(page.getByText(/^Повезано са странком/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Петар Ђорђевић' })).toHaveAttribute('href', '/parties/14')
  expect(asked(adding).map(({ body }) => body)).toMatchObject([
    { kind: 'PERSON', name: 'Петар', surname: 'Ђорђевић', address: 'Његошева', city: 'Зеленград' },
  ])
})
