import { describe, expect, test } from 'vitest'
import type { StoredImport } from '../../shared/imports.ts'
import { previewOf, resultOf } from '../../testing/imports.ts'
import { aSheet, right, told, townWithHolders } from '../../testing/imported-holders.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
const recordType = 'graveRight'

async function aTown(graves?: string[]) {
  const town = await townWithHolders(platform, graves)
  const { clerk, live } = town
  /** The holders of each right: «Петровић Јован 1/2». */
  const held = async () => {
    const rights = await live('/api/graveRight')
    const whole = await Promise.all(
      rights.map(async ({ id }) => (await clerk.get(`/api/graveRight/${id}`)).json<{ graveRight: Right }>().graveRight),
    )
    return whole.map(({ document, holders }) => [
      document,
      ...holders.map(({ party, numerator, denominator }) => `${party.name} ${numerator}/${denominator}`),
    ])
  }
  return { ...town, held }
}
interface Right {
  document: string
  holders: { party: { id: number; name: string }; numerator: number; denominator: number }[]
}

describe('a sheet of holders', () => {
  test('has its columns recognised in both scripts and in English, and needs no basis', async () => {
    const { administrator } = await aTown([])
    const fields = [
      'surname',
      'name',
      'fathersName',
      'jmbg',
      'taxNumber',
      'address',
      'addressNumber',
      'zipCode',
      'city',
      'phone',
      'share',
    ]
    const headers = [
      'Презиме носиоца;Име;Име оца;ЈМБГ;ПИБ;Улица;Кућни број;Поштански број;Место;Телефон;Удео',
      'Prezime;Ime;Ime oca;JMBG;PIB;Ulica;Kućni broj;Poštanski broj;Mesto;Telefon;Udeo',
      'Holder surname;Holder name;Father;JMBG;Tax number;Street;House number;Post code;City;Phone;Share',
    ]
    for (const each of headers) {
      const {
        columns,
        fields: known,
        hint,
      } = await previewOf(administrator, `${each}\n1;2;3;4;5;6;7;8;9;10;11`, recordType)
      expect(columns).toEqual(fields.map((name) => `holders.${name}`))
      expect(hint?.[0]).toContain('основ је уговор')
      expect(known.find(({ name }) => name === 'basis')).toMatchObject({ required: false })
      expect(known.find(({ name }) => name === 'holders.surname')).toMatchObject({
        label: ['Презиме носиоца', 'Surname of the holder'],
      })
    }
  })

  test('becomes one right for all rows of a grave, whether they leave its cells empty or repeat them', async () => {
    const { add, check, held, live, parties } = await aTown()
    const file = aSheet(
      right('1', { Презиме: 'Петровић', Име: 'Јован' }),
      { Презиме: 'Петровић', Име: 'Ана' },
      { Презиме: 'Марић', Име: 'Раде' },
      right('2', { Презиме: 'Илић', Име: 'Ана', Удео: '2/3', 'Важи од': '3/1938', 'Важи до': '1990' }),
      right('2', { Презиме: 'Лазић', Име: 'Вук', Удео: '25%', 'Важи од': '3/1938', 'Важи до': '1990' }),
      // Only the grave is repeated.
      { Гробље: 'Ново гробље', Број: '2', Презиме: 'Илић', Име: 'Сава', Удео: '1/12' },
      right('3', { Презиме: 'Илић', Име: 'Ана' }),
    )
    expect(await check(file)).toMatchObject({ count: 3, faults: [], created: 6 })
    expect([await parties(), await held()]).toEqual([[], []])
    expect(await add(file)).toMatchObject({ count: 3, faults: [], created: 6 })
    expect(await held()).toEqual([
      ['1/1980', 'Јован Петровић 1/3', 'Ана Петровић 1/3', 'Раде Марић 1/3'],
      ['2/1980', 'Ана Илић 2/3', 'Вук Лазић 1/4', 'Сава Илић 1/12'],
      ['3/1980', 'Ана Илић 1/1'],
    ])
    expect(await live('/api/graveRight')).toMatchObject([
      { basis: 'CONTRACT', validFrom: '1980-01-01', validTo: null },
      { validFrom: '1938-03-01', validTo: '1990-12-31' },
      { grave: { name: '3' } },
    ])
  })

  test('becomes one right also if the rows of a grave do not stand together, but not if they state another right', async () => {
    const { add, held } = await aTown()
    const file = aSheet(
      right('1', { Презиме: 'Петровић', Име: 'Јован' }),
      right('2', { Презиме: 'Илић', Име: 'Ана', 'Важи до': '1990' }),
      right('1', { Презиме: 'Петровић', Име: 'Ана' }),
      right('2', { Презиме: 'Марић', Име: 'Раде', 'Број уговора': 'други', 'Важи од': '1991' }),
      { Гробље: 'Novo groblje', Број: '1', Презиме: 'Лазић', Име: 'Вук' },
      { Презиме: 'Лазић', Име: 'Сава' },
    )
    expect(await add(file)).toMatchObject({ count: 3, faults: [] })
    expect(await held()).toEqual([
      ['1/1980', 'Јован Петровић 1/4', 'Ана Петровић 1/4', 'Вук Лазић 1/4', 'Сава Лазић 1/4'],
      ['2/1980', 'Ана Илић 1/1'],
      ['други', 'Раде Марић 1/1'],
    ])
  })

  test('counts a holder once whom several rows of a grave repeat', async () => {
    const { add, held } = await aTown()
    const holder = right('1', { Презиме: 'Петровић', Име: 'Јован' })
    expect(await add(aSheet(holder, holder))).toMatchObject({ count: 1, faults: [] })
    expect(await held()).toEqual([['1/1980', 'Јован Петровић 1/1']])
  })

  test('does not add rows to a right that has been marked as deleted', async () => {
    const { administrator, held } = await aTown()
    const file = [
      'deleted;graveyard;number;document;validFrom;Презиме;Име',
      ';Ново гробље;1;1;1980;Петровић;Јован',
      'да;Ново гробље;2;2;1980;Илић;Ана',
      ';;;;;Илић;Раде',
    ].join('\n')
    expect(await resultOf(administrator, file, { recordType })).toMatchObject({ count: 1, deleted: 1, faults: [] })
    expect(await held()).toEqual([['1', 'Јован Петровић 1/1']])
  })
})

describe('a holder', () => {
  test('is found by the JMBG or PIB, whatever the name says', async () => {
    const { add, aParty, held, parties } = await aTown()
    const jmbg = aJmbg('1950-01-01')
    await aParty({ name: 'Јован', surname: 'Петровић', jmbg })
    await aParty({ kind: 'LEGAL', name: 'Каменорезац доо', taxNumber: '100000024', registrationNumber: '12345678' })
    const file = aSheet(right('1', { Презиме: 'Петровић-Марић', Име: 'Ј.', 'ЈМБГ/ПИБ': jmbg }), {
      Име: 'Каменорезац',
      'ЈМБГ/ПИБ': '100000024',
    })
    expect(await add(file)).toMatchObject({ count: 1, faults: [], created: 0 })
    expect(await held()).toEqual([['1/1980', 'Јован Петровић 1/2', 'Каменорезац доо 1/2']])
    expect(await parties()).toHaveLength(2)
  })

  test('is found by exactly the same name in any script, with the father if he is stated', async () => {
    const { add, aParty, held, parties } = await aTown()
    await aParty({ name: 'Јован', surname: 'Петровић', fathersName: 'Лука' })
    await aParty({ name: 'Јован', surname: 'Петровић', fathersName: 'Марко', phone: '034' })
    await aParty({ name: 'Ђорђе', surname: 'Жикић' })
    const file = aSheet(
      right('1', { Презиме: 'PETROVIĆ', Име: 'Jovan', 'Име оца': 'Marko' }),
      right('2', { Презиме: 'Žikić', Име: 'Đorđe' }),
    )
    expect(await add(file)).toMatchObject({ count: 2, faults: [], created: 0 })
    expect(await held()).toEqual([
      ['1/1980', 'Јован Петровић 1/1'],
      ['2/1980', 'Ђорђе Жикић 1/1'],
    ])
    expect(await parties()).toHaveLength(3)
  })

  test('is another person if the number, the father or the address differs', async () => {
    const { add, aParty, parties } = await aTown()
    const [one, other] = [aJmbg('1950-01-01'), aJmbg('1951-01-01')]
    await aParty({
      name: 'Јован',
      surname: 'Петровић',
      jmbg: one,
      fathersName: 'Лука',
      address: 'Главна',
      addressNumber: '1',
      city: 'Рума',
    })
    const named = { Презиме: 'Петровић', Име: 'Јован' }
    const file = aSheet(
      right('1', { ...named, 'ЈМБГ/ПИБ': other, 'Име оца': 'Лука', 'Улица и број': 'Нова 3', Место: 'Рума' }),
      right('2', { ...named, 'Име оца': 'Марко' }),
      right('3', { ...named, 'Име оца': 'Лука', 'Улица и број': 'Споредна 2', Место: 'Рума' }),
    )
    expect(await add(file)).toMatchObject({ count: 3, faults: [], created: 3 })
    expect((await parties()).map(({ jmbg, fathersName, address }) => [jmbg, fathersName, address])).toEqual([
      [one, 'Лука', 'Главна'],
      [other, 'Лука', 'Нова 3'],
      [null, 'Марко', null],
      [null, 'Лука', 'Споредна 2'],
    ])
  })

  test('who is not found becomes a party, once for all rows, and the trail says who added it', async () => {
    const { add, parties, held, administrator, company } = await aTown()
    const jmbg = aJmbg('1950-01-01')
    const holder = {
      Презиме: 'Петровић',
      Име: 'Јован',
      'Име оца': 'Лука',
      'ЈМБГ/ПИБ': jmbg,
      'Улица и број': 'Главна 1',
      'Поштански број': '34000',
      Место: 'Крагујевац',
      Телефон: '034 123',
    }
    const legal = { Име: 'Каменорезац доо', 'ЈМБГ/ПИБ': '100000024', 'Матични број': '12345678' }
    expect(await add(aSheet(right('1', holder), right('2', holder), legal))).toMatchObject({ count: 2, created: 2 })
    expect(await parties()).toMatchObject([
      {
        kind: 'PERSON',
        surname: 'Петровић',
        name: 'Јован',
        fathersName: 'Лука',
        jmbg,
        address: 'Главна 1',
        zipCode: '34000',
        city: 'Крагујевац',
        phone: '034 123',
        addressState: 'OK',
      },
      { kind: 'LEGAL', name: 'Каменорезац доо', surname: null, taxNumber: '100000024', addressState: 'UNKNOWN' },
    ])
    expect(await held()).toEqual([
      ['1/1980', 'Јован Петровић 1/1'],
      ['2/1980', 'Јован Петровић 1/2', 'Каменорезац доо 1/2'],
    ])
    const { userId } = await platform.db
      .selectFrom('auditEntries')
      .select('userId')
      .where('companyId', '=', company.id)
      .where('actionName', '=', 'RECORDS_IMPORTED')
      .executeTakeFirstOrThrow()
    const added = await platform.db
      .selectFrom('auditEntries')
      .select('userId')
      .where('companyId', '=', company.id)
      .where('actionName', '=', 'PARTY_ADDED')
      .execute()
    expect(added).toEqual([{ userId }, { userId }])
    expect((await administrator.get('/api/imports?recordType=graveRight')).json()).toMatchObject({ total: 1 })
  })
})

describe('an error in a sheet of holders', () => {
  test('names the row and the column of the holder, and nothing is imported', async () => {
    const { add, check, aParty, parties, live } = await aTown()
    for (const phone of ['1', '2']) await aParty({ name: 'Јован', surname: 'Петровић', phone })
    const file = aSheet(
      right('1', { Презиме: 'Илић', Име: 'Ана', Удео: '1/2' }),
      { Презиме: 'Илић', Име: 'Раде', Удео: '2/3' },
      right('2', { Презиме: 'Лазић', Име: 'Вук', 'ЈМБГ/ПИБ': '0101950710001', Удео: 'пола' }),
      { Презиме: 'Петровић', Име: 'Јован', Удео: '1/2' },
      { Презиме: 'Анић', Име: 'Вук' },
      { Име: 'Сава', Удео: '3/2' },
      right('3', { 'Важи од': '?' }),
    )
    for (const result of [await check(file), await add(file)])
      expect(told(result)).toEqual([
        '2 holders.share: GRAVE_RIGHT_SHARES_EXCEED_WHOLE',
        '4 holders.share: GRAVE_RIGHT_SHARE_NOT_VALID',
        '4 holders.jmbg: PARTY_JMBG_NOT_VALID',
        '5 holders.surname: GRAVE_RIGHT_HOLDER_AMBIGUOUS',
        '6 holders.share: GRAVE_RIGHT_SHARE_NEEDED',
        '7 holders.share: GRAVE_RIGHT_SHARE_TOO_LARGE',
        '7 holders.surname: PARTY_SURNAME_CANT_BE_NULL',
        '8 validFrom: GRAVE_RIGHT_VALID_FROM_NOT_VALID',
      ])
    const { faults = [] } = await check(file)
    expect(faults.at(2)?.explanation?.[0]).toContain('ЈМБГ')
    expect(faults.at(3)?.explanation?.[0]).toContain('Додајте ЈМБГ')
    expect(faults.at(-1)?.explanation?.[0]).toContain('годину (1938)')
    expect([await live('/api/graveRight'), (await parties()).length]).toEqual([[], 2])
  })

  test('of a right that the register refuses leaves no party behind', async () => {
    const { add, parties, held } = await aTown()
    const file = aSheet(
      right('1', { Презиме: 'Илић', Име: 'Ана' }),
      right('2', { Презиме: 'Лазић', Име: 'Вук' }),
      right('2', { Презиме: 'Анић', Име: 'Сава', 'Број уговора': 'други' }),
    )
    expect(told(await add(file))).toEqual(['4 validFrom: GRAVE_RIGHT_OVERLAPS'])
    expect([await parties(), await held()]).toEqual([[], []])
  })

  test('of a name that only the file itself repeats says what to do', async () => {
    const { add } = await aTown()
    const named = { Презиме: 'Петровић', Име: 'Јован', Место: 'Рума' }
    const file = aSheet(
      right('1', { ...named, 'Улица и број': 'Главна 1' }),
      right('2', { ...named, 'Улица и број': 'Споредна 2' }),
      right('3', named),
    )
    expect(told(await add(file))).toEqual(['4 holders.surname: GRAVE_RIGHT_HOLDER_AMBIGUOUS'])
  })

  test('names the parties that it may mean', async () => {
    const { add, aParty } = await aTown()
    for (const city of ['Рума', 'Шид']) await aParty({ name: 'Јован', surname: 'Ђокић', city })
    const { faults = [] } = await add(aSheet(right('1', { Презиме: 'Djokic', Име: 'Jovan' })))
    expect(faults[0]?.explanation?.[0]).toMatch(/„Јован Ђокић[^“]*Рума“, „Јован Ђокић[^“]*Шид“/)
  })

  test('is not corrected to a name that is only nearly the same', async () => {
    const { add, aParty, parties } = await aTown()
    await aParty({ name: 'Петар', surname: 'Дачић' })
    const file = aSheet(
      right('1', { Презиме: 'Дацић', Име: 'Петар' }),
      right('2', { Презиме: 'Dačic', Име: 'Petar' }),
      // With letters that only look Cyrillic.
      right('3', { Презиме: 'Дaчић', Име: 'Петap' }),
    )
    expect(await add(file)).toMatchObject({ count: 3, faults: [] })
    expect((await parties()).map(({ surname }) => surname)).toEqual(['Дачић', 'Дацић'])
  })

  test('is that the holders are both in columns and as JSON in one cell', async () => {
    const { administrator } = await aTown()
    const file = 'graveyard;number;document;validFrom;holders;Презиме\nНово гробље;1;1;1980;;Илић'
    expect(await resultOf(administrator, file, { recordType })).toEqual({ message: 'IMPORT_COLUMNS_NOT_VALID' })
  })
})

describe('undoing an import of holders', () => {
  test('takes back the parties that it created, but not those that others refer to by now', async () => {
    const { add, aParty, administrator, clerk, company, parties, held } = await aTown()
    await aParty({ name: 'Ана', surname: 'Илић' })
    const file = aSheet(
      right('1', { Презиме: 'Илић', Име: 'Ана' }),
      { Презиме: 'Лазић', Име: 'Вук' },
      { Презиме: 'Анић', Име: 'Сава' },
    )
    await add(file)
    const others = await parties()
    const kept = others.find(({ surname }) => surname === 'Анић')?.id
    await clerk.post(`/api/graveRight/${company.id}`, {
      basis: 'OLD_BOOK',
      document: 'стр. 1',
      validFrom: '1950-01-01',
      holders: [{ partyId: kept, role: 'HOLDER', numerator: 1, denominator: 1 }],
    })
    const [stored] = (await administrator.get('/api/imports?recordType=graveRight')).json<{
      entities: StoredImport[]
    }>().entities
    expect((await administrator.post(`/api/imports/${stored?.id}/undo`, {})).json()).toEqual({
      count: 1,
      kept: 0,
      keptRecords: [],
    })
    expect((await parties()).map(({ surname }) => surname)).toEqual(['Илић', 'Анић'])
    expect(await held()).toEqual([['стр. 1', 'Сава Анић 1/1']])
    expect(await deletions(company.id)).toEqual(['GRAVE_RIGHT_DELETED', 'PARTY_DELETED'])
  })
})

const deletions = async (company: number) =>
  (
    await platform.db
      .selectFrom('auditEntries')
      .select('actionName')
      .where('companyId', '=', company)
      .where('actionName', 'like', '%_DELETED')
      .orderBy('id')
      .execute()
  ).map(({ actionName }) => actionName)

test('a sheet of many rows finds the parties that its earlier parts have created', async () => {
  const { add, parties } = await aTown(Array.from({ length: 210 }, (_, at) => String(at + 1)))
  const rows = Array.from({ length: 210 }, (_, at) =>
    right(String(at + 1), { Презиме: `Петровић ${at % 7}`, Име: 'Јован', 'Улица и број': 'Главна 1', Место: 'Рума' }),
  )
  expect(await add(aSheet(...rows))).toMatchObject({ count: 210, faults: [], created: 7 })
  expect(await parties()).toHaveLength(7)
})
