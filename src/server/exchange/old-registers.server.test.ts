import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangedType, exchangePlatform, tableOf } from '../../testing/exchange.ts'
import { chosenColumns, proposedColumns } from './chosen-columns.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { Exchanged } from './columns.ts'
import { importRecords } from './import.ts'

let platform: Awaited<ReturnType<typeof exchangePlatform>>
beforeAll(async () => {
  platform = await exchangePlatform()
})
afterAll(() => platform.close())

const [graves, interments] = [exchangedType('grave'), exchangedType('interment')]

/** One sheet with graves and interments, imported first into the graves, then into the interments. */
const sheet = [
  'graveyard;number;graveType;places;levels;ознака;surname;name;kind;buriedOn',
  'Ново гробље;12;RAKA;1;2;12;Петровић;Јован;COFFIN;5.3.1938.',
  ';;;;;;Петровић;Стана;COFFIN;3/1941',
  ';;;;;;Петровић;;COFFIN;1952',
  'Ново гробље;13;RAKA;1;1;13;;;;',
  'Ново гробље;14;URNA;1;1;14;Илић;Ана;URN;?',
  'Ново гробље;14;URNA;1;1;14;Илић;Раде;URN;',
].join('\n')

interface Buried extends Record<'surname' | 'name' | 'buriedOn' | 'precision', string | null> {
  yearOfBirth: number | null
  grave: { name: string }
}

async function aTown() {
  const { company, clerk } = await platform.aRegister('Ново гробље')
  async function add(exchanged: Exchanged, headers: Readonly<Record<string, string>>, text = sheet) {
    const table = await tableOf(text, exchanged)
    const chosen = proposedColumns(exchanged, table.header).map((field, at) => headers[table.header[at] ?? ''] ?? field)
    return importRecords(platform.db, company.id, exchanged, table, { columns: chosenColumns(exchanged, chosen) })
  }
  const buried = async () =>
    (await clerk.get('/api/interment/search?size=100&sort=id')).json<{ entities: Buried[] }>().entities
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  return { company, administrator, clerk, add, buried }
}

describe('a sheet with graves and the dead in them', () => {
  test('is imported twice: first each grave once, then each interment into the grave of its row or of a row above', async () => {
    const { add, buried } = await aTown()
    expect(await add(graves, {})).toMatchObject({ count: 3, faults: [] })
    expect(await add(interments, { ознака: 'graveId' })).toMatchObject({ count: 5, faults: [] })
    const told = (await buried()).map(({ surname, name, grave, buriedOn, precision }) => [
      `${surname} ${name}`,
      grave.name,
      buriedOn,
      precision,
    ])
    expect(told).toEqual([
      ['Петровић Јован', '12', '1938-03-05', 'DAY'],
      ['Петровић Стана', '12', '1941-03-01', 'MONTH'],
      ['Петровић null', '12', '1952-01-01', 'YEAR'],
      ['Илић Ана', '14', null, 'UNKNOWN'],
      ['Илић Раде', '14', null, 'UNKNOWN'],
    ])
  })

  test('has errors where a date is invalid, and where the first row names no grave', async () => {
    const { add, buried } = await aTown()
    await add(graves, {})
    const rows = [';;;;;;Илић;;COFFIN;1938', 'Ново гробље;;;;;12;Анић;;COFFIN;13/1938', ';;;;;;Лазић;;COFFIN;у пролеће']
    const wrong = [sheet.split('\n')[0], ...rows].join('\n')
    const { faults } = await add(interments, { ознака: 'graveId' }, wrong)
    expect(faults.map(({ line, field, code }) => `${line} ${field}: ${code}`)).toEqual([
      '2 graveyardId: INTERMENT_GRAVEYARD_CANT_BE_NULL',
      '3 buriedOn: INTERMENT_BURIED_ON_NOT_VALID',
      '4 buriedOn: INTERMENT_BURIED_ON_NOT_VALID',
    ])
    expect(await buried()).toEqual([])
  })

  test('has dates as old books write them, and years of birth from whole dates', async () => {
    const { add, buried } = await aTown()
    await add(graves, {})
    const header = 'graveyard;ознака;surname;kind;buriedOn;yearOfBirth'
    const dates = [
      '5. III 1938.;7.8.1901.',
      'март 1938;1901. год.',
      '1938/39;око 1901',
      '00.00.1938;-',
      'непознат;',
      '5,3,1938;?',
    ]
    const rows = dates.map((date, at) => `Ново гробље;12;${'АБВГДЂ'.charAt(at)}ић;COFFIN;${date}`)
    const result = await add(interments, { ознака: 'graveId' }, [header, ...rows].join('\n'))
    expect(result).toMatchObject({ count: 6, faults: [] })
    expect((await buried()).map(({ buriedOn, precision, yearOfBirth }) => [buriedOn, precision, yearOfBirth])).toEqual([
      ['1938-03-05', 'DAY', 1901],
      ['1938-03-01', 'MONTH', 1901],
      ['1938-01-01', 'ABOUT', 1901],
      ['1938-01-01', 'YEAR', null],
      [null, 'UNKNOWN', null],
      ['1938-03-05', 'DAY', null],
    ])
  })

  test('can state the precision of each date', async () => {
    const { add, buried } = await aTown()
    await add(graves, {})
    const header = 'graveyard;ознака;surname;kind;buriedOn;precision'
    const rows = ['Ново гробље;12;Илић;COFFIN;1.5.1938.;YEAR', 'Ново гробље;12;Лазић;COFFIN;1.5.1938.;']
    await add(interments, { ознака: 'graveId' }, [header, ...rows].join('\n'))
    expect((await buried()).map(({ precision }) => precision)).toEqual(['YEAR', 'DAY'])
  })
})

describe('rows of a grave that do not stand together', () => {
  const header = 'graveyard;number;graveType;places;levels;note;ознака;surname;kind'

  test('are one grave, with what any of them states, in both scripts', async () => {
    const { add, buried } = await aTown()
    const rows = [
      'Ново гробље;12;RAKA;1;;;12;Петровић;COFFIN',
      'Ново гробље;13;RAKA;1;1;;13;Илић;COFFIN',
      'Novo groblje;012;РАКА;1;2;код капије;12;Марић;COFFIN',
    ]
    const text = [header, ...rows].join('\n')
    expect(await add(graves, { ознака: 'label' }, text)).toMatchObject({ count: 2, faults: [] })
    expect(await add(interments, { ознака: 'graveId' }, text)).toMatchObject({ count: 3, faults: [] })
    expect((await buried()).map(({ surname, grave }) => [surname, grave.name])).toEqual([
      ['Петровић', '12'],
      ['Илић', '13'],
      ['Марић', '12'],
    ])
  })

  test('are one error that names both rows if they state something different', async () => {
    const { add } = await aTown()
    const rows = [
      'Ново гробље;12;RAKA;;1;;12;Петровић;COFFIN',
      'Ново гробље;13;RAKA;1;1;;13;Илић;COFFIN',
      'Ново гробље;12;RAKA;2;1;;12;Марић;COFFIN',
      'Ново гробље;12;RAKA;3;1;;12;Лазић;COFFIN',
      'Ново гробље;12;RAKA;4;1;;12;Лазић;COFFIN',
    ]
    const { faults } = await add(graves, { ознака: 'label' }, [header, ...rows].join('\n'))
    expect(faults).toMatchObject([{ line: 5, field: 'places', code: 'IMPORT_ROWS_DIFFER', sameAs: 4 }])
  })
})

describe('a grave that a file names by section, row and number', () => {
  const rights = exchangedType('graveRight')
  const plots = [
    'graveyard;section;row;number;graveType;places;levels',
    'Ново гробље;А;1;12а;RAKA;1;1',
    'Ново гробље;А;2;12а;RAKA;1;1',
    'Ново гробље;Б;1;12а;RAKA;1;1',
    'Ново гробље;;;7;RAKA;1;1',
  ].join('\n')

  async function aField() {
    const town = await aTown()
    const { company, administrator } = town
    const [graveyard] = (await administrator.get('/api/graveyard/search')).json<{ entities: { id: number }[] }>()
      .entities
    for (const code of ['А', 'Б'])
      await administrator.post(`/api/section/${company.id}`, { graveyardId: graveyard?.id, code, state: 'OPEN' })
    expect(await town.add(graves, {}, plots)).toMatchObject({ count: 4, faults: [] })
    return town
  }

  test('is found for interments, in any script, and filled down', async () => {
    const { add, buried } = await aField()
    const header = 'graveyard;Парцела;Ред;Број;surname;kind;buriedOn'
    const rows = [
      'Ново гробље;а;02;12 A;Илић;COFFIN;1938',
      ';;;;Лазић;COFFIN;1939',
      'Ново гробље;Б;1;12а;Анић;COFFIN;1940',
      'Ново гробље;;;7;Чолић;COFFIN;1941',
      'Ново гробље;Б;;;Вукић;COFFIN;1942',
    ]
    expect(proposedColumns(interments, header.split(';')).slice(1, 4)).toEqual([
      'graveId.section',
      'graveId.row',
      'graveId.number',
    ])
    expect(await add(interments, {}, [header, ...rows].join('\n'))).toMatchObject({ count: 5, faults: [] })
    // Without a number the grave is unknown.
    expect((await buried()).map(({ surname, grave }) => [surname, grave?.name])).toEqual([
      ['Илић', 'А/2/12а'],
      ['Лазић', 'А/2/12а'],
      ['Анић', 'Б/1/12а'],
      ['Чолић', '7'],
      ['Вукић', undefined],
    ])
  })

  test('is not guessed if none or several match', async () => {
    const { add, buried } = await aField()
    const header = 'graveyard;Парцела;Ред;Број;surname;kind;buriedOn'
    const wrong = [header, 'Ново гробље;В;1;12а;Илић;COFFIN;1938', 'Ново гробље;А;1;13;Илић;COFFIN;1938'].join('\n')
    const faults = (await add(interments, {}, wrong)).faults.map(({ line, field, code }) => `${line} ${field}: ${code}`)
    expect(faults).toEqual(['2 graveId: GRAVE_NOT_EXIST', '3 graveId: GRAVE_NOT_EXIST'])
    const withoutRows = 'graveyard;Парцела;Број;surname;kind;buriedOn'
    const several = [withoutRows, 'Ново гробље;А;12а;Илић;COFFIN;1938', 'Ново гробље;Б;12а;Анић;COFFIN;1938'].join('\n')
    expect((await add(interments, {}, several)).faults).toMatchObject([
      {
        line: 2,
        code: 'GRAVE_AMBIGUOUS',
        explanation: [expect.stringContaining('„А/1/12а“, „А/2/12а“'), expect.anything()],
      },
    ])
    expect(await buried()).toEqual([])
  })

  test('is found for rights of use with its graveyard, and a label takes precedence', async () => {
    const { add, clerk } = await aField()
    const header = 'graveyard;section;row;number;grave;basis;document;validFrom'
    const rows = [
      'Ново гробље;А;1;12а;;OLD_BOOK;стр. 1;1.1.1950.',
      'Ново гробље;А;1;12а;Б/1/12а;OLD_BOOK;стр. 2;1.1.1950.',
    ]
    expect(await add(rights, {}, [header, ...rows].join('\n'))).toMatchObject({ count: 2, faults: [] })
    const { entities } = (await clerk.get('/api/graveRight/search?sort=id')).json<{
      entities: { document: string; grave: { name: string } }[]
    }>()
    expect(entities.map(({ document, grave }) => [document, grave.name])).toEqual([
      ['стр. 1', 'А/1/12а'],
      ['стр. 2', 'Б/1/12а'],
    ])
  })
})

describe('after an import of many graves', () => {
  const numbered = [
    sheet.split('\n')[0],
    ...Array.from({ length: 1000 }, (_, at) => `Ново гробље;${at + 1};RAKA;1;1;${at + 1};;;;`),
  ].join('\n')

  test('the database knows how many there are, so that their interments are imported quickly', async () => {
    const { add } = await aTown()
    const known = async () => {
      const { rows } = await sql<{ graves: number }>`
        select reltuples::int as graves from pg_class where relname = 'graves'`.execute(platform.db)
      return rows[0]?.graves
    }
    await sql`analyze graves`.execute(platform.db)
    const before = Number(await known())
    const { count } = await add(graves, {}, numbered)
    expect(count).toBe(1000)
    expect(await known()).toBe(before + 1000)
  })

  test('they remain imported if the database cannot update its statistics', async () => {
    const { company } = await aTown()
    const lost = new Error('The connection was lost.')
    const { count, notAnalyzed } = await importRecords(
      platform.db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('analyze')) throw lost
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }),
      company.id,
      graves,
      await tableOf(numbered, graves),
      { skipColumns: true },
    )
    expect({ count, notAnalyzed }).toEqual({ count: 1000, notAnalyzed: lost })
    expect(await storedGraves(company.id)).toBe(1000)
  })
})

async function storedGraves(company: CompanyId) {
  const { rows } = await sql<{ stored: number }>`
    select count(*) as stored from graves where company_id = ${company}`.execute(platform.db)
  return rows[0]?.stored
}
