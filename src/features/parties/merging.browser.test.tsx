import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { aParty } from '../../testing/parties.ts'
import { rendered } from '../../testing/rendered.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import type { Party } from './record.ts'

const noop = () => undefined
const stored = (id: number): Party => ({
  id,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  kind: 'PERSON',
  name: 'Петар',
  surname: 'Ђорђевић',
  fathersName: null,
  jmbg: null,
  identityCardNumber: null,
  identityCardIssuer: null,
  passportNumber: null,
  passportCountry: null,
  deceasedOn: null,
  taxNumber: null,
  registrationNumber: null,
  representative: null,
  address: 'Његошева',
  addressNumber: '5а',
  zipCode: null,
  city: 'Зеленград',
  country: null,
  addressState: 'OK',
  phone: null,
  email: null,
  deliverBy: 'POST',
  emailConsentDate: null,
  mergedInto: null,
  survivor: null,
})
const failed = { status: 500, body: { message: 'INTERNAL_ERROR' } }
const similar = { body: { entities: [{ ...aParty(), id: 2, same: null }], total: 1 } }
const dialog = () => rendered(<MergeDialog row={stored(1)} onClose={noop} onMerged={noop} />)
const other = () => page.getByRole('button', { name: /^Петар Ђорђевић/ })

test('the dialog says that similar parties could not be loaded, and loads them again', async () => {
  const { change } = serverAnswers({ 'POST /api/party/similar': failed })
  await dialog()
  await expect.element(page.getByRole('alert').getByText(/^Подаци нису учитани/)).toBeVisible()
  change({ 'POST /api/party/similar': similar })
  await page.getByRole('button', { name: 'Покушај поново' }).click()
  await expect.element(other()).toBeVisible()
  await expect.element(page.getByText(/^Подаци нису учитани/)).not.toBeInTheDocument()
})

test('the dialog says that the chosen party could not be loaded, until it is', async () => {
  const { change } = serverAnswers({ 'POST /api/party/similar': similar, 'GET /api/party/2': failed })
  await dialog()
  await other().click()
  await expect.element(page.getByRole('alert').getByText(/^Дошло је до грешке/)).toBeVisible()
  change({ 'GET /api/party/2': { body: { party: stored(2) } } })
  await other().click()
  await expect.element(page.getByText('Која странка остаје?')).toBeVisible()
  await expect.element(page.getByText(/^Дошло је до грешке/)).not.toBeInTheDocument()
})
