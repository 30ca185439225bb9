import { describe, expect, test } from 'vitest'
import type { StoredImport } from '../../shared/imports.ts'
import { resultOf } from '../../testing/imports.ts'
import { aSheet, right, told, townWithHolders } from '../../testing/imported-holders.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
const recordType = 'graveRight'

const aTown = (graves?: string[]) => townWithHolders(platform, graves)

describe('a sheet of holders with whole names', () => {
  const sheet = (...rows: string[]) =>
    ['Гробље;Број;Број уговора;Важи од;Носилац;Својство;Носилац од;Носилац до', ...rows].join('\n')
  const rows = [
    'Ново гробље;1;1/1980;1980;Петровић (Милан) Јован;;;1999',
    ';;;;Петровић Ана;носилац;2000;',
    ';;;;Лазић Вук;Платилац;;',
    'Ново гробље;2;2/1980;1980;Раде Илић;Kontakt;;',
  ]

  test('divides them, shows the doubtful ones, and takes what the administrator corrects', async () => {
    const { administrator, check, parties } = await aTown()
    const { names, faults } = await check(sheet(...rows))
    expect(faults).toEqual([])
    expect(names).toEqual([
      { line: 2, text: 'Петровић (Милан) Јован', surname: 'Петровић', fathersName: 'Милан', name: 'Јован', sure: true },
      { line: 3, text: 'Петровић Ана', surname: 'Петровић', fathersName: '', name: 'Ана', sure: true },
      { line: 4, text: 'Лазић Вук', surname: 'Лазић', fathersName: '', name: 'Вук', sure: true },
      { line: 5, text: 'Раде Илић', surname: 'Раде', fathersName: '', name: 'Илић', sure: false },
    ])
    const corrected = [{ text: 'Раде Илић', surname: 'Илић', fathersName: '', name: 'Раде' }]
    const result = await resultOf(administrator, sheet(...rows), { recordType, names: corrected })
    expect(result).toMatchObject({ count: 2, faults: [], created: 4 })
    expect((await parties()).map(({ surname, fathersName, name }) => [surname, fathersName, name])).toEqual(
      expect.arrayContaining([
        ['Петровић', 'Милан', 'Јован'],
        ['Илић', null, 'Раде'],
      ]),
    )
  })

  test('takes their roles and periods; successive holders have the whole, payers and contacts no share', async () => {
    const { add, clerk, live } = await aTown()
    expect(await add(sheet(...rows))).toMatchObject({ count: 2, faults: [] })
    const all = await Promise.all(
      (await live('/api/graveRight')).map(async ({ id }) => (await clerk.get(`/api/graveRight/${id}`)).json<unknown>()),
    )
    const share = { numerator: 1, denominator: 1 }
    const none = { numerator: null, denominator: null }
    expect(all).toMatchObject([
      {
        graveRight: {
          holders: [
            { role: 'HOLDER', heldFrom: null, heldTo: '1999-12-31', ...share },
            { role: 'HOLDER', heldFrom: '2000-01-01', heldTo: null, ...share },
            { role: 'PAYER', heldFrom: null, ...none },
          ],
        },
      },
      { graveRight: { holders: [{ role: 'CONTACT', ...none }] } },
    ])
  })

  test('reports an unknown role, a wrong day and a name without a surname in their columns', async () => {
    const { check } = await aTown()
    const file = sheet('Ново гробље;1;1;1980;Петровић Јован;комшија;;', 'Ново гробље;2;2;1980;Илић Ана;;некад;')
    expect(told(await check(file))).toEqual([
      '2 holders.role: GRAVE_RIGHT_ROLE_NOT_VALID',
      '3 holders.heldFrom: GRAVE_RIGHT_HELD_FROM_NOT_VALID',
    ])
    const one = sheet('Ново гробље;1;1;1980;Петровић;;;')
    expect(told(await check(one))).toEqual(['2 holders.fullName: PARTY_NAME_CANT_BE_NULL'])
  })
})

describe('empty fields of parties that are found', () => {
  test('are filled in only if asked for, never overwritten, and emptied when the import is undone', async () => {
    const { administrator, aParty, parties } = await aTown()
    await aParty({ surname: 'Илић', name: 'Ана', phone: '011/111' })
    await aParty({ surname: 'Лазић', name: 'Вук' })
    const file = aSheet(
      right('1', { Презиме: 'Илић', Име: 'Ана', Телефон: '022/222', 'Улица и број': 'Главна 1', Место: 'Рума' }),
      right('2', { Презиме: 'Лазић', Име: 'Вук', Телефон: '033/333' }),
    )
    const filled = {
      count: 2,
      records: [
        { title: 'Ана Илић', fields: ['address', 'city', 'addressState'] },
        { title: 'Вук Лазић', fields: ['phone'] },
      ],
    }
    const checked = await resultOf(administrator, file, { recordType, path: '/check', fill: true })
    expect(checked).toMatchObject({ faults: [], created: 0, filled })
    const before = await parties()
    expect(before).toMatchObject([{ phone: '011/111', address: null }, { phone: null }])
    expect(await resultOf(administrator, file, { recordType, fill: true })).toMatchObject({ faults: [], filled })
    expect(await parties()).toMatchObject([
      { phone: '011/111', address: 'Главна 1', city: 'Рума', addressState: 'OK', version: 2 },
      { phone: '033/333', version: 2 },
    ])
    const [stored] = (await administrator.get('/api/imports?recordType=graveRight')).json<{
      entities: StoredImport[]
    }>().entities
    expect((await administrator.post(`/api/imports/${stored?.id}/undo`, {})).json()).toMatchObject({ count: 2 })
    expect(await parties()).toMatchObject([
      { phone: '011/111', address: null, city: null, addressState: 'UNKNOWN' },
      { phone: null },
    ])
  })
})
