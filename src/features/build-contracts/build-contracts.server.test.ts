import { beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aBuildContract } from '../../testing/contracts.ts'
import { aGrave } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { grave } from '../graves/record.ts'
import { buildContract } from './record.ts'

const platform = platformForTests()
let clerk: Awaited<ReturnType<typeof aClerk>>
const aClerk = () => clerkWith(platform, buildContract)
beforeAll(async () => {
  clerk = await aClerk()
})

const code = 'CONTRACT_BUILD_BURIAL'
const rows = (contractId: number) =>
  platform.db
    .selectFrom('buildContractRates')
    .select(['number', 'amount', 'deadline', 'companyId'])
    .where('contractId', '=', contractId)
    .orderBy('number')
    .execute()

describe('a contract for building a burial place', () => {
  test('can refer to a grave of its graveyard, whose page lists it', async () => {
    const graveyard = await platform.aGraveyard(clerk.company)
    const { id: graveId, label } = await (await clerkWith(platform, grave, clerk.company)).add(aGrave(graveyard))
    const { id } = await clerk.add(aBuildContract({ graveyardId: graveyard.id, graveId }))
    expect(await clerk.read(id)).toMatchObject({ grave: { id: graveId, name: label } })
    const timeline = (await clerk.get(`/api/grave/${graveId}/timeline`)).json()
    expect(timeline).toMatchObject({ entities: [{ kind: 'RECORDED' }, { kind: 'BUILD_CONTRACT', record: { id } }] })
    const elsewhere = await platform.aGraveyard(clerk.company, 'Друго гробље')
    expect(await clerk.refusal(aBuildContract({ graveyardId: elsewhere.id, graveId }))).toEqual([
      400,
      'graveId: CONTRACT_BUILD_BURIAL_GRAVE_NOT_IN_GRAVEYARD',
    ])
    const theirs = await aClerk()
    expect(await theirs.refusal(aBuildContract({ graveId }))).toEqual([400, 'graveId: GRAVE_NOT_EXIST'])
  })

  test('has up to ten rates, nine of them stored as separate rows', async () => {
    const numbers = [2, 3, 4, 5, 6, 7, 8, 9, 10]
    const given = Object.fromEntries(
      numbers.flatMap((n) => [
        [`rate${n}Amount`, n * 100 + 0.25],
        [`rate${n}Deadline`, `2027-${String(n).padStart(2, '0')}-28`],
      ]),
    )
    const created = await clerk.add(aBuildContract({ ...given, rate11Amount: 5, rate1Amount: 5 }))
    expect(created).toMatchObject(given)
    expect(Object.keys(created)).not.toContain('rate11Amount')
    expect(await rows(created.id)).toEqual(
      numbers.map((number) => ({
        number,
        amount: number * 100 + 0.25,
        deadline: `2027-${String(number).padStart(2, '0')}-28`,
        companyId: clerk.company.id,
      })),
    )
  })

  test('keeps deadlines without amounts and amounts without deadlines', async () => {
    const halves = { rate2Amount: null, rate2Deadline: '2027-01-01', rate3Amount: 0, rate3Deadline: null }
    const created = await clerk.add(aBuildContract(halves))
    expect(await clerk.read(created.id)).toMatchObject(halves)
    expect((await rows(created.id)).map(({ number }) => number)).toEqual([2, 3])
  })

  test('rejects an invalid rate at its own field, and stores nothing', async () => {
    const wrong = aBuildContract({ rate2Amount: 0.005, rate7Deadline: '2027-02-29', rate10Amount: 'сто' })
    expect(await clerk.refusal(wrong)).toEqual([
      400,
      `rate2Amount: ${code}_RATE_AMOUNT_NOT_VALID`,
      `rate7Deadline: ${code}_RATE_DEADLINE_NOT_VALID`,
      `rate10Amount: ${code}_RATE_AMOUNT_IS_NOT_NUMBER`,
    ])
    expect(await clerk.refusal({ ...wrong, rate2Amount: 1, rate7Deadline: null, rate10Amount: null })).toEqual([200])
  })

  test('requires a price, but no advance or remaining debt', async () => {
    const { id } = await clerk.add(aBuildContract({ advancedPaymentAmount: '', restOfDebt: null }))
    expect(await clerk.read(id)).toMatchObject({ advancedPaymentAmount: null, restOfDebt: null })
    expect(await clerk.refusal(aBuildContract({ priceTag: '', advancedPaymentAmount: -5, restOfDebt: 1e9 }))).toEqual([
      400,
      `priceTag: ${code}_PRICE_TAG_CANT_BE_NULL`,
      `advancedPaymentAmount: ${code}_ADVANCED_PAYMENT_AMOUNT_NOT_VALID`,
      `restOfDebt: ${code}_REST_OF_DEBT_NOT_VALID`,
    ])
  })

  test('has a unique number within its company, whatever its rates', async () => {
    const { contractNumber } = await clerk.add(aBuildContract())
    const duplicate = `contractNumber: ${code}_WITH_CONTRACT_NUMBER_ALREADY_EXIST`
    expect(await clerk.refusal(aBuildContract({ contractNumber, rate2Amount: null }))).toEqual([400, duplicate])
    expect(await (await aClerk()).refusal(aBuildContract({ contractNumber }))).toEqual([200])
  })
})
