import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graveyard } from '../../features/graveyards/record.ts'
import { aBuildContract } from '../../testing/contracts.ts'
import { exchangedType, exchangePlatform, tableOf } from '../../testing/exchange.ts'
import { chosenColumns, proposedColumns } from './chosen-columns.ts'
import { importRecords } from './import.ts'

// docs/domain/script-and-sorting.md#identity

let platform: Awaited<ReturnType<typeof exchangePlatform>>
beforeAll(async () => {
  platform = await exchangePlatform()
})
afterAll(() => platform.close())

async function aTown() {
  const { company, clerk } = await platform.aRegister('Ново гробље')
  async function add(type: string, ...lines: string[]) {
    const exchanged = exchangedType(type)
    const table = await tableOf(lines.join('\n'), exchanged)
    const columns = chosenColumns(exchanged, proposedColumns(exchanged, table.header))
    const { faults, count } = await importRecords(platform.db, company.id, exchanged, table, { columns })
    return {
      count,
      faults: faults.map(({ line, field, code }) => `${line} ${field}: ${code}`),
      explained: faults.map(({ explanation }) => explanation?.[0]),
    }
  }
  const found = async (base: string) =>
    (await clerk.get(`${base}/search?size=100&sort=id`)).json<{ entities: Record<string, { name: string } | null>[] }>()
      .entities
  return { company, clerk, add, found }
}

async function withGraves(...numbers: string[]) {
  const town = await aTown()
  const rows = numbers.map((number) => `Ново гробље;${number};RAKA;1;1`)
  expect(await town.add('grave', 'graveyard;number;graveType;places;levels', ...rows)).toMatchObject({
    count: numbers.length,
  })
  const buried = async (...labels: string[]) => {
    const stated = labels.map((label) => `Ново гробље;${label};Илић;COFFIN;1938`)
    return town.add('interment', 'graveyard;grave;surname;kind;buriedOn', ...stated)
  }
  const inGraves = async () => (await town.found('/api/interment')).map(({ grave }) => grave?.name)
  return { ...town, buried, inGraves }
}

describe('an import', () => {
  test.each(['5ц', '5ћ', '5c', '5C', '5ć'])('does not take grave 5ч for %s, but suggests it', async (label) => {
    const { buried } = await withGraves('5ч')
    expect(await buried(label)).toEqual({
      count: 0,
      faults: ['2 graveId: GRAVE_NOT_EXIST'],
      explained: ['Не постоји. Да ли сте мислили „5ч“?'],
    })
  })

  test.each(['5/3', '5-3', '53'])('tells grave %s from the others of these digits', async (only) => {
    const { buried, inGraves } = await withGraves(only)
    const others = ['5/3', '5-3', '53'].filter((each) => each !== only)
    expect((await buried(...others)).faults).toEqual(['2 graveId: GRAVE_NOT_EXIST', '3 graveId: GRAVE_NOT_EXIST'])
    await buried(only)
    expect(await inGraves()).toEqual([only])
  })

  test('finds a grave in any script and case, with spaces, hyphens and leading zeros', async () => {
    const { buried, inGraves } = await withGraves('12ж', '12з', '78', '20', '21а', '3В')
    const labels = ['12z', '12Ž', '078', '020', '21 а', '21-а', '21-A', '3B', '3v']
    expect(await buried(...labels)).toMatchObject({ count: labels.length, faults: [] })
    expect(await inGraves()).toEqual(['12з', '12ж', '78', '20', '21а', '21а', '21а', '3В', '3В'])
  })

  test('names the graves that a text means, unless it is exactly one of them', async () => {
    const { buried, inGraves } = await withGraves('5ц', '5с')
    expect(await buried('5c')).toMatchObject({
      faults: ['2 graveId: GRAVE_AMBIGUOUS'],
      explained: ['Одговара више записа; упишите тачно као у регистру. „5ц“, „5с“.'],
    })
    await buried('5с', '5ц')
    expect(await inGraves()).toEqual(['5с', '5ц'])
  })

  test('does not take section Ш for С, nor the grave in it', async () => {
    const { add, clerk, company } = await aTown()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const { entities } = (await clerk.get('/api/graveyard/search')).json<{ entities: { id: number }[] }>()
    const section = { graveyardId: entities[0]?.id, code: 'Ш', state: 'OPEN' }
    expect((await administrator.post(`/api/section/${company.id}`, section)).statusCode).toBe(200)
    const header = 'graveyard;section;number;graveType;places;levels'
    expect(await add('grave', header, 'Ново гробље;С;1;RAKA;1;1', 'Ново гробље;S;2;RAKA;1;1')).toMatchObject({
      faults: ['2 sectionId: SECTION_NOT_EXIST', '3 sectionId: SECTION_NOT_EXIST'],
      explained: ['Не постоји. Да ли сте мислили „Ш“?', 'Не постоји. Да ли сте мислили „Ш“?'],
    })
    expect(await add('grave', header, 'Novo groblje;š;1;RAKA;1;1')).toMatchObject({ count: 1 })
    const parts = 'graveyard;Парцела;Број;surname;kind;buriedOn'
    const rows = ['С;1', 'Ш;01'].map((place) => `Ново гробље;${place};Илић;COFFIN;1938`)
    expect(await add('interment', parts, ...rows)).toMatchObject({
      faults: ['2 graveId: GRAVE_NOT_EXIST'],
      explained: ['Не постоји. Да ли сте мислили „Ш/1“?'],
    })
  })

  test('creates no graveyard that exists under this name in another script, case or with look-alike letters', async () => {
    const { company } = await aTown()
    const names = ['novo groblje', 'НОВО  ГРОБЉЕ', 'Nово гробље', 'Hoвo гробље', 'Старо гробље', 'Staro groblje']
    const rows = names.map((name, at) => `${name};${at + 1};RAKA;1;1`)
    const table = await tableOf(
      ['graveyard;number;graveType;places;levels', ...rows].join('\n'),
      exchangedType('grave'),
    )
    const result = await importRecords(platform.db, company.id, exchangedType('grave'), table, { creating: graveyard })
    expect(result).toMatchObject({ count: 6, created: ['Старо гробље'], faults: [] })
  })

  test('does not take the party Дачић for Дацић', async () => {
    const { add, company, found } = await aTown()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const person = { kind: 'PERSON', name: 'Петар', surname: 'Дачић', addressState: 'UNKNOWN', deliverBy: 'POST' }
    expect((await administrator.post(`/api/party/${company.id}`, person)).statusCode).toBe(200)
    const contract = Object.entries(aBuildContract())
    const header = [...contract.map(([name]) => name), 'party'].join(';')
    const rowOf = (party: string, number: string) =>
      [...contract.map(([name, value]) => (name === 'contractNumber' ? number : (value ?? ''))), party].join(';')
    const wrong = await add('contractBuildBurialPlace', header, rowOf('Петар Дацић', '1'), rowOf('Petar Dacić', '2'))
    expect(wrong).toMatchObject({
      faults: ['2 partyId: PARTY_NOT_EXIST', '3 partyId: PARTY_NOT_EXIST'],
      explained: ['Не постоји. Да ли сте мислили „Петар Дачић“?', 'Не постоји. Да ли сте мислили „Петар Дачић“?'],
    })
    expect(await add('contractBuildBurialPlace', header, rowOf('Petar Dačic', '3'))).toMatchObject({ count: 1 })
    expect((await found('/api/contractBuildBurialPlace')).map(({ party }) => party?.name)).toEqual(['Петар Дачић'])
  })
})
