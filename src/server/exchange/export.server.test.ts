import { stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReprimand } from '../../testing/contracts.ts'
import { aParty } from '../../testing/parties.ts'
import { exchangedTypes } from '../../app/record-types.ts'
import { aJmbg } from '../../testing/platform.ts'
import { columnNamed, columnsOf } from './columns.ts'
import { deathRecord, exchangePlatform, exchangedType, enteredFields } from '../../testing/exchange.ts'

let platform: Awaited<ReturnType<typeof exchangePlatform>>
beforeAll(async () => {
  platform = await exchangePlatform()
})
afterAll(() => platform.close())

const hostile = [
  { lastName: '=cmd|" /C calc"!A0', firstName: '@SUM(1;2)', fathersName: '+381', mothersName: '-1' },
  { lastName: "'=already", firstName: "'", fathersName: "''-x", mothersName: "O'Brien" },
  { notes: 'први ред\nдруги; "трећи"\r\nчетврти\tпети', causeOfDeath: '"' },
  { lastName: 'Ђурић 😀', occupation: 'a;b,c', placeOfDeath: '""', lastResidenceAddress: ' „бб“ ' },
  { burialPlaceNumber: '000', funeralApprovalNumber: '007', burialGraveNumber: '1/2' },
  { lastName: '＝full width', notes: '=1+1\n=2+2' },
]

describe('an export', () => {
  test.each([['csv'], ['json']] as const)(
    'as %s is unchanged after an import, whatever it contains',
    async (format) => {
      const [here, there] = [await platform.aRegister(), await platform.aRegister()]
      for (const values of hostile) await here.added(values)
      const { bytes, count } = await platform.exported(here.company, { format })
      expect(count).toBe(hostile.length)
      expect(await platform.imported(there.company, bytes, {}, deathRecord, format)).toMatchObject({
        count,
        faults: [],
      })
      expect(enteredFields(await there.records())).toEqual(enteredFields(await here.records()))
      expect(enteredFields(await here.records())).toMatchObject(
        hostile.map((values) =>
          'lastResidenceAddress' in values ? { ...values, lastResidenceAddress: '„бб“' } : values,
        ),
      )
    },
  )

  test('opens in Serbian Excel: UTF-8 with BOM, semicolons, no formulas; the file is private to the operator', async () => {
    const { company, added } = await platform.aRegister()
    const { id } = await added({
      lastName: '=1+1',
      dateOfDeath: '2024-02-29',
      dateOfBurial: '2024-03-02',
      notes: 'а;"б"',
    })
    const { bytes, file } = await platform.exported(company)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, row, end] = bytes.toString().slice(1).split('\r\n')
    expect(header?.split(';').slice(0, 4)).toEqual(['id', 'firstName', 'fathersName', 'lastName'])
    expect(header).toMatch(/;graveyard;.*;notes;burialTime;.*;exhumationDecision;.*;unknownFields;dateCreated$/)
    expect(row).toMatch(
      new RegExp(`^${id};Петар;Живко;'=1\\+1;.*;2024-02-29;.*;Ново гробље;.*;2024-03-02;0042;"а;""б""";`),
    )
    expect(end).toBe('')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('can have Serbian labels as headers, which the import recognises', async () => {
    const [here, there] = [await platform.aRegister(), await platform.aRegister()]
    await here.added()
    const { bytes } = await platform.exported(here.company, { headers: 'labels' })
    expect(bytes.toString()).toMatch(/^\uFEFFБрој записа;Име;Име оца;Презиме;ЈМБГ;/)
    expect(await platform.imported(there.company, bytes)).toMatchObject({ count: 1, faults: [] })
  })

  test('omits deleted records or marks them; an import does not restore them', async () => {
    const [here, there] = [await platform.aRegister(), await platform.aRegister()]
    const { id } = await here.added({ lastName: 'Обрисани' })
    await here.added({ lastName: 'Живи' })
    await here.clerk.delete(`/api/deathRecord/${id}/${here.clerk.id}`)
    expect((await platform.exported(here.company)).count).toBe(1)
    const { bytes, count } = await platform.exported(here.company, { withDeleted: true })
    expect(count).toBe(2)
    expect(bytes.toString().split('\r\n')[0]).toMatch(/;deleted$/)
    expect(await platform.imported(there.company, bytes)).toMatchObject({ count: 1, deleted: 1, faults: [] })
    expect(enteredFields(await there.records())).toMatchObject([{ lastName: 'Живи' }])
  })

  test('reads more records than one batch, in the order of their ids', async () => {
    const { company } = await platform.aRegister()
    const rows = Array.from({ length: 1100 }, (_, n) => `{"name":"Гробље ${String(n).padStart(4, '0')}"}`)
    const { count } = await platform.imported(company, rows.join('\n'), {}, exchangedType('graveyard'), 'json')
    expect(count).toBe(1100)
    const { bytes } = await platform.exported(company, { format: 'json' }, exchangedType('graveyard'))
    const names = bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { name: string }).name)
    expect(names).toEqual(['Ново гробље', ...rows.map((row) => (JSON.parse(row) as { name: string }).name)])
  })

  test.each(['csv', 'json'] as const)(
    'contains the name of a letter’s graveyard, if any, which an import resolves, as %s',
    async (format) => {
      const [here, there] = [await platform.aRegister('Старо гробље'), await platform.aRegister('СТАРО ГРОБЉЕ')]
      const reprimand = exchangedType('reprimand')
      const debt = { billDate: '2026-01-15', dueDate: '2026-02-15', periodFrom: '2025-01-01', periodTo: '2025-12-31' }
      const whole = { ...debt, debtAmount: 100.5, principalAmount: 100, interestAmount: 0.5 }
      for (const values of [{ ...whole, graveyardId: here.graveyard.id }, {}])
        await here.clerk.post(`/api/reprimand/${here.company.id}`, aReprimand(values))
      const { bytes } = await platform.exported(here.company, { format }, reprimand)
      expect(await platform.imported(there.company, bytes, {}, reprimand, format)).toMatchObject({
        count: 2,
        faults: [],
      })
      const answer = await there.clerk.get('/api/reprimand/search?sort=dateCreated')
      expect(answer.json<{ entities: object[] }>().entities).toMatchObject([
        { ...whole, graveyardId: there.graveyard.id },
        { graveyardId: null, graveyard: null, billDate: null, principalAmount: null },
      ])
    },
  )

  test('contains the name of a letter’s party, which an import resolves only if one party has it', async () => {
    const [here, there] = [await platform.aRegister(), await platform.aRegister()]
    const reprimand = exchangedType('reprimand')
    const added = async ({ clerk, company }: typeof here) =>
      (await clerk.post(`/api/party/${company.id}`, aParty())).json<{ party: { id: number } }>().party.id
    await here.clerk.post(`/api/reprimand/${here.company.id}`, aReprimand({ partyId: await added(here) }))
    const { bytes } = await platform.exported(here.company, {}, reprimand)
    expect(bytes.toString()).toContain(';Петар Ђорђевић;')
    const imported = () => platform.imported(there.company, bytes, { dryRun: true }, reprimand)
    expect((await imported()).faults).toHaveLength(1)
    await added(there)
    expect(await imported()).toMatchObject({ count: 1, faults: [] })
    await added(there)
    expect((await imported()).faults).toHaveLength(1)
  })

  test('contains no data of another company', async () => {
    const [here, there] = [await platform.aRegister(), await platform.aRegister('Туђе гробље')]
    await there.added({ lastName: 'Туђић' })
    await here.added()
    const { bytes, count } = await platform.exported(here.company, { withDeleted: true })
    expect([count, bytes.toString().includes('Туђ')]).toEqual([1, false])
  })

  test('is audited with its record count; an import too, in addition to one entry per record', async () => {
    const [here, there] = [await platform.aRegister(), await platform.aRegister()]
    await here.added()
    await here.added()
    await platform.imported(there.company, (await platform.exported(here.company)).bytes)
    const common = { userId: null, userEmail: 'cli', changes: { type: { to: 'Евиденција умрлих' }, count: { to: 2 } } }
    expect(await platform.trail(here.company)).toMatchObject([{ actionName: 'RECORDS_EXPORTED', ...common }])
    const [first, second] = await there.records()
    expect(await platform.trail(there.company)).toMatchObject([
      { actionName: 'DEATH_RECORD_ADDED', recordId: first?.['id'] },
      { actionName: 'DEATH_RECORD_ADDED', recordId: second?.['id'] },
      { actionName: 'RECORDS_IMPORTED', ...common },
    ])
  })
})

describe('every type', () => {
  test.each(exchangedTypes.map((exchanged) => [exchanged.type.name, exchanged] as const))(
    'of %s has unambiguous headers',
    (_name, exchanged) => {
      const columns = columnsOf(exchanged)
      for (const column of columns)
        for (const header of [column.name, ...column.label])
          expect(columnNamed(columns, header)?.name, header).toBe(column.name)
    },
  )

  test('with amounts, rates and numbers is unchanged after export and import', async () => {
    const [here, there] = [await platform.aRegister(), await platform.aRegister()]
    const exchanged = exchangedType('contractRentBurialPlace')
    const contract = {
      contractNumber: '1/2026',
      contractDate: '2026-01-05',
      clientName: 'Петар',
      clientSurname: 'Ђорђевић',
      identityCardNumber: '001234567',
      jmbgNumber: aJmbg('1950-01-01'),
      clientCity: 'Зеленград',
      clientAddress: 'Липа',
      clientAddressNumber: '12а',
      burialPlaceNumber: '7',
      graveNumber: '1',
      priceTag: 1234567.8,
      rateAdvancedPaymentAmount: 0.05,
      rate2Amount: 1000,
      rate2Deadline: '2026-02-05',
    }
    const answer = await here.clerk.post(`/api/contractRentBurialPlace/${here.company.id}`, contract)
    expect(answer.statusCode, answer.body).toBe(200)
    const { bytes } = await platform.exported(here.company, {}, exchanged)
    for (const cell of ['1234567,80', '0,05', '1000,00', '2026-02-05']) expect(bytes.toString()).toContain(`;${cell};`)
    expect(await platform.imported(there.company, bytes, {}, exchanged)).toMatchObject({ count: 1, faults: [] })
    const found = await there.clerk.get('/api/contractRentBurialPlace/search')
    expect(found.json<{ entities: unknown[] }>().entities).toMatchObject([contract])
  })
})
