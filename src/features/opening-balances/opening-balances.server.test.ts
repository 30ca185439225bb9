import { beforeAll, describe, expect, test } from 'vitest'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { resultOf } from '../../testing/imports.ts'
import { anOpeningBalance, moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof moneyOffice>>
beforeAll(async () => {
  office = await moneyOffice(platform)
})

const debt = (values: Readonly<Record<string, unknown>>) => anOpeningBalance({ year: 2024, ...values })
const add = (values: Readonly<Record<string, unknown>>) =>
  office.administrator.post(`/api/openingBalance/${office.company.id}`, debt(values))
const added = async (values: Readonly<Record<string, unknown>>) =>
  (await add(values)).json<{ openingBalance: { id: number } }>().openingBalance
/** What a party owes: what a large payment would close. */
const owed = async (partyId: number) => {
  const { allocations } = await office.proposal({ partyId, amount: 900_000 })
  return allocations.map(({ amount }) => amount)
}

describe('an old debt', () => {
  test('becomes a claim, follows its changes, and is reversed with it', async () => {
    const partyId = await office.party()
    const { id } = await added({ partyId })
    expect(await owed(partyId)).toEqual([1466])
    const path = `/api/openingBalance/${id}`
    expect((await office.administrator.put(path, debt({ partyId, amount: 1200 }))).statusCode).toBe(200)
    expect(await owed(partyId)).toEqual([1200])
    await office.administrator.put(path, debt({ partyId, amount: 1200, note: 'Из картотеке' }))
    expect(await owed(partyId)).toEqual([1200])
    await office.administrator.delete(`${path}/${office.administrator.id}`)
    expect(await owed(partyId)).toEqual([])
    await office.administrator.put(`/api/openingBalance/restore/${id}`, {})
    expect(await owed(partyId)).toEqual([1200])
  })

  test('of nothing is refused at its field', async () => {
    const nothing = await add({ partyId: await office.party(), amount: 0 })
    expect(office.refused(nothing)).toEqual([400, 'amount: OPENING_BALANCE_AMOUNT_NOT_VALID'])
  })

  test('that was paid in part is changed too, and what was paid stays paid', async () => {
    const partyId = await office.party()
    const { id } = await added({ partyId })
    await office.pay({ partyId, amount: 1000 })
    await office.administrator.put(`/api/openingBalance/${id}`, debt({ partyId, amount: 1200 }))
    expect(await owed(partyId)).toEqual([200])
  })

  test('of a grave is that of its only holder; without a party it is refused', async () => {
    const partyId = await office.party()
    const graveyard = await platform.aGraveyard(office.company, 'Ново гробље')
    const { grave } = (await office.clerk.post(`/api/grave/${office.company.id}`, aGrave(graveyard))).json<{
      grave: { id: number }
    }>()
    expect(office.refused(await add({ graveId: grave.id }))).toEqual([400, 'partyId: OPENING_BALANCE_PARTY_NEEDED'])
    await office.clerk.post(
      `/api/graveRight/${office.company.id}`,
      aGraveRight({ graveId: grave.id, holders: [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }] }),
    )
    expect((await add({ graveId: grave.id })).statusCode).toBe(200)
    expect(await owed(partyId)).toEqual([1466])
    expect(office.refused(await add({ graveId: grave.id, partyId }))).toEqual([
      400,
      'year: OPENING_BALANCE_ALREADY_EXIST',
    ])
  })

  test('is for administrators, until they lock all of them', async () => {
    const own = await moneyOffice(platform)
    const partyId = await own.party()
    const path = `/api/openingBalance/${own.company.id}`
    expect(own.refused(await own.clerk.post(path, debt({ partyId })))).toEqual([401, 'LOGIN_AS_ADMIN'])
    const { openingBalance } = (await own.administrator.post(path, debt({ partyId }))).json<{
      openingBalance: { id: number }
    }>()
    await own.settings({ openingsLocked: true })
    const locked = [400, 'amount: OPENING_BALANCE_LOCKED']
    expect(own.refused(await own.administrator.post(path, debt({ partyId, year: 2025 })))).toEqual(locked)
    const one = `/api/openingBalance/${openingBalance.id}`
    expect(own.refused(await own.administrator.put(one, debt({ partyId, amount: 1 })))).toEqual(locked)
    expect(own.refused(await own.administrator.delete(`${one}/${own.administrator.id}`))).toEqual(locked)
  })
})

test('a table of old debts is imported with its claims, and undone as a whole', async () => {
  const { administrator, company } = office
  const name = async (surname: string) => {
    const answer = await office.clerk.post(`/api/party/${company.id}`, aParty({ name: 'Ана', surname }))
    return answer.json<{ party: { id: number } }>().party.id
  }
  const [one, other] = [await name('Почетна'), await name('Друга')]
  const file = [
    'Странка;Врста;Година;Доспело;Дуговање',
    'Ана Почетна;Накнада за одржавање;2023;31.1.2023.;1.466,00',
    'Ана Почетна;Накнада за одржавање;2024;31.1.2024.;1.466,00',
    'Ана Друга;Накнада за закуп;2024;31.1.2024.;5.000,50',
  ].join('\n')
  expect(await resultOf(administrator, file, { recordType: 'openingBalance' })).toMatchObject({ count: 3 })
  expect([await owed(one), await owed(other)]).toEqual([[1466, 1466], [5000.5]])
  const { entities } = (await administrator.get('/api/imports?recordType=openingBalance')).json<{
    entities: { id: number }[]
  }>()
  expect((await administrator.post(`/api/imports/${entities[0]?.id}/undo`, {})).statusCode).toBe(200)
  expect([await owed(one), await owed(other)]).toEqual([[], []])
})
