import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { CaseClaims } from './calls.ts'
import { Claims } from './Claims.tsx'
import { Propose } from './Propose.tsx'
import type { EnforcementCase } from './record.ts'

const row: EnforcementCase = {
  id: 5,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  name: 'Извршење 01.11.2026.',
  partyId: 7,
  party: { id: 7, name: 'Мила Савић' },
  preparedOn: '2026-11-01',
  note: null,
  status: 'PREPARED',
  proposedOn: null,
  caseNumber: null,
  outcome: null,
  amount: 3000.01,
  open: 1500.01,
}

test('a case shows its claims with what is open', async () => {
  const claims: CaseClaims = {
    claims: [{ claimId: 11, description: 'Накнада 2025', dueOn: '2025-01-31', amount: 3000.01, open: 1500.01 }],
  }
  serverAnswers({ 'GET /api/enforcementCase/5/claims': { body: claims } })
  await rendered(<Claims row={row} />)
  await expect.element(page.getByRole('row', { name: 'Накнада 2025 31-01-2025 3.000,01 1.500,01' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Накнада 2025' })).toHaveAttribute('href', '/claims/11')
})

test('a proposal needs its day and number, and says what the server refuses', async () => {
  const proposal = 'POST /api/enforcementCase/5/proposal'
  const { asked } = serverAnswers({
    [proposal]: { status: 400, body: { message: 'ENFORCEMENT_CASE_NOT_PREPARED' } },
  })
  const onClose = vi.fn()
  await rendered(<Propose id={5} about="Мила Савић" onClose={onClose} />)
  await page.getByRole('button', { name: 'Упиши' }).click()
  await expect.element(page.getByText('Унесите број предмета.')).toBeVisible()
  expect(asked(proposal)).toEqual([])
  await page.getByRole('textbox', { name: 'Број предмета' }).fill('И.Ив 7/2026')
  await page.getByRole('textbox', { name: 'Датум предлога' }).fill('')
  await page.getByRole('button', { name: 'Упиши' }).click()
  await expect.element(page.getByText('Унесите датум предлога.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Датум предлога' }).fill('5.11.2026')
  await page.getByRole('button', { name: 'Упиши' }).click()
  await expect.element(page.getByText('Предлог је већ поднет.')).toBeVisible()
  expect(asked(proposal).at(-1)?.body).toEqual({ proposedOn: '2026-11-05', caseNumber: 'И.Ив 7/2026' })
  expect(onClose).not.toHaveBeenCalled()
})
