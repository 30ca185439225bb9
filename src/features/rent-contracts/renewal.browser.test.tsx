import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pickerDate, today } from '../../shared/dates.ts'
import { lastDayOfLease } from '../burial-rules/public.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { RentContractForm } from './form.tsx'

const noop = () => undefined
const grave = { id: 9, label: '1/1/7', number: '7', graveyardId: 1, graveyard: { id: 1, name: 'Ново гробље' } }
type Answer = NonNullable<Parameters<typeof serverAnswers>[0]['POST /api']>
const found = (entities: readonly unknown[]) => ({ body: { entities, total: entities.length } })

/** Opens the form of a new contract for a grave whose newest right ends on a day. */
async function formAfter(validTo: string | null, years: Answer = { body: { first: 10, renewal: 10 } }) {
  const right = { id: 4, document: '5/2016', validFrom: '2010-01-01', validTo, holders: [] }
  serverAnswers({
    'GET /api/contractRentBurialPlace/nextNumber': { body: { number: '15/2026', graveyardId: null } },
    'GET /api/contractRentBurialPlace/leaseYears': years,
    'GET /api/graveyard/allByCompanyId': { body: { entities: [grave.graveyard] } },
    'GET /api/grave/9': { body: { grave } },
    'POST /api/graveRight/search': found(validTo === null ? [] : [right]),
  })
  await rendered(<RentContractForm row={null} onClose={noop} onSaved={noop} />, { at: '/?grave=9' })
}

async function expectPeriod(from: string, to: string) {
  await expect.element(page.getByRole('textbox', { name: 'Право коришћења од', exact: true })).toHaveValue(from)
  await expect.element(page.getByRole('textbox', { name: 'Право коришћења до', exact: true })).toHaveValue(to)
}

test('a renewal begins on the day after the right ends', async () => {
  await formAfter('2099-06-30')
  await expectPeriod('01/07/2099', '30/06/2109')
})

test('the renewal of an expired right leaves no gap', async () => {
  await formAfter('2019-06-30')
  await expectPeriod('01/07/2019', '30/06/2029')
})

const years = { body: { first: 20, renewal: 5 } }
const failed = { status: 500, body: { errors: [{ code: 'INTERNAL_ERROR' }] } }

test('a renewal lasts as long as the rules of the graveyard say', async () => {
  await formAfter('2024-06-30', years)
  await expectPeriod('01/07/2024', '30/06/2029')
})

test('a renewal lasts ten years if its term cannot be read', async () => {
  await formAfter('2024-06-30', failed)
  await expectPeriod('01/07/2024', '30/06/2034')
})

test('the lease of a grave without a right begins today and lasts as long as the company has set', async () => {
  await formAfter(null, years)
  await expectPeriod(pickerDate(today()), pickerDate(lastDayOfLease(today(), 20)))
})

test('the lease of a grave lasts ten years if its term cannot be read', async () => {
  await formAfter(null, failed)
  await expectPeriod(pickerDate(today()), pickerDate(lastDayOfLease(today(), 10)))
})
