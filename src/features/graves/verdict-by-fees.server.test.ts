import { expect, test } from 'vitest'
import { aClaim } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { verdictTown } from '../../testing/verdicts.ts'

const platform = platformForTests()

async function aTownWithFees() {
  const town = await verdictTown(platform)
  const { company, clerk } = town
  const added = async (type: string, body: object) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return Number(answer.json<Record<string, { id: number }>>()[type]?.id)
  }
  const partyId = await added('party', aParty())
  const fees = async (graveId: number) =>
    (await town.verdict(graveId, '?date=2026-11-21')).reasons.find(({ code }) => code.startsWith('FEES'))
  return { ...town, added, partyId, fees }
}

test('fees are a condition of a burial as soon as the company claims any, until they are paid', async () => {
  const { grave, added, partyId, fees } = await aTownWithFees()
  const [owing, other] = [await grave(), await grave()]
  expect(await fees(owing)).toEqual({ code: 'FEES_NOT_CHECKED' })
  for (const year of [2024, 2025, 2026, 2027])
    await added('claim', aClaim({ partyId, graveId: owing, issuedOn: `${year}-01-01`, dueOn: `${year}-01-31` }))
  await added('claim', aClaim({ partyId, graveId: owing, kind: 'SERVICE', dueOn: '2024-02-28' }))
  expect(await fees(owing)).toEqual({ code: 'FEES_OPEN', open: 439_800, firstYear: 2024, lastYear: 2026 })
  expect(await fees(other)).toBeUndefined()
  await added('payment', { receivedOn: '2026-02-02', amount: 2000, method: 'CASH', partyId })
  expect(await fees(owing)).toEqual({ code: 'FEES_OPEN', open: 293_200, firstYear: 2025, lastYear: 2026 })
})

test('the order of a burial prints the debt of the grave', async () => {
  const { grave, graveyard, added, partyId, clerk, bury } = await aTownWithFees()
  const graveId = await grave()
  await added('claim', aClaim({ partyId, graveId, dueOn: '2024-01-31' }))
  const dateOfBurial = '2026-11-21'
  const deathRecordId = await added(
    'deathRecord',
    aDeathRecord(graveyard, { dateOfBirth: '1950-03-04', dateOfDeath: '2026-11-20', dateOfBurial }),
  )
  await bury(graveId, { deathRecordId, buriedOn: dateOfBurial, precision: 'DAY' })
  const order = await clerk.get(`/api/burialOrder/${deathRecordId}`)
  expect(order.statusCode, order.body).toBe(200)
  expect(pdfWords(order.rawPayload)).toContain('Услов: Дуговање за накнаде (2024): 1.466,00 дин.')
})
