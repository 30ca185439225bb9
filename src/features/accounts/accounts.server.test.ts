import { expect, test } from 'vitest'
import { aGrave } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

async function aDebtor() {
  const office = await moneyOffice(platform)
  const { company, clerk } = office
  const added = async (type: string, body: object) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number }>>()[type]?.id ?? 0
  }
  const graveId = await added('grave', aGrave(await platform.aGraveyard(company), { number: '7' }))
  const partyId = await added('party', aParty({ name: 'Мила', surname: 'Савић' }))
  return {
    ...office,
    graveId,
    partyId,
  }
}

test('the statement of open items lists them with their sum, and no debt is certified only without overdue ones', async () => {
  const { partyId, graveId, claim, pay, clerk } = await aDebtor()
  await claim({ partyId, graveId, amount: 1466, description: 'Накнада 2023', documentNumber: '2023-000007' })
  const items = async () => pdfWords((await clerk.get(`/api/openItems/${partyId}`)).rawPayload)
  const words = await items()
  for (const part of [
    'ИЗВОД ОТВОРЕНИХ СТАВКИ',
    'Странка Мила Савић',
    'Накнада 2023, гробно место 7 2023-000007 01.01.2023. 31.01.2023. 1.466,00 1.466,00',
    'Укупно у нашу корист: 1.466,00 динара (словима: једна хиљада четиристо шездесет шест динара и 00/100).',
  ])
    expect(words).toContain(part)
  const refused = await clerk.get(`/api/noDebt/${partyId}`)
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { message: 'NO_DEBT_OVERDUE' }])
  await pay({ partyId, amount: 1566 })
  expect(await items()).toContain('Укупно у Вашу корист: 100,00 динара')
  const certified = pdfWords((await clerk.get(`/api/noDebt/${partyId}`)).rawPayload)
  expect(certified).toContain('ПОТВРДА О ИЗМИРЕНИМ ОБАВЕЗАМА')
  expect(certified).toContain('нема доспелих неизмирених обавеза према предузећу')
  const entries = await platform.db
    .selectFrom('auditEntries')
    .select('actionName')
    .where('recordId', '=', partyId)
    .where('actionName', 'in', ['OPEN_ITEMS_MADE', 'NO_DEBT_MADE'])
    .execute()
  expect(entries).toHaveLength(3)
})
