import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { PlanParts } from './calls.ts'
import { Parts } from './Parts.tsx'
import type { RepaymentPlan } from './record.ts'

const plan: RepaymentPlan = {
  id: 5,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  name: 'Споразум 01.11.2026.',
  partyId: 7,
  party: { id: 7, name: 'Мила Савић' },
  agreedOn: '2026-11-01',
  firstDueOn: '2026-12-01',
  rates: 2,
  note: null,
  status: 'LIVE',
  amount: 3000.01,
  open: 1500.01,
  missed: 0,
}

test('a plan shows its instalments with what is open, and the claims that they pay', async () => {
  const rate = { dueOn: '2026-12-01', amount: 1500, open: 0, paymentReference: '120000000021' }
  const parts: PlanParts = {
    claims: [{ claimId: 11, description: 'Накнада 2025', dueOn: '2025-01-31', amount: 3000.01 }],
    rates: [
      { ...rate, claimId: 21 },
      { ...rate, claimId: 22, dueOn: '2027-01-01', amount: 1500.01, open: 1500.01 },
    ],
  }
  serverAnswers({ 'GET /api/repaymentPlan/5/parts': { body: parts } })
  await rendered(<Parts row={plan} />)
  await expect.element(page.getByRole('row', { name: '2. 01-01-2027 1.500,01 1.500,01' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Накнада 2025' })).toHaveAttribute('href', '/claims/11')
})
