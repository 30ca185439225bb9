import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aRentContract } from '../../testing/contracts.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { rentContract } from './record.ts'

const platform = platformForTests()
let clerk: Awaited<ReturnType<typeof aClerk>>
const aClerk = () => clerkWith(platform, rentContract)
beforeAll(async () => {
  clerk = await aClerk()
})

const rows = (contractId: number) =>
  platform.db
    .selectFrom('rentContractRates')
    .select(['number', 'amount', 'deadline'])
    .where('contractId', '=', contractId)
    .orderBy('number')
    .execute()
const [second, third] = [
  { number: 2, amount: 12_000.5, deadline: '2026-12-01' },
  { number: 3, amount: 11_999.5, deadline: '2027-01-01' },
]

describe('the rates of a rent contract', () => {
  test('are flat fields in the API and stored as rows; empty ones are not stored', async () => {
    const created = await clerk.add(aRentContract())
    expect(created).toMatchObject({ rate2Amount: 12_000.5, rate2Deadline: '2026-12-01', rate5Amount: null })
    expect(await rows(created.id)).toEqual([second, third])
    const without = await clerk.add(aRentContract({ rate2Amount: '', rate2Deadline: '', rate3Amount: undefined }))
    expect(without).toMatchObject({ rate2Amount: null, rate2Deadline: null, rate3Amount: null })
    expect(await rows(without.id)).toEqual([{ ...third, amount: null }])
  })

  test('can be filled, edited, moved and cleared, and the audit trail has the old and new values', async () => {
    const created = await clerk.add(aRentContract())
    await clerk.edit(created.id, { ...created, rate2Amount: 500, rate3Amount: null, rate3Deadline: null })
    expect(await rows(created.id)).toEqual([{ ...second, amount: 500 }])
    const { version: _version, ...values } = created
    const moved = await clerk.edit(created.id, {
      ...values,
      rate2Amount: null,
      rate2Deadline: null,
      rate5Amount: 0.01,
      rate5Deadline: '2027-05-31',
    })
    expect(moved).toMatchObject({ rate2Amount: null, rate5Amount: 0.01, version: 3 })
    expect(await rows(created.id)).toEqual([third, { number: 5, amount: 0.01, deadline: '2027-05-31' }])
    const [, edited, again] = await clerk.trail(created.id)
    expect(edited).toEqual({
      actionName: 'CONTRACT_RENT_BURIAL_EDITED',
      changes: {
        rate2Amount: { from: 12_000.5, to: 500 },
        rate3Amount: { from: 11_999.5, to: null },
        rate3Deadline: { from: '2027-01-01', to: null },
      },
    })
    expect(again?.changes).toEqual({
      rate2Amount: { from: 500, to: null },
      rate2Deadline: { from: '2026-12-01', to: null },
      rate3Amount: { from: null, to: 11_999.5 },
      rate3Deadline: { from: null, to: '2027-01-01' },
      rate5Amount: { from: null, to: 0.01 },
      rate5Deadline: { from: null, to: '2027-05-31' },
    })
  })

  test('belong to one contract, and are unchanged by a rejected edit, deletion and restoring', async () => {
    const [one, other] = [await clerk.add(aRentContract()), await clerk.add(aRentContract())]
    await clerk.edit(one.id, { ...one, rate2Amount: 1, rate3Amount: 2 })
    expect(await rows(other.id)).toEqual([second, third])
    const kept = await rows(one.id)
    const refused = await clerk.put(`${rentContract.base}/${one.id}`, { ...one, version: 2, rate4Amount: -1 })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { field: 'rate4Amount' }])
    await clerk.remove(one.id)
    expect(await rows(one.id)).toEqual(kept)
    expect(await clerk.restore(one.id)).toMatchObject({ rate2Amount: 1, rate3Amount: 2, deleted: false })
    expect(await rows(one.id)).toEqual(kept)
  })
})

describe('a rent contract', () => {
  const code = 'CONTRACT_RENT_BURIAL'

  test.each([[0], [0.01], [0.29], [1_234.56], [999_999_999.99]])('can cost %s', async (priceTag) => {
    const { id } = await clerk.add(aRentContract({ priceTag, rate2Amount: priceTag }))
    expect(await clerk.read(id)).toMatchObject({ priceTag, rate2Amount: priceTag })
  })

  test.each([
    [1_000_000_000, 'NOT_VALID'],
    [1.005, 'NOT_VALID'],
    [-0.01, 'NOT_VALID'],
    ['100', 'IS_NOT_NUMBER'],
    ['сто', 'IS_NOT_NUMBER'],
    [null, 'CANT_BE_NULL'],
    ['', 'CANT_BE_NULL'],
  ])('rejects %j as the price and as a rate', async (amount, fault) => {
    const answer = await clerk.refusal(aRentContract({ priceTag: amount, rate4Amount: amount }))
    const rate = fault === 'CANT_BE_NULL' ? [] : [`rate4Amount: ${code}_RATE_AMOUNT_${fault}`]
    expect(answer).toEqual([400, `priceTag: ${code}_PRICE_TAG_${fault}`, ...rate])
  })

  test.each([['12'], ['12а'], ['12 А'], ['5/3'], ['5а/3'], ['бб'], ['bb']])(
    'accepts the house number %s',
    async (typed) => {
      expect(await clerk.refusal(aRentContract({ clientAddressNumber: typed }))).toEqual([200])
    },
  )

  test.each([
    ['', 'CANT_BE_NULL'],
    ['а12', 'IS_NOT_NUMBER'],
    ['12/', 'IS_NOT_NUMBER'],
    [12, 'NOT_VALID'],
  ])('rejects the house number %j', async (typed, fault) => {
    const answer = await clerk.refusal(aRentContract({ clientAddressNumber: typed }))
    expect(answer).toEqual([400, `clientAddressNumber: ${code}_CLIENT_ADDRESS_NUMBER_${fault}`])
  })

  const wrongDigit = (jmbg: string) => jmbg.slice(0, 12) + ((Number(jmbg.at(-1)) + 1) % 10)
  test.each([
    ['', 'JMBG_NUMBER_CANT_BE_NULL'],
    ['12345', 'JMBG_NOT_VALID'],
    [wrongDigit(aJmbg('1950-01-01')), 'JMBG_NOT_VALID'],
    ['01019507х0012', 'JMBG_NUMBER_IS_NOT_NUMBER'],
    [1, 'JMBG_NUMBER_NOT_VALID'],
  ])('rejects the JMBG %j with CONTRACT_RENT_BURIAL_%s', async (jmbgNumber, fault) => {
    expect(await clerk.refusal(aRentContract({ jmbgNumber }))).toEqual([400, `jmbgNumber: ${code}_${fault}`])
  })

  test('has a unique number within its company, and a payment reference that cannot be set by clients', async () => {
    const first = await clerk.add(aRentContract({ paymentReference: '000000000000' }))
    const { contractNumber } = first
    const duplicate = 'contractNumber: CONTRACT_Rent_BURIAL_WITH_CONTRACT_NUMBER_ALREADY_EXIST'
    expect(await clerk.refusal(aRentContract({ contractNumber }))).toEqual([400, duplicate])
    expect(await (await aClerk()).refusal(aRentContract({ contractNumber }))).toEqual([200])
    const { id, paymentReference = '' } = first
    const edited = await clerk.edit(id, { ...first, priceTag: 1, paymentReference: '1' })
    expect(edited).toMatchObject({ priceTag: 1, paymentReference })
    expect(paymentReference.slice(2)).toBe(String(id).padStart(10, '0'))
    // ISO 7064, model 97: the number followed by its two check digits leaves a remainder of 1.
    expect(Number(BigInt(paymentReference.slice(2) + paymentReference.slice(0, 2)) % 97n)).toBe(1)
    await sql`update rent_contracts set payment_reference = '1' where id = ${id}`.execute(platform.db)
    expect(await clerk.read(id)).toMatchObject({ paymentReference })
  })
})
