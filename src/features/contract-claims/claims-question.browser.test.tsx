import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { storedContract } from '../../testing/stored-contracts.ts'
import { RentContractForm } from '../rent-contracts/form.tsx'
import type { ClaimsPreview } from './calls.ts'

const previewing = 'POST /api/contractRentBurialPlace/2/claimsPreview'
const editing = 'PUT /api/contractRentBurialPlace/2'
const noop = () => undefined
const party = { id: 41, kind: 'PERSON', name: 'Петар', surname: 'Ђорђевић' }
const row = storedContract(2, {
  partyId: 41,
  party: { id: 41, name: 'Петар Ђорђевић' },
  priceTag: 24_000,
  rate2Amount: 12_000,
  rate2Deadline: '2026-12-01',
  rate3Amount: 12_000,
  rate3Deadline: '2027-01-01',
})
const effect: ClaimsPreview = {
  paid: 12_000,
  reversed: [{ description: 'Уговор 2/2026: рата 1', dueOn: '2026-12-01', amount: 12_000, paid: 12_000 }],
  posted: [{ description: 'Уговор 2/2026: рата 1', dueOn: '2026-12-01', amount: 9000, paid: 9000 }],
  prepayment: 3000,
}

async function form(preview: { status?: number; body: ClaimsPreview | object }) {
  const server = serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
    'GET /api/party/41': { body: { party } },
    'POST /api/party/similar': { body: { entities: [] } },
    'POST /api/clients/search': { body: { entities: [] } },
    'POST /api/suggestions': { body: { entities: [] } },
    [previewing]: preview,
    [editing]: { body: { contractRentBurialPlace: row } },
  })
  await rendered(<RentContractForm row={row} onClose={noop} onSaved={noop} />)
  await expect.element(field('Рата 1 (износ)')).toHaveValue('12.000,00')
  return server
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => userEvent.keyboard('{Control>}s{/Control}')
const question = page.getByRole('dialog', { name: 'Измена мења задужења' })
async function lowerRate() {
  await field('Рата 1 (износ)').fill('9000')
  await field('Цена').fill('21000')
}

test('before an edit of a paid contract is saved, its effect in the ledger is shown', async () => {
  const { asked } = await form({ body: effect })
  await lowerRate()
  await save()
  await expect.element(question.getByText(/По уговору је плаћено 12\.000,00\sдин\./)).toBeVisible()
  const rows = question
    .getByRole('row')
    .elements()
    .map((each) => each.textContent)
  expect(rows).toEqual([
    'Сторнира сеДоспеваИзносПлаћено',
    'Уговор 2/2026: рата 101-12-202612.000,0012.000,00',
    'Задужује сеДоспеваИзносПлаћено',
    'Уговор 2/2026: рата 101-12-20269.000,009.000,00',
  ])
  await expect.element(question.getByText(/Постаје аванс: 3\.000,00\sдин\./)).toBeVisible()
  expect(asked(previewing).map(({ body }) => body)).toEqual([expect.objectContaining({ rate2Amount: 9000 })])
  expect(asked(editing)).toEqual([])
  await question.getByRole('button', { name: 'Сачувај ипак' }).click()
  await expect.element(page.getByText('Уговор о закупу је измењен.')).toBeVisible()
  expect(asked(editing)).toHaveLength(1)
})

test('an edit of what is not claimed asks nothing, and neither does one of an unpaid contract', async () => {
  const { asked } = await form({ body: { ...effect, paid: 0 } })
  await field('Место').fill('Ваљево')
  await save()
  await expect.poll(() => asked(editing).length).toBe(1)
  expect(asked(previewing)).toEqual([])
  await lowerRate()
  await save()
  await expect.poll(() => asked(editing).length).toBe(2)
  expect(asked(previewing)).toHaveLength(1)
})

test('an effect that cannot be shown does not keep the edit from being saved', async () => {
  const { asked } = await form({ status: 400, body: { message: 'REQUEST_NOT_VALID' } })
  await lowerRate()
  await save()
  await expect.poll(() => asked(editing).length).toBe(1)
})
