import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BuildContractForm } from '../build-contracts/form.tsx'
import { ChapelContractForm } from '../chapel-contracts/form.tsx'
import { InvitationForm } from '../invitations/form.tsx'
import { RentContractForm } from '../rent-contracts/form.tsx'
import { ReprimandForm } from '../reprimands/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const noop = () => undefined
const added = { row: null, onClose: noop, onSaved: noop }

test.each([
  ['/api/contractRentBurialPlace', <RentContractForm key="rent" {...added} />],
  ['/api/contractBuildBurialPlace', <BuildContractForm key="build" {...added} />],
  ['/api/contractChapelUsage', <ChapelContractForm key="chapel" {...added} />],
  ['/api/reprimand', <ReprimandForm key="reprimand" {...added} />],
  ['/api/invitation', <InvitationForm key="invitation" {...added} />],
] as const)('the number that %s suggests is replaced by typing', async (path, form) => {
  serverAnswers({
    [`GET ${path}/nextNumber`]: { body: { number: '15/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
  })
  await rendered(form)
  const number = page.getByRole('dialog').getByRole('textbox').first()
  await expect.element(number).toHaveValue('15/2026')
  await expect.element(number).toHaveFocus()
  await userEvent.keyboard('77/2019')
  await expect.element(number).toHaveValue('77/2019')
})

test('the draft of a contract ends when it is stored, while the number of the next one is still being asked for', async () => {
  const drafts: (string | null)[] = []
  serverAnswers({
    'GET /api/contractRentBurialPlace/nextNumber': async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      drafts.push(sessionStorage.getItem('pokoj.drafts'))
      return { body: { number: '15/2026', graveyardId: null } }
    },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
    'POST /api/clients/search': { body: { entities: [] } },
    'POST /api/party/similar': { body: { entities: [] } },
    'POST /api/party/search': { body: { entities: [] } },
    'POST /api/contractRentBurialPlace/3': { body: { contractRentBurialPlace: storedContract(5) } },
  })
  const { clientName, clientSurname, clientCity, clientAddress, clientAddressNumber } = storedContract(5)
  const client = { clientName, clientSurname, clientCity, clientAddress, clientAddressNumber }
  const { identityCardNumber, jmbgNumber, burialPlaceNumber, graveNumber } = storedContract(5)
  const values = { ...client, identityCardNumber, jmbgNumber, burialPlaceNumber, graveNumber, priceTag: '60000' }
  const entered = { form: 'contractRentBurialPlace/new', user: clerk.id, version: 0, values, at: Date.now() }
  sessionStorage.setItem('pokoj.drafts', JSON.stringify([entered]))
  await rendered(<RentContractForm {...added} />)
  const price = page.getByRole('textbox', { name: /^Цена/ })
  await expect.element(price).toHaveValue('60000')
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(price).toHaveValue('')
  expect(drafts.at(-1)).toBeNull()
  expect(drafts.length).toBeGreaterThan(1)
})
