import { expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { Holding } from './holdings.ts'

const platform = platformForTests()

type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const added = async (type: string, body: Values) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return Number(answer.json<Record<string, { id: number }>>()[type]?.id)
  }
  return {
    clerk,
    administrator,
    party: () => added('party', aParty()),
    grave: (number: string) => added('grave', aGrave(graveyard, { number })),
    right: (graveId: number | null, holders: readonly Values[], values: Values = {}) =>
      added(
        'graveRight',
        aGraveRight({
          graveId,
          holders: holders.map((each) => ({ role: 'HOLDER', numerator: 1, denominator: 2, ...each })),
          ...values,
        }),
      ),
    holdings: async (id: number) => {
      const answer = await clerk.get(`/api/party/${id}/holdings`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer
        .json<{ entities: Holding[] }>()
        .entities.map(({ grave, role, share, from, to, time }) =>
          [time, grave?.name ?? '?', role, share ? `${share.numerator}/${share.denominator}` : 'none', from, to].join(
            ' ',
          ),
        )
    },
  }
}

test('a party holds what it has today, had before and will have, each with its own days and share', async () => {
  const { clerk, party, grave, right, holdings } = await aTown()
  const [partyId, heir] = [await party(), await party()]
  const tomorrow = addDays(today(), 1)
  await right(await grave('1'), [{ partyId }], { validFrom: '2020-01-01', validTo: today() })
  await right(
    await grave('2'),
    [
      { partyId, heldTo: '2015-06-07' },
      { partyId: heir, heldFrom: '2015-06-08' },
    ],
    { validFrom: '2010-01-01', validTo: null },
  )
  await right(await grave('3'), [{ partyId }], { validFrom: tomorrow, validTo: null })
  await right(null, [{ partyId, role: 'PAYER', numerator: null, denominator: null }], { validFrom: '1974-05-01' })
  const deleted = await right(await grave('4'), [{ partyId }])
  await clerk.delete(`/api/graveRight/${deleted}/${clerk.id}`)

  expect(await holdings(partyId)).toEqual([
    `LATER 3 HOLDER 1/2 ${tomorrow} `,
    `NOW 1 HOLDER 1/2 2020-01-01 ${today()}`,
    'BEFORE 2 HOLDER 1/2 2010-01-01 2015-06-07',
    'NOW ? PAYER none 1974-05-01 ',
  ])
  expect(await holdings(heir)).toEqual(['NOW 2 HOLDER 1/2 2015-06-08 '])
})

test('it also holds what was held by a party that was merged into it', async () => {
  const { administrator, party, grave, right, holdings } = await aTown()
  const [twin, kept] = [await party(), await party()]
  await right(await grave('1'), [{ partyId: twin }])
  expect((await administrator.post(`/api/party/${twin}/merging`, { into: kept })).statusCode).toBe(200)
  const held = ['NOW 1 HOLDER 1/2 1974-05-01 ']
  expect(await holdings(kept)).toEqual(held)
  expect(await holdings(twin)).toEqual(held)
})

test('what a party holds is not shown to another company', async () => {
  const { party } = await aTown()
  const stranger = await aTown()
  const answer = await stranger.clerk.get(`/api/party/${await party()}/holdings`)
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'PARTY_NOT_EXIST' }])
})
