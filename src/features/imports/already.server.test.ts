import { describe, expect, test } from 'vitest'
import { aSheet as aSheetOfHolders, right, townWithHolders } from '../../testing/imported-holders.ts'
import { resultOf, townThatImports } from '../../testing/imports.ts'
import { aSheet } from '../../testing/exchange.ts'
import { aGrave } from '../../testing/graves.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

interface Options {
  recordType: string
  withAlready?: boolean
}

async function aTown() {
  const town = await townThatImports(platform)
  const { clerk, company, graveyard, administrator } = town
  for (const number of ['1', '2']) await clerk.post(`/api/grave/${company.id}`, aGrave(graveyard, { number }))
  const add = (file: string, options: Options) => resultOf(administrator, file, { ...options })
  const check = (file: string, options: Options) => resultOf(administrator, file, { ...options, path: '/check' })
  const recordsOf = async (base: string) =>
    (await clerk.get(`${base}/search?size=100&sort=id`)).json<{
      entities: (Record<string, unknown> & { id: number })[]
    }>().entities
  return { ...town, add, check, recordsOf }
}
const lines = ({ already }: Awaited<ReturnType<typeof resultOf>>) => already?.map(({ line }) => line)

describe('a row of interments that is in the register already', () => {
  const options = { recordType: 'interment' }
  const sheet = (...rows: string[]) => ['Гробље;Број;surname;name;fathersName;kind;buriedOn', ...rows].join('\n')
  const file = sheet(
    'Ново гробље;1;Петровић;Јован;;COFFIN;5.3.1938.',
    'Ново гробље;1;Ђорђевић;Стана;Милан;COFFIN;3/1941',
    'Ново гробље;;Илић;;;COFFIN;?',
    'Ново гробље;;Илић;;;COFFIN;?',
  )

  test('is named by the check and left out, unless it is wanted once more', async () => {
    const { add, check, recordsOf } = await aTown()
    expect(await add(file, options)).toMatchObject({
      count: 4,
      already: [],
      repeated: [{ line: 5, sameAs: 4 }],
      faults: [],
    })
    const first = (await recordsOf('/api/interment')).map(({ id }) => id)
    const already = first.map((recordId, at) => ({ line: at + 2, recordId }))
    expect(await check(file, options)).toMatchObject({ count: 0, already, repeated: [], faults: [] })
    expect(await add(file, options)).toMatchObject({ count: 0, already, faults: [] })
    expect(await recordsOf('/api/interment')).toHaveLength(4)
    expect(await check(file, { ...options, withAlready: true })).toMatchObject({ count: 4, already })
    expect(await add(file, { ...options, withAlready: true })).toMatchObject({ count: 4, already })
    expect(await recordsOf('/api/interment')).toHaveLength(8)
  })

  test('is recognised by names in any script, and by what both state of the father and the grave', async () => {
    const { add, check } = await aTown()
    await add(file, options)
    const again = sheet(
      'Ново гробље;1;Petrović;Jovan;Живко;COFFIN;5.3.1938.',
      'Novo groblje;;Đorđević;Stana;;COFFIN;3/1941',
      // Somebody else: another father, grave, day, precision, name.
      'Ново гробље;1;Ђорђевић;Стана;Живко;COFFIN;3/1941',
      'Ново гробље;2;Петровић;Јован;;COFFIN;5.3.1938.',
      'Ново гробље;1;Петровић;Јован;;COFFIN;6.3.1938.',
      'Ново гробље;1;Ђорђевић;Стана;Милан;COFFIN;1.3.1941.',
      'Ново гробље;1;Петровиц;Јован;;COFFIN;5.3.1938.',
    )
    const result = await check(again, options)
    expect([lines(result), result.count, result.faults]).toEqual([[2, 3], 5, []])
  })

  test('counts as often as it is there', async () => {
    const { add, check } = await aTown()
    await add(sheet('Ново гробље;;Илић;;;COFFIN;?'), options)
    expect(lines(await check(file, options))).toEqual([4])
  })
})

describe('another row that is in the register already', () => {
  test('is a party with the same names and address', async () => {
    const { add, check, recordsOf } = await aTown()
    const options = { recordType: 'party' }
    const sheet = (...rows: string[]) =>
      ['kind;name;surname;fathersName;jmbg;address;addressNumber;city;phone;addressState;deliverBy', ...rows].join('\n')
    const jmbg = aJmbg('1950-05-05')
    const file = sheet(
      'PERSON;Јован;Петровић;;;Цара Душана;1;Београд;011/111;OK;POST',
      `PERSON;Ана;Илић;;${jmbg};;;;;UNKNOWN;POST`,
      'PERSON;Раде;Марић;;;;;;;UNKNOWN;POST',
    )
    expect(await add(file, options)).toMatchObject({ count: 3, already: [] })
    expect(lines(await check(file, options))).toEqual([2, 3, 4])
    const other = sheet(
      'PERSON;Jovan;Petrović;Живко;;Cara Dušana;1;Beograd;;OK;POST',
      'PERSON;Јован;Петровић;;;Цара Душана;2;Београд;;OK;POST',
      'PERSON;Раде;Марић;;;Цара Душана;1;Београд;;OK;POST',
      `PERSON;Ања;Илић;;${jmbg};;;;;UNKNOWN;POST`,
    )
    const result = await check(other, options)
    expect([lines(result), result.count]).toEqual([[2], 2])
    expect(result.faults).toMatchObject([{ line: 5, code: 'PARTY_WITH_JMBG_ALREADY_EXIST' }])
    const corrected = other.split('\n').slice(0, -1).join('\n')
    expect(await add(corrected, options)).toMatchObject({ count: 2 })
    expect(await recordsOf('/api/party')).toHaveLength(5)
  })

  test('is a death record, grave or right of which all that the file states is the same', async () => {
    const { administrator, aParty, parties, live } = await townWithHolders(platform, [])
    await aParty({ name: 'Стари', surname: 'Странка' })
    const twice = async (file: string, recordType: string) => {
      const first = await resultOf(administrator, file, { recordType })
      const second = await resultOf(administrator, file, { recordType })
      return [first.count, first.faults, second.count, lines(second), second.faults]
    }
    expect(await twice(aSheet([{}, {}]), 'deathRecord')).toEqual([2, [], 0, [2, 3], []])
    const graves = 'graveyard;number;graveType;places;levels\nНово гробље;1;RAKA;1;1\nНово гробље;2;RAKA;2;1'
    expect(await twice(graves, 'grave')).toEqual([2, [], 0, [2, 3], []])
    const changed = graves.replace('2;RAKA;2', '2;RAKA;3')
    const result = await resultOf(administrator, changed, { recordType: 'grave' })
    expect([lines(result), result.faults?.map(({ line }) => line)]).toEqual([[2], [3]])
    const rights = aSheetOfHolders(
      right('1', { Презиме: 'Петровић', Име: 'Јован' }),
      { Презиме: 'Марић', Име: 'Раде' },
      right('2', { Презиме: 'Илић', Име: 'Ана' }),
    )
    expect(await twice(rights, 'graveRight')).toEqual([2, [], 0, [2, 4], []])
    expect([(await parties()).length, (await live('/api/graveRight')).length]).toEqual([4, 2])
  })
})
