import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { today } from '../../shared/dates.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { ClaimForm } from './form.tsx'

const noop = () => undefined
const saving = 'POST /api/claim/3'

test.each([
  ['Услуга', '1.500,50', { kind: 'SERVICE', amount: 1500.5 }],
  ['Књижно одобрење', '1.500,50', { kind: 'CREDIT_NOTE', amount: -1500.5, issuedOn: today(), dueOn: today() }],
  ['Књижно одобрење', '-200', { kind: 'CREDIT_NOTE', amount: -200 }],
])('a claim of the kind «%s» over %s is sent with its sign', async (kind, amount, body) => {
  const { asked } = serverAnswers({
    'POST /api/party/search': {
      body: { entities: [{ id: 7, name: 'Мила', surname: 'Савић', address: null, addressNumber: null, city: null }] },
    },
    'GET /api/party/7/holdings': { body: { entities: [] } },
    'POST /api/suggestions': { body: { entities: [] } },
    [saving]: { body: { claim: { id: 2 } } },
  })
  await rendered(<ClaimForm row={null} onClose={noop} onSaved={noop} />)
  const debtor = page.getByRole('combobox', { name: 'Дужник' })
  await debtor.click()
  await userEvent.keyboard('Мила')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(debtor).toHaveValue('Мила Савић')
  await page.getByRole('combobox', { name: 'Врста' }).selectOptions(kind)
  await page.getByRole('textbox', { name: 'Износ' }).fill(amount)
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => asked(saving).at(-1)?.body).toMatchObject(body)
})
