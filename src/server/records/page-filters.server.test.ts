import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { claim, clerkWithClaims, createClaims } from '../../testing/claims.ts'
import { type Interface, interfaceOf, operationOf } from '../../testing/interface.ts'
import { platformForTests } from '../../testing/platform.ts'
import { recordRoutes } from './routes.ts'

const platform = platformForTests({}, undefined, undefined, (app, db) => recordRoutes(app, db, claim))
beforeAll(() => createClaims(platform.db))

describe('a list is limited by', () => {
  test('words in a text, in any script and order, whether or not the search covers it', async () => {
    const { found } = await clerkWithClaims(platform)
    expect(await found({ debtor: 'dJorDje' })).toEqual(['1', 1, '100.10'])
    expect(await found({ debtor: 'ЋИРИЋ жив' })).toEqual(['2', 1, '200.20'])
    expect(await found({ city: 'knezevac' })).toEqual(['3 2', 2, '5200.20'])
    expect(await found({ city: 'kneževac novi' })).toEqual(['2', 1, '200.20'])
    expect(await found({ debtor: '5%' })).toEqual(['4', 1, '0.05'])
    expect(await found({ city: '%' })).toEqual(['', 0, '0.00'])
  })

  test('a range of dates that contains both ends and may have only one', async () => {
    const { found } = await clerkWithClaims(platform)
    expect(await found({ dueFrom: '2026-02-01', dueTo: '2026-02-28' })).toEqual(['3 2', 2, '5200.20'])
    expect(await found({ dueFrom: '2026-03-01' })).toEqual(['4', 1, '0.05'])
    expect(await found({ dueTo: '2026-01-31' })).toEqual(['1', 1, '100.10'])
    expect(await found({ dueFrom: '2026-02-01', dueTo: '2026-02-01' })).toEqual(['2', 1, '200.20'])
  })

  test('one value, or any of several', async () => {
    const { found, graveyard } = await clerkWithClaims(platform)
    expect(await found({ paidBy: 'bank' })).toEqual(['4 1', 2, '100.15'])
    expect(await found({ kind: ['rent', 'burial'] })).toEqual(['3 1', 2, '5100.10'])
    expect(await found({ kind: ['rent', 'burial'] }, 'GET')).toEqual(['3 1', 2, '5100.10'])
    expect(await found({ kind: 'upkeep' }, 'GET')).toEqual(['4 2', 2, '200.25'])
    expect(await found({ graveyardId: [graveyard.id] }, 'GET')).toEqual(['3', 1, '5000.00'])
    expect(await found({ extent: 'large' })).toEqual(['3', 1, '5000.00'])
  })

  test('several filters and a search together; empty ones do not count', async () => {
    const { found } = await clerkWithClaims(platform)
    expect(await found({ kind: ['upkeep'], city: 'novi', dueTo: '2026-02-15' })).toEqual(['2', 1, '200.20'])
    expect(await found({ kind: ['upkeep'], searchParam: 'djuric' })).toEqual(['4', 1, '0.05'])
    const all = ['4 3 2 1', 4, '5300.35']
    expect(await found({ debtor: '', dueFrom: '', kind: [], paidBy: null })).toEqual(all)
    expect(await found({ city: ' ', unknown: 'rent' })).toEqual(all)
  })

  test('valid values only: others are refused at their parameters', async () => {
    const { found } = await clerkWithClaims(platform)
    expect(await found({ debtor: 'а'.repeat(201), dueFrom: '2026-02-30', kind: ['rent', 'x'], paidBy: 7 })).toEqual([
      { code: 'FILTER_NOT_VALID', field: 'debtor' },
      { code: 'FILTER_NOT_VALID', field: 'dueFrom' },
      { code: 'FILTER_NOT_VALID', field: 'kind.1' },
      { code: 'FILTER_NOT_VALID', field: 'paidBy' },
    ])
    expect(await found({ graveyardId: ["1' or true"] })).toEqual([{ code: 'FILTER_NOT_VALID', field: 'graveyardId.0' }])
    const reversed = { dueFrom: '2026-02-02', dueTo: '2026-02-01' }
    expect(await found(reversed)).toEqual([{ code: 'FILTER_PERIOD_NOT_IN_ORDER', field: 'dueTo' }])
  })
})

describe('the sum of a list', () => {
  test('is that of all live matches, whichever page is read', async () => {
    const { found, sorted, remove } = await clerkWithClaims(platform)
    expect(await found({ size: 1, page: 2 })).toEqual(['2', 4, '5300.35'])
    expect(await found({ size: 1, page: 9 })).toEqual(['', 4, '5300.35'])
    const [first] = await sorted('number')
    await remove(first?.id ?? 0)
    expect(await found({})).toEqual(['4 3 2 1', 4, '5200.25'])
    expect(await found({ kind: ['rent'] })).toEqual(['1', 1, '0.00'])
  })

  test('is exact to the para beyond the digits of a number, also of more matches than are counted', async () => {
    const { company, found } = await clerkWithClaims(platform)
    await sql`insert into sample_claims (company_id, number, debtor, city, due, kind, amount, search_text, sort_keys)
      select ${company.id}, 'н' || n, 'Петар', 'Зеленград', '2026-01-01', 'rent', 9999999999999.99, 'petar', '{}'
      from generate_series(1, 10100) n`.execute(platform.db)
    // 10,100 × 9,999,999,999,999.99 + 100.10
    expect((await found({ kind: ['rent'], size: 1, exactTotal: true })).slice(1)).toEqual([
      10_101,
      '100999999999999999.10',
    ])
    expect((await found({ searchParam: 'petar', size: 1 })).slice(1)).toEqual([10_000, '100999999999999899.00'])
  })
})

test('the description of the API names the filters with their values, and the sums', async () => {
  const described: Interface = await interfaceOf(platform.app)
  const { parameters, responses } = operationOf(described, 'GET /api/sampleClaim/search') as ReturnType<
    typeof operationOf
  > & {
    parameters: { name: string; schema: object }[]
    responses: object
  }
  const schemaOf = (name: string) => parameters.find((each) => each.name === name)?.schema
  expect(schemaOf('kind')).toMatchObject({ type: 'array', items: { enum: ['rent', 'upkeep', 'burial'] } })
  expect(schemaOf('paidBy')).toMatchObject({ enum: ['bank', 'cash'] })
  expect(schemaOf('amountFrom')).toMatchObject({ type: 'number' })
  expect(schemaOf('recordState')).toMatchObject({ enum: ['live', 'deleted'] })
  expect(schemaOf('graveyardId')).toMatchObject({ type: 'array', items: { type: 'integer' } })
  expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['dueFrom', 'dueTo', 'debtor']))
  const answers = JSON.stringify(responses)
  for (const part of ['"sums"', '"FILTER_NOT_VALID"', '"FILTER_PERIOD_NOT_IN_ORDER"']) expect(answers).toContain(part)
})
