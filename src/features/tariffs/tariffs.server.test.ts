import { expect, test } from 'vitest'
import { platformForTests } from '../../testing/platform.ts'
import { tariff, type Tariff } from './record.ts'

const platform = platformForTests()

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const [administrator, clerk] = [
    await platform.loggedIn(await platform.aUser('ADMIN', company)),
    await platform.loggedIn(await platform.aUser('USER', company)),
  ]
  const post = (values: object, by = administrator) =>
    by.post(`${tariff.base}/${company.id}`, { ...maintenance, ...values })
  const added = async (values: object = {}) => {
    const answer = await post(values)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ tariff: Tariff }>().tariff
  }
  return { graveyard, administrator, clerk, post, added }
}

const maintenance = {
  code: '1.1',
  name: 'Одржавање гробља',
  kind: 'FEE_MAINTENANCE',
  periodMonths: 12,
  basis: 'GROSS',
  amount: 1466,
  vatRate: 10,
  validFrom: '2025-01-01',
}

test('a price of the decision is kept with its steps; without a statement it counts for each place', async () => {
  const { graveyard, added, administrator } = await aTown()
  const values = {
    graveyardId: graveyard.id,
    graveType: 'GROBNICA',
    capacityFrom: 2,
    capacityTo: 6,
    stepsBy: 'WIDTH',
    decisionNumber: '352-14/2024',
    gazette: 'Службени лист 31/2024',
  }
  const created = await added({
    ...values,
    steps: [
      { from: 3, price: 900.5, eachFurther: 50.88 },
      { from: 2, price: 687 },
    ],
  })
  expect(created).toMatchObject({
    ...values,
    multiplyByPlaces: 'YES',
    steps: [
      { from: 2, price: 687, eachFurther: null },
      { from: 3, price: 900.5, eachFurther: 50.88 },
    ],
  })
  const edited = await administrator.put(`${tariff.base}/${created.id}`, {
    ...maintenance,
    version: created.version,
    multiplyByPlaces: false,
    steps: [],
  })
  expect(edited.json()).toMatchObject({ tariff: { multiplyByPlaces: 'NO', steps: [], graveyardId: null } })
})

test('a new price has the code of the former one and another day', async () => {
  const { added, post } = await aTown()
  await added()
  const again = await post({ amount: 1500 })
  expect([again.statusCode, again.json()]).toMatchObject([400, { message: 'TARIFF_ALREADY_EXIST', field: 'code' }])
  await added({ amount: 1500, validFrom: '2026-01-01' })
})

test.each([
  ['a fee without its months', { periodMonths: null }, 'periodMonths', 'TARIFF_PERIOD_MONTHS_CANT_BE_NULL'],
  ['a fee for less than a year', { periodMonths: 6 }, 'periodMonths', 'TARIFF_PERIOD_MONTHS_NOT_VALID'],
  [
    'a largest capacity below the least',
    { capacityFrom: 4, capacityTo: 2 },
    'capacityTo',
    'TARIFF_CAPACITY_NOT_IN_ORDER',
  ],
  ['an end before the beginning', { validTo: '2024-12-31' }, 'validTo', 'TARIFF_DATES_NOT_IN_ORDER'],
  ['a rate of VAT of former years', { vatRate: 8 }, 'vatRate', 'TARIFF_VAT_RATE_NOT_OF_DAY'],
  ['an amount of three decimals', { amount: 1.005 }, 'amount', 'TARIFF_AMOUNT_NOT_VALID'],
  ['a negative amount', { amount: -1 }, 'amount', 'TARIFF_AMOUNT_NOT_VALID'],
  ['another word for yes', { multiplyByPlaces: 'да' }, 'multiplyByPlaces', 'TARIFF_MULTIPLY_BY_PLACES_NOT_VALID'],
  [
    'a step that is there twice',
    {
      steps: [
        { from: 2, price: 1 },
        { from: 2, price: 2 },
      ],
    },
    'steps.1.from',
    'TARIFF_STEP_REPEATED',
  ],
  ['a step of nothing', { steps: [{ from: 0, price: 1 }] }, 'steps.0.from', 'TARIFF_STEP_FROM_NOT_VALID'],
  ['a graveyard of another town', { graveyardId: 1 }, 'graveyardId', 'GRAVEYARD_NOT_EXIST'],
])('%s is refused at its field', async (_, values, field, message) => {
  const { post } = await aTown()
  const answer = await post(values)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, field }])
})

test('a service needs no months, and a price of 2012 has the rate of 2012', async () => {
  const { added } = await aTown()
  expect(await added({ kind: 'SERVICE', periodMonths: null })).toMatchObject({ periodMonths: null })
  expect(await added({ vatRate: 8, validFrom: '2012-01-01' })).toMatchObject({ vatRate: 8 })
  expect(await added({ vatRate: 0, validFrom: '2026-01-01' })).toMatchObject({ vatRate: 0 })
})

test('clerks read prices, administrators write them', async () => {
  const { added, post, clerk } = await aTown()
  const { id } = await added()
  expect((await clerk.get(`${tariff.base}/${id}`)).json()).toMatchObject({ tariff: { code: '1.1' } })
  const refused = await post({ code: '1.2' }, clerk)
  expect([refused.statusCode, refused.json()]).toMatchObject([401, { message: 'LOGIN_AS_ADMIN' }])
})
