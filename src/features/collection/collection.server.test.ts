import { expect, test } from 'vitest'
import { today } from '../../shared/dates.ts'
import { aGrave } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { moneyOffice } from '../../testing/money.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { Collection } from './calls.ts'

const platform = platformForTests()

async function aTown() {
  const office = await moneyOffice(platform)
  const { company, clerk, administrator } = office
  const graveyard = await platform.aGraveyard(company, 'Старо гробље')
  const added = async (type: string, body: object) => {
    const answer = await administrator.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number }>>()[type]?.id ?? 0
  }
  const collection = async (year: number) => {
    const answer = await clerk.get(`/api/collection?year=${year}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Collection>()
  }
  const graveId = await added('grave', aGrave(graveyard))
  const partyId = await added('party', aParty())
  return { ...office, added, collection, graveId, partyId }
}

const month = (claimed: number, received: number, debt: number) => ({ claimed, received, debt })

/** A fee of 2024 that is paid in 2025, fees of 2025 of which one is reversed and one is half paid, and a prepayment. */
async function aTownWithTwoYears() {
  const town = await aTown()
  const { claim, pay, reverse, partyId, graveId } = town
  const fee = (issuedOn: string, amount: number, more: object = {}) =>
    claim({ partyId, graveId, issuedOn, dueOn: issuedOn, periodFrom: issuedOn, amount, ...more })
  await fee('2024-06-01', 1000)
  await pay({ partyId, receivedOn: '2025-02-10', amount: 1000 })
  const wrong = await fee('2025-03-01', 500)
  expect((await reverse('claim', wrong)).statusCode).toBe(200)
  await fee('2025-04-01', 2000)
  await claim({ partyId, kind: 'SERVICE', issuedOn: '2025-04-15', dueOn: '2025-04-30', amount: 300, graveId: null })
  await pay({ partyId, receivedOn: '2025-05-05', amount: 1100.5 })
  return town
}

test('a year has what was charged, received and owed by month, kind and graveyard, to the para', async () => {
  const { collection } = await aTownWithTwoYears()
  const found = await collection(2025)
  // A reversal belongs to the day on which it was made.
  expect(found.months.slice(0, 6)).toEqual([
    month(0, 0, 1000),
    month(0, 1000, 0),
    month(500, 0, 500),
    month(2300, 0, 2800),
    month(0, 1100.5, 1699.5),
    month(0, 0, 1699.5),
  ])
  expect(found.firstYear).toBe(2024)
  expect(found.kinds).toContainEqual({ kind: 'FEE_MAINTENANCE', claimed: 2500, paid: 2100.5, debt: 1399.5 })
  expect(found.kinds).toContainEqual({ kind: 'SERVICE', claimed: 300, paid: 0, debt: 300 })
  expect(found.graveyards.map(({ name, debt }) => [name, debt])).toEqual([
    ['Старо гробље', 1399.5],
    [null, 300],
  ])
  expect(found).toMatchObject({ due: 2300, duePaid: 1100.5, debtors: 1 })
})

test('of an earlier year the debt is that of its end, whatever was paid since', async () => {
  const { collection } = await aTownWithTwoYears()
  const found = await collection(2024)
  expect(found.months.map(({ debt }) => debt)).toEqual([0, 0, 0, 0, 0, 1000, 1000, 1000, 1000, 1000, 1000, 1000])
  expect(found.kinds).toEqual([{ kind: 'FEE_MAINTENANCE', claimed: 1000, paid: 0, debt: 1000 }])
  expect(found).toMatchObject({ due: 1000, duePaid: 1000 })
  expect(found.ageing).toMatchObject({ days365: 1000, older: 0 })
})

test('this year adds up with the account of the party, also with credit notes, opening balances and a write-off', async () => {
  const { collection, added, claim, administrator, clerk, partyId, graveId } = await aTownWithTwoYears()
  await added('openingBalance', {
    partyId,
    graveId,
    kind: 'FEE_MAINTENANCE',
    year: 2020,
    dueOn: '2020-03-01',
    amount: 70,
  })
  await claim({ partyId, graveId, kind: 'CREDIT_NOTE', issuedOn: '2025-06-01', dueOn: '2025-06-01', amount: -100.1 })
  const lost = await claim({
    partyId,
    issuedOn: '2025-06-02',
    dueOn: '2025-06-02',
    periodFrom: '2025-06-02',
    amount: 5.05,
  })
  const writtenOff = await administrator.post(`/api/claim/${lost.id}/writeOff`, {
    decisionNumber: '1',
    reason: 'Ситно',
  })
  expect(writtenOff.statusCode, writtenOff.body).toBe(200)
  const { balance } = (await clerk.get(`/api/party/${partyId}/account`)).json<{ balance: number }>()
  const { kinds, graveyards, months } = await collection(Number(today().slice(0, 4)))
  const debts = (groups: readonly { debt: number }[]) =>
    Math.round(groups.reduce((sum, { debt }) => sum + debt, 0) * 100)
  expect(debts(kinds)).toBe(Math.round(balance * 100))
  expect(debts(graveyards)).toBe(debts(kinds))
  const last = months.findLast(({ debt }) => debt !== null)?.debt ?? 0
  expect(Math.round(last * 100)).toBe(debts(kinds))
  expect((await clerk.get('/api/collectionMonths')).json()).toEqual({ months })
})

test('is printed for the town: a page of figures, and one by kind and graveyard', async () => {
  const { clerk } = await aTownWithTwoYears()
  const pdf = await clerk.get('/api/collectionReport?year=2025')
  expect(pdf.statusCode, pdf.body).toBe(200)
  const pages = pageTexts(pdf.rawPayload)
  expect(pages).toHaveLength(2)
  const words = pdfWords(pdf.rawPayload)
  expect(words).toContain('ИЗВЕШТАЈ О НАПЛАТИ ЗА 2025. ГОДИНУ')
  expect(words).toContain('Мај 0,00 1.100,50 1.699,50')
  expect(words).toContain('1.100,50 од 2.300,00 (47,8 %)')
  expect(pages[1]).toMatch(/Старо гробље/)
})

test('a year that cannot be is refused', async () => {
  const { clerk, refused } = await aTown()
  expect(refused(await clerk.get('/api/collection?year=20225'))).toEqual([400, 'year: FILTER_NOT_VALID'])
})
