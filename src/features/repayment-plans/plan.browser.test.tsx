import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import type { PlanParts } from './calls.ts'
import { RepaymentPlanForm } from './form.tsx'
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

const aClaim = { kind: 'FEE_MAINTENANCE', grave: null, dueOn: '2025-01-31', open: 10_000 }
const parties: Parameters<typeof serverAnswers>[0] = {
  'POST /api/party/search': {
    body: { entities: [{ id: 7, name: 'Мила', surname: 'Савић', address: null, addressNumber: null, city: null }] },
  },
  'POST /api/claim/search': {
    body: {
      entities: [
        { ...aClaim, id: 11, description: 'Накнада 2025' },
        { ...aClaim, id: 12, description: 'Опомена', dueOn: '2025-03-31', open: 2000.05 },
        { ...aClaim, id: 13, description: 'Рата 1/3', kind: 'REPROGRAM_RATE' },
        { ...aClaim, id: 14, description: 'Капела', dueOn: '2126-12-31', open: 500 },
      ],
    },
  },
  'GET /api/party/7/holdings': { body: { entities: [] } },
}
const tick = (name: string) => page.getByRole('group', { name: 'Задужења у репрограму' }).getByLabelText(name)
const save = () => userEvent.keyboard('{Control>}s{/Control}')

async function aForm() {
  const { asked } = serverAnswers({
    ...parties,
    'POST /api/repaymentPlan/3': {
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        errors: [{ code: 'REPAYMENT_PLAN_CLAIM_NOT_OPEN', field: 'claimIds.1' }],
      },
    },
  })
  await rendered(<RepaymentPlanForm row={null} onClose={() => undefined} onSaved={() => undefined} />)
  await page.getByRole('combobox', { name: 'Дужник' }).click()
  await userEvent.keyboard('Мила')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(tick('Накнада 2025')).toBeVisible()
  return () => asked('POST /api/repaymentPlan/3').map(({ body }) => body)
}

test('the form has the open claims of the party, and what is overdue is ticked and not sent', async () => {
  const sent = await aForm()
  await expect.element(tick('Накнада 2025')).toBeChecked()
  await expect.element(tick('Опомена')).toBeChecked()
  await expect.element(tick('Капела')).not.toBeChecked()
  await expect.element(tick('Рата 1/3')).not.toBeInTheDocument()
  await expect.element(page.getByText('Изабрано: 12.000,05 дин. · рата: 2.000,00 дин.')).toBeVisible()
  await save()
  await expect.poll(sent).toHaveLength(1)
  expect(sent()).not.toMatchObject([{ claimIds: expect.anything() }])
})

test('other claims are chosen by keyboard, and a refused one says so until the choice changes', async () => {
  const sent = await aForm()
  tick('Опомена').element().focus()
  await userEvent.keyboard(' {Tab} ')
  await expect.element(page.getByText('Изабрано: 10.500,00 дин. · рата: 1.750,00 дин.')).toBeVisible()
  await save()
  await expect.poll(sent).toMatchObject([{ partyId: 7, claimIds: [11, 14] }])
  await expect.element(tick('Капела')).toHaveAccessibleDescription('Задужење није отворено.')
  await tick('Капела').click()
  await expect.element(page.getByText('Задужење није отворено.')).not.toBeInTheDocument()
})
