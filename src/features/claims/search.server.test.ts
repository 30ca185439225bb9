import { expect, test } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

test('claims that were just entered are found at once by words and numbers, before the database knows how many there are', async () => {
  const { company, clerk, claim } = await moneyOffice(platform)
  const { party } = (await clerk.post(`/api/party/${company.id}`, aParty())).json<{ party: { id: number } }>()
  const days = Array.from({ length: 100 }, (_, at) => addDays('2023-01-01', at))
  for (const [at, day] of days.entries())
    await claim({ partyId: party.id, issuedOn: day, dueOn: day, periodFrom: day, description: `ставка ${at} од 2` })
  const start = performance.now()
  const answer = await clerk.post('/api/claim/search', { searchParam: 'ставка 73 2' })
  expect([answer.statusCode, answer.json<{ total: number }>().total]).toEqual([200, 1])
  // It took 10 s.
  expect(performance.now() - start).toBeLessThan(5000)
})
