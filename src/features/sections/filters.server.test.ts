import { expect, test } from 'vitest'
import { aGrave, aSection } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

test('graves are filtered by whole numbers, and sections by any of their types', async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  for (const [number, places] of ['1', '2', '3'].entries())
    await administrator.post(
      `/api/grave/${company.id}`,
      aGrave(graveyard, { number: String(number + 1), places: Number(places) }),
    )
  for (const [code, graveTypes] of [
    ['1', 'RAKA,URNA'],
    ['2', 'RAKA'],
    ['3', ''],
  ])
    await administrator.post(`/api/section/${company.id}`, aSection(graveyard, { code, graveTypes }))
  const found = async (name: 'grave' | 'section', filter: object) => {
    const answer = await administrator.post(`/api/${name}/search`, { sort: 'id', ...filter })
    const { entities, errors } = answer.json<{ entities?: { number?: string; code?: string }[]; errors?: object[] }>()
    return errors ?? entities?.map((each) => each.number ?? each.code).toSorted()
  }
  expect(await found('grave', { placesFrom: 2 })).toEqual(['2', '3'])
  expect(await found('grave', { placesFrom: '2', placesTo: 2 })).toEqual(['2'])
  expect(await found('grave', { placesFrom: 1.5, placesTo: -1, levelsFrom: 1e9 })).toEqual([
    { code: 'FILTER_NOT_VALID', field: 'placesFrom' },
    { code: 'FILTER_NOT_VALID', field: 'placesTo' },
    { code: 'FILTER_NOT_VALID', field: 'levelsFrom' },
  ])
  expect(await found('grave', { placesFrom: 3, placesTo: 2 })).toEqual([
    { code: 'FILTER_NOT_VALID', field: 'placesTo' },
  ])
  expect(await found('section', { graveTypes: ['RAKA'] })).toEqual(['1', '2'])
  expect(await found('section', { graveTypes: ['URNA', 'GROBNICA'] })).toEqual(['1'])
  expect(await found('section', { graveTypes: ['HOUSE'] })).toEqual([
    { code: 'FILTER_NOT_VALID', field: 'graveTypes.0' },
  ])
})
