import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RentContractForm } from '../rent-contracts/form.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'

const noop = () => undefined
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const graveyards = { 'GET /api/graveyard/allByCompanyId': { body: { entities: [] } } } as const

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
  serverAnswers(graveyards)
  const row = { ...storedContract(2), partyId: 11, party: { id: 12, name: 'Петар Ђорђевић' } }
  await rendered(<RentContractForm row={row} onClose={noop} onSaved={noop} />)
  await expect.element(page.getByRole('link', { name: 'Петар Ђорђевић' })).toHaveAttribute('href', '/parties/12')
})
