import { describe, expect, test } from 'vitest'
import { aRegister } from '../../testing/death-records.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

describe('the search for death records', () => {
  test('finds records in any script, with or without accents, by parts of words in any order', async () => {
    const { added, found } = await aRegister(platform)
    await added({ firstName: 'Петар', lastName: 'Ђорђевић' })
    await added({ firstName: 'Željko', lastName: 'Žižić' })
    for (const searchParam of ['djordjevic', 'Đorđević', 'ЂОРЂЕВИЋ', 'petar djor', 'Ђорђ Пет', 'rdjev'])
      expect(
        (await found({ searchParam })).entities.map((row) => row.lastName),
        searchParam,
      ).toEqual(['Ђорђевић'])
    for (const searchParam of ['zizic', 'Жижић зељко', 'ŽELJKO'])
      expect(
        (await found({ searchParam })).entities.map((row) => row.lastName),
        searchParam,
      ).toEqual(['Žižić'])
    expect((await found({ searchParam: 'Petar Žižić' })).total).toBe(0)
  })

  test('treats % and _ literally', async () => {
    const { added, found } = await aRegister(platform)
    await added({ lastName: 'Стo% посто' })
    await added({ lastName: 'Петровић' })
    expect((await found({ searchParam: '%' })).total).toBe(1)
    expect((await found({ searchParam: '_' })).total).toBe(0)
    expect((await found({ searchParam: 'Петр%' })).total).toBe(0)
    expect((await found({ searchParam: '\\' })).total).toBe(0)
    expect((await found({ searchParam: "' or 1=1 --" })).total).toBe(0)
  })

  test('finds records by JMBG and burial place', async () => {
    const { added, found } = await aRegister(platform)
    const jmbg = aJmbg('1938-07-12')
    await added({ jmbg, dateOfBirth: '1938-07-12', burialPlaceNumber: '20477' })
    expect((await found({ searchParam: jmbg })).total).toBe(1)
    expect((await found({ searchParam: '20477' })).total).toBe(1)
  })

  test('filters by year and month of burial; -1 means all', async () => {
    const { added, found } = await aRegister(platform)
    const buried = (dateOfBurial: string, lastName: string) =>
      added({ dateOfDeath: dateOfBurial, dateOfBurial, lastName })
    await buried('2024-02-29', 'А')
    await buried('2024-03-01', 'Б')
    await buried('2025-02-01', 'В')
    await buried('2024-12-31', 'Г')
    const names = async (period: object) =>
      (await found({ ...period, sort: 'lastName' })).entities.map((row) => row.lastName).join('')
    expect(await names({ year: 2024, month: 2 })).toBe('А')
    expect(await names({ year: 2024, month: 12 })).toBe('Г')
    expect(await names({ year: 2024 })).toBe('АБГ')
    expect(await names({ year: -1, month: 2 })).toBe('АВ')
    expect(await names({ year: -1, month: -1 })).toBe('АБВГ')
    expect(await names({ year: '2024', month: '3' })).toBe('Б')
  })

  test('also counts the matches of words outside the period', async () => {
    const { added, clerk, found } = await aRegister(platform)
    const buried = (dateOfBurial: string, lastName: string) =>
      added({ dateOfDeath: dateOfBurial, dateOfBurial, lastName, firstName: 'Петар' })
    await buried('2024-02-29', 'Стојановић')
    await buried('2024-03-01', 'Стојановић')
    await buried('2025-02-01', 'Стојановић')
    await buried('2025-02-01', 'Павловић')
    const outside = async (search: object) => {
      const { total, ...answer } = await found({ searchParam: 'stojan', ...search })
      return [total, 'outsidePeriod' in answer ? answer.outsidePeriod : 'absent']
    }
    expect(await outside({ year: 2024, month: 2 })).toEqual([1, 2])
    expect(await outside({ year: 2024 })).toEqual([2, 1])
    expect(await outside({ month: 2 })).toEqual([2, 1])
    // There is no page to contain the counts.
    expect(await outside({ year: 2023, month: 7 })).toEqual([0, 3])
    expect(await outside({ year: 2024, month: 2, page: 5 })).toEqual([1, 2])
    expect(await outside({ year: 2025, month: 2, searchParam: 'pavlovic' })).toEqual([1, 0])
    // Without a period there is nothing outside it, and without words there is no search.
    expect(await outside({ year: -1, month: -1 })).toEqual([3, 'absent'])
    expect(await outside({ year: 2024, month: 2, searchParam: ' ' })).toEqual([1, 'absent'])
    const byGet = await clerk.get('/api/deathRecord/search?searchParam=stojan&year=2024&month=2')
    expect(byGet.json()).toMatchObject({ total: 1, outsidePeriod: 2 })
  })

  test('counts deleted records separately, so that the others match the monthly report', async () => {
    const { added, clerk, found } = await aRegister(platform)
    const month = { dateOfDeath: '2024-02-28', dateOfBurial: '2024-02-29' }
    const { id } = await added({ ...month, lastName: 'Ђорђевић' })
    await added({ ...month, lastName: 'Илић' })
    await clerk.delete(`/api/deathRecord/${id}/${clerk.id}`)
    const counts = async (search: object) => {
      const { total, deleted } = await found({ year: 2024, month: 2, ...search })
      return [total, deleted]
    }
    expect(await counts({})).toEqual([2, 1])
    expect(await counts({ page: 7 })).toEqual([2, 1])
    expect(await counts({ searchParam: 'djordj' })).toEqual([1, 1])
    expect(await counts({ searchParam: 'ilić' })).toEqual([1, 0])
    expect(await counts({ month: 3 })).toEqual([0, 0])
  })

  test('treats null parameters and a missing body as absent', async () => {
    const { added, clerk, found } = await aRegister(platform)
    await added()
    expect(
      (await found({ searchParam: null, companyId: null, year: null, month: null, sort: null, page: null })).total,
    ).toBe(1)
    expect((await clerk.post('/api/deathRecord/search')).json<{ total: number }>().total).toBe(1)
    expect(
      (await clerk.post('/api/graveyard/allByCompanyId', { companyId: null })).json<{ total: number }>().total,
    ).toBe(1)
    expect((await clerk.post('/api/deathRecord/search', [])).statusCode).toBe(400)
  })

  test.each([
    ['month=13'],
    ['month=0'],
    ['year=abc'],
    ['page=-1'],
    ['page='],
    ['page=0x10'],
    ['page=1e3'],
    ['size=0'],
    ['size=101'],
    ['page=1&page=2'],
    ['page=100000000000000000000'],
  ])('rejects %s', async (query) => {
    const { clerk } = await aRegister(platform)
    expect((await clerk.get(`/api/deathRecord/search?${query}`)).statusCode).toBe(400)
  })
})
