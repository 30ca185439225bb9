import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { claim, clerkWithClaims, createClaims } from '../../testing/claims.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { platformForTests } from '../../testing/platform.ts'
import { recordRoutes } from './routes.ts'

const platform = platformForTests({}, undefined, undefined, (app, db) => recordRoutes(app, db, claim))
beforeAll(() => createClaims(platform.db))

describe('a list is also limited by', () => {
  test('any other field, according to its kind', async () => {
    const { found } = await clerkWithClaims(platform)
    expect(await found({ number: '3' })).toEqual(['3', 1, '5000.00'])
    expect(await found({ amountFrom: 100.1, amountTo: 200.2 })).toEqual(['2 1', 2, '300.30'])
    expect(await found({ amountFrom: '0.06', amountTo: '' }, 'GET')).toEqual(['3 2 1', 3, '5300.30'])
    expect(await found({ amountFrom: 0, amountTo: 0.05 })).toEqual(['4', 1, '0.05'])
  })

  test('the days on which records were added, in Belgrade', async () => {
    const { found } = await clerkWithClaims(platform)
    await sql`update sample_claims set date_created = case number
      when '1' then '2026-03-28T22:59:59Z'::timestamptz when '2' then '2026-03-28T23:00:00Z'::timestamptz
      when '3' then '2026-03-29T21:59:59Z'::timestamptz else '2026-03-29T22:00:00Z'::timestamptz end`.execute(
      platform.db,
    )
    const day = { dateCreatedFrom: '2026-03-29', dateCreatedTo: '2026-03-29' }
    expect((await found(day))[0]).toBe('3 2')
    expect((await found({ dateCreatedTo: '2026-03-28' }))[0]).toBe('1')
    expect((await found({ dateCreatedFrom: '2026-03-30' }))[0]).toBe('4')
  })

  test('live or deleted records', async () => {
    const { found, sorted, remove } = await clerkWithClaims(platform)
    const [first] = await sorted('number')
    await remove(first?.id ?? 0)
    expect(await found({ recordState: 'deleted' })).toEqual(['1', 1, '0.00'])
    expect(await found({ recordState: 'live' })).toEqual(['4 3 2', 3, '5200.25'])
    expect(await found({ recordState: 'deleted', city: 'кнежевац' })).toEqual(['', 0, '0.00'])
  })

  test('who added the record, by the e-mail address in the audit trail', async () => {
    const { company, email, found } = await clerkWithClaims(platform)
    const colleague = await clerkWith(platform, claim, company)
    const values = { debtor: 'Мира', city: 'Шабац', due: '2026-04-01', kind: 'rent', amount: 1 }
    await colleague.add({ ...values, number: '5' })
    expect((await found({ author: colleague.email }))[0]).toBe('5')
    expect((await found({ author: email, amountTo: 150 }))[0]).toBe('4 1')
    expect((await found({ author: 'nobody@example.rs' }))[0]).toBe('')
    expect((await found({ author: `${email}%` }))[0]).toBe('')
  })

  test('at most ten filters, with both ends of amounts in order', async () => {
    const { found } = await clerkWithClaims(platform)
    const some = { number: '1', debtor: 'a', city: 'a', dueTo: '2026-12-31', kind: ['rent'], paidBy: 'bank' }
    const all = { ...some, extent: 'small', graveyardId: [1], amountTo: 5, dateCreatedTo: '2030-01-01' }
    expect(await found(all)).toEqual(['', 0, '0.00'])
    expect(await found({ ...all, author: 'a' })).toEqual([{ code: 'FILTER_NOT_VALID', field: 'author' }])
    expect(await found({ amountFrom: 2, amountTo: 1 })).toEqual([{ code: 'FILTER_NOT_VALID', field: 'amountTo' }])
    expect(await found({ amountFrom: '1e3', recordState: 'gone', dateCreatedFrom: 'yesterday' })).toEqual([
      { code: 'FILTER_NOT_VALID', field: 'amountFrom' },
      { code: 'FILTER_NOT_VALID', field: 'dateCreatedFrom' },
      { code: 'FILTER_NOT_VALID', field: 'recordState' },
    ])
  })
})

test('a list is sorted by up to four columns', async () => {
  const { found, get } = await clerkWithClaims(platform)
  const order = async (sort: string) => (await found({ sort }))?.[0]
  expect(await order('kind,-amount')).toBe('3 1 2 4')
  expect(await order('-kind,amount')).toBe('4 2 1 3')
  expect(await order('graveyard,-number')).toBe('3 4 2 1')
  expect(await order('paidBy,kind,due,-id')).toBe('1 4 3 2')
  for (const sort of ['kind,due,city,number,id', 'kind,', 'kind,unknown', 'kind;due'])
    expect((await get(`/api/sampleClaim/search?sort=${sort}`)).statusCode, sort).toBe(400)
})

test('the sums of all amounts are in the response on request', async () => {
  const { found, post } = await clerkWithClaims(platform)
  const sums = async (asked: object) => (await post('/api/sampleClaim/search', asked)).json<{ sums: object }>().sums
  expect(await sums({})).toEqual({ amount: '5300.35' })
  expect(await sums({ allSums: true })).toEqual({ amount: '5300.35', deposit: '40.50' })
  expect(await sums({ allSums: true, kind: ['rent'], size: 1 })).toEqual({ amount: '100.10', deposit: '10.00' })
  expect(await found({ allSums: 'maybe' }, 'GET')).toEqual([{ code: 'REQUEST_NOT_VALID', field: 'allSums' }])
})
