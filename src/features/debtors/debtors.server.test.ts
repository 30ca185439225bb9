import { expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { aGrave } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { Debtors } from './calls.ts'

const platform = platformForTests()

async function aTown() {
  const office = await moneyOffice(platform)
  const { company, clerk } = office
  const added = async (type: string, body: object) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number }>>()[type]?.id ?? 0
  }
  const search = async (body: object = {}) => {
    const answer = await clerk.post('/api/debtor/search', body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Debtors>()
  }
  return { ...office, added, search, named: (name: string) => added('party', aParty({ name, surname: 'Дужић' })) }
}

const brief = ({ entities }: Debtors) => entities.map(({ party, total, overdue }) => [party.name, total, overdue])

test('debts are grouped by the days since they were due, at the chosen day', async () => {
  const { named, claim, search } = await aTown()
  const on = '2026-11-20'
  const partyId = await named('Мирко')
  // The due day itself is not overdue; the last one is over three years old by one day.
  const ages = [0, 1, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366]
  for (const days of ages) {
    const dueOn = addDays(on, -days)
    await claim({ partyId, amount: 100, issuedOn: dueOn, dueOn, periodFrom: dueOn })
  }
  await claim({ partyId, amount: 100, issuedOn: '2023-01-01', dueOn: '2023-11-20', periodFrom: '2023-01-02' })
  await claim({ partyId, amount: 100, issuedOn: '2023-01-01', dueOn: '2023-11-19', periodFrom: '2023-01-03' })
  const { entities, sums } = await search({ on })
  expect(entities.map(({ buckets }) => buckets)).toEqual([
    { notDue: 100, days30: 200, days60: 200, days90: 200, days180: 200, days365: 200, years3: 200, older: 100 },
  ])
  expect(entities[0]).toMatchObject({ total: 1400, overdue: 1300, oldestDue: '2023-11-19' })
  expect(sums).toMatchObject({ total: '1400.00', overdue: '1300.00', older: '100.00' })
})

test('on an earlier day counts what was open then, whatever was paid, reversed or written off since', async () => {
  const { named, claim, pay, reverse, administrator, search } = await aTown()
  const [first, second, third] = [await named('Ана'), await named('Бора'), await named('Вера')]
  const of = { amount: 1000, issuedOn: '2025-01-01', dueOn: '2025-01-31' }
  await claim({ ...of, partyId: first })
  const wrong = await claim({ ...of, partyId: second })
  const lost = await claim({ ...of, partyId: third })
  await pay({ partyId: first, amount: 400, receivedOn: '2025-03-01' })
  await pay({ partyId: first, amount: 600, receivedOn: '2025-06-01' })
  expect((await reverse('claim', wrong)).statusCode).toBe(200)
  const writeOff = { decisionNumber: '1/26', reason: 'Застарело' }
  expect((await administrator.post(`/api/claim/${lost.id}/writeOff`, writeOff)).statusCode).toBe(200)
  expect(brief(await search())).toEqual([])
  expect(brief(await search({ on: '2025-04-01', sort: 'name' }))).toEqual([
    ['Ана Дужић', 600, 600],
    ['Бора Дужић', 1000, 1000],
    ['Вера Дужић', 1000, 1000],
  ])
  expect(brief(await search({ on: '2025-01-31', sort: 'name' }))[0]).toEqual(['Ана Дужић', 1000, 0])
  expect(brief(await search({ on: '2024-12-31' }))).toEqual([])
})

test('debtors are found by name, graveyard and amount, in order, page by page', async () => {
  const { company, clerk, added, named, claim, search } = await aTown()
  const [old, other] = [await platform.aGraveyard(company, 'Старо'), await platform.aGraveyard(company, 'Ново')]
  const graveId = await added('grave', aGrave(old, { number: '7' }))
  const elsewhere = await added('grave', aGrave(other, { number: '8' }))
  const [small, large, later] = [await named('Ана'), await named('Бора'), await named('Вера')]
  await claim({ partyId: small, amount: 100, graveId })
  await claim({ partyId: large, amount: 5000, graveId: elsewhere })
  await claim({ partyId: later, amount: 300, dueOn: '2099-01-01' })
  const names = async (body: object) => brief(await search(body)).map(([name]) => name)
  expect(await names({})).toEqual(['Бора Дужић', 'Ана Дужић', 'Вера Дужић'])
  expect(await names({ sort: 'name' })).toEqual(['Ана Дужић', 'Бора Дужић', 'Вера Дужић'])
  expect(await names({ overdue: true })).toEqual(['Бора Дужић', 'Ана Дужић'])
  expect(await names({ searchParam: 'vera' })).toEqual(['Вера Дужић'])
  expect(await names({ graveyardId: old.id })).toEqual(['Ана Дужић'])
  expect(await names({ amountFrom: 300, amountTo: 5000 })).toEqual(['Бора Дужић', 'Вера Дужић'])
  const page = await search({ page: 1, size: 2 })
  expect([brief(page), page.total]).toEqual([[['Вера Дужић', 300, 0]], 3])
  expect((await search({ graveyardId: old.id })).entities[0]?.graves).toEqual([{ id: graveId, name: '7' }])
  const byQuery = await clerk.get(`/api/debtor/search?amountFrom=4999.99&on=${today()}`)
  expect(brief(byQuery.json<Debtors>())).toEqual([['Бора Дужић', 5000, 5000]])
  for (const [body, code, field] of [
    [{ on: '2026-02-30' }, 'FILTER_NOT_VALID', 'on'],
    [{ amountFrom: 'много' }, 'FILTER_NOT_VALID', 'amountFrom'],
    [{ amountFrom: 2, amountTo: 1 }, 'FILTER_PERIOD_NOT_IN_ORDER', 'amountTo'],
  ] as const) {
    const refused = await clerk.post('/api/debtor/search', body)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ code, field }] }])
  }
})

test('what is known of a debtor is stated: last payment and letter, address, death; merged parties are one', async () => {
  const { administrator, added, claim, pay, search } = await aTown()
  const [twin, kept] = [
    await added('party', aParty({ name: 'Јелка', surname: 'Друга' })),
    await added(
      'party',
      aParty({ name: 'Јелка', surname: 'Прва', addressState: 'RETURNED', deceasedOn: '2025-05-05' }),
    ),
  ]
  await claim({ partyId: twin, amount: 700 })
  await claim({ partyId: kept, amount: 300, dueOn: '2023-02-28', periodFrom: '2023-02-01' })
  await pay({ partyId: twin, amount: 100, receivedOn: '2025-06-02' })
  expect((await administrator.post(`/api/party/${twin}/merging`, { into: kept })).statusCode).toBe(200)
  expect((await search()).entities).toMatchObject([
    {
      party: { id: kept, name: 'Јелка Прва' },
      total: 900,
      lastPayment: '2025-06-02',
      addressState: 'RETURNED',
      deceased: true,
    },
  ])
  expect(brief(await (await aTown()).search())).toEqual([])
})

test('all of them are exported as a table', async () => {
  const { clerk, named, claim } = await aTown()
  await claim({ partyId: await named('Ана'), amount: 1466 })
  const answer = await clerk.post('/api/debtor/export', { format: 'csv' })
  expect(answer.statusCode, answer.body).toBe(200)
  const [header, row] = answer.body.replace('\ufeff', '').split('\r\n')
  expect(header).toMatch(/^Странка;Гробна места;Најстарија доспелост;Застарева;Укупно;Доспело;Недоспело;1–30 дана;/)
  expect(row).toMatch(/^Ана Дужић;;2023-01-31;2026-01-31;1466,00;1466,00;0,00;/)
  const workbook = await clerk.post('/api/debtor/export', {})
  expect(workbook.headers['content-type']).toContain('spreadsheetml')
})
