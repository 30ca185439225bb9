import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../shared/dates.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { RentContractForm } from './form.tsx'

const noop = () => undefined
const grave = { id: 9, label: '1/1/7', number: '7', graveyardId: 1, graveyard: { id: 1, name: 'Ново гробље' } }
type Answer = NonNullable<Parameters<typeof serverAnswers>[0]['POST /api']>
const found = (entities: readonly unknown[]) => ({ body: { entities, total: entities.length } })

/** Opens the form of a new contract for a grave whose newest right ends on a day. */
async function formAfter(validTo: string | null, rules: Answer = found([])) {
  const right = { id: 4, document: '5/2016', validFrom: '2010-01-01', validTo, holders: [] }
  serverAnswers({
    'GET /api/contractRentBurialPlace/nextNumber': { body: { number: '15/2026', graveyardId: null } },
    'GET /api/graveyard/allByCompanyId': { body: { entities: [grave.graveyard] } },
    'GET /api/grave/9': { body: { grave } },
    'POST /api/burialRules/search': rules,
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

test('a renewal lasts as long as the rules of the graveyard say on the day of the contract', async () => {
  const later = { validFrom: '2099-01-01', renewalYears: 20 }
  const now = { validFrom: '2020-01-01', renewalYears: 5 }
  const earlier = { validFrom: '2000-01-01', renewalYears: 15 }
  await formAfter('2024-06-30', found([later, now, earlier]))
  await expectPeriod('01/07/2024', '30/06/2029')
})

test('a renewal lasts ten years before the first rules, and if they cannot be read', async () => {
  await formAfter('2024-06-30', found([{ validFrom: '2099-01-01', renewalYears: 5 }]))
  await expectPeriod('01/07/2024', '30/06/2034')
  await formAfter('2024-06-30', { status: 500, body: { errors: [{ code: 'INTERNAL_ERROR' }] } })
  await expectPeriod('01/07/2024', '30/06/2034')
})

test('the lease of a grave without a right begins today and lasts ten years', async () => {
  await formAfter(null)
  const [year = '', month, day] = today().split('-')
  await expect
    .element(page.getByRole('textbox', { name: 'Право коришћења од', exact: true }))
    .toHaveValue(`${day}/${month}/${year}`)
})
