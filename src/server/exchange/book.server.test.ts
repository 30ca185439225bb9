import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importedTypes } from '../../app/record-types.ts'
import { exchangePlatform, tableOf } from '../../testing/exchange.ts'
import { chosenColumns, importedFields, missingFields, proposedColumns } from './chosen-columns.ts'
import { importRecords } from './import.ts'
import type { ImportOptions } from './import-result.ts'
import { ended, begun, importsOf } from './stored-imports.ts'
import { undone } from './undone-imports.ts'

let platform: Awaited<ReturnType<typeof exchangePlatform>>
beforeAll(async () => {
  platform = await exchangePlatform()
})
afterAll(() => platform.close())

const found = importedTypes.find(({ type }) => type.name === 'book')
if (!found) throw new Error('There is no book.')
const book = found

const header =
  'Ред;Број;Врста гроба;Покојник;Датум сахране;Корисник;Адреса корисника;Место корисника;Број уговора;Важи од;Напомена'
const constants = {
  'grave.graveyardId': 'Ново гробље',
  'grave.places': '1',
  'grave.levels': '2',
  'interment.kind': 'COFFIN',
}
const rows = [
  '1;12;RAKA;Петровић (Милан) Јован;5. III 1938.;Петровић Ана;Главна 1;Рума;1/1980;1980;',
  '1;13;RAKA;Илић Ана;1941;;;;;;крај зида',
  '1;12;;Петровић Стана;март 1952;Petrović Ana;;;1/1980;;',
  ';;;Петровић Вук;непознат;;;;;;',
  '1;14;GROBNICA;;;Марић Раде;Нова 2;Шид;2/1980;1980;',
]
const sheet = (...all: string[]) => [header, ...all].join('\n')

interface Values extends Record<string, unknown> {
  id: number
  grave?: { name: string } | null
}

async function aTown() {
  const register = await platform.aRegister('Ново гробље')
  const { company, clerk } = register
  async function add(text: string, options: ImportOptions = {}) {
    const table = await tableOf(text, book)
    const columns = chosenColumns(book, proposedColumns(book, table.header), constants)
    return importRecords(platform.db, company.id, book, table, { columns, constants, ...options })
  }
  const live = async (base: string) =>
    (await clerk.get(`${base}/search?size=100&sort=id&recordState=live`)).json<{ entities: Values[] }>().entities
  const held = async () => {
    const rights = await live('/api/graveRight')
    const whole = await Promise.all(
      rights.map(async ({ id }) => (await clerk.get(`/api/graveRight/${id}`)).json<Held>()),
    )
    return whole.map(({ graveRight: { document, grave, holders } }) => [
      document,
      grave.name,
      ...holders.map(({ party, numerator, denominator }) => `${party.name} ${numerator}/${denominator}`),
    ])
  }
  const administrator = await platform.aUser('ADMIN', company)
  const actor = { userId: administrator.id, email: administrator.email, companyId: company.id, role: 'ADMIN' as const }
  /** As the browser imports, so that it can be undone. */
  async function addUndoable(text: string) {
    let id = 0
    const row = { companyId: company.id, userId: administrator.id, recordType: 'book' }
    await add(text, {
      actor,
      begin: async (tx) => void (id = await begun(tx, row)),
      finish: (tx, ids, steps) => ended(tx, id, ids, steps),
    })
    return id
  }
  return {
    ...register,
    add,
    addUndoable,
    live,
    held,
    undo: (id: number) => undone(platform.db, company.id, actor, id, importedTypes),
    imports: () => importsOf(platform.db, company.id, book),
  }
}
interface Held {
  graveRight: {
    document: string
    grave: { name: string }
    holders: { party: { name: string }; numerator: number; denominator: number }[]
  }
}
const told = ({ faults }: Awaited<ReturnType<typeof importRecords>>) =>
  faults.map(({ line, field, code }) => `${line} ${field}: ${code}`)

describe('a book in one sheet', () => {
  test('has the columns of its parts recognised, and requires those of a part only if it states any', () => {
    const headers = header.split(';')
    expect(proposedColumns(book, headers)).toEqual([
      'grave.row',
      'grave.number',
      'grave.graveType',
      'interment.fullName',
      'interment.buriedOn',
      'graveRight.holders.fullName',
      'graveRight.holders.address',
      'graveRight.holders.city',
      'graveRight.document',
      'graveRight.validFrom',
      'interment.note',
    ])
    const label = (name: string) => importedFields(book).find((each) => each.name === name)?.label
    expect(label('grave.number')).toEqual(['Гробно место: Број', 'Grave: Number'])
    expect(label('graveRight.holders.fullName')?.[0]).toBe('Презиме и име носиоца')
    expect(missingFields(book, ['grave.number', 'interment.fullName'])).toEqual([
      'grave.graveyardId',
      'grave.graveType',
      'grave.places',
      'grave.levels',
      'interment.kind',
    ])
    expect(importedFields(book).map(({ name }) => name)).not.toContain('interment.graveId')
  })

  test('becomes graves, interments, parties and rights at once, in whatever order its rows are', async () => {
    const { add, live, held, company } = await aTown()
    const whole = sheet(...rows)
    const records = { grave: 3, interment: 4, graveRight: 2 }
    const checked = await add(whole, { dryRun: true })
    expect(checked).toMatchObject({ count: 9, records, forLists: 2, faults: [], already: [] })
    expect(checked.names.map(({ text, sure }) => [text, sure])).toContainEqual(['Петровић (Милан) Јован', true])
    expect(await live('/api/grave')).toEqual([])
    expect(await add(whole)).toMatchObject({ count: 9, records, forLists: 2, faults: [] })
    expect((await live('/api/grave')).map(({ label, graveType }) => [label, graveType])).toEqual([
      ['1/12', 'RAKA'],
      ['1/13', 'RAKA'],
      ['1/14', 'GROBNICA'],
    ])
    const buried = (await live('/api/interment')).map(
      ({ grave, surname, fathersName, name, buriedOn, precision, note }) => [
        grave?.name,
        surname,
        fathersName,
        name,
        buriedOn,
        precision,
        note,
      ],
    )
    expect(buried).toEqual([
      ['1/12', 'Петровић', 'Милан', 'Јован', '1938-03-05', 'DAY', null],
      ['1/13', 'Илић', null, 'Ана', '1941-01-01', 'YEAR', 'крај зида'],
      ['1/12', 'Петровић', null, 'Стана', '1952-03-01', 'MONTH', null],
      ['1/12', 'Петровић', null, 'Вук', null, 'UNKNOWN', null],
    ])
    // Ана Петровић, whom two rows name in two scripts, is one holder.
    expect(await held()).toEqual([
      ['1/1980', '1/12', 'Ана Петровић 1/1'],
      ['2/1980', '1/14', 'Раде Марић 1/1'],
    ])
    const trail = (await platform.trail(company)).filter(({ actionName }) => actionName === 'RECORDS_IMPORTED')
    expect(trail).toMatchObject([{ changes: { type: { to: 'Књига гробља' }, count: { to: 9 } } }])
  })

  test('leaves out and names what is in the register already, and adds only what is new', async () => {
    const { add, live, held } = await aTown()
    await add(sheet(...rows))
    const [first, ...others] = await live('/api/interment')
    const again = await add(sheet(...rows))
    expect(again).toMatchObject({ count: 0, faults: [] })
    const rights = await live('/api/graveRight')
    expect(again.already).toEqual([
      ...[first, ...others].map((each, at) => ({
        line: [2, 3, 4, 5][at],
        recordId: each?.id,
        recordType: 'interment',
      })),
      ...rights.map(({ id }, at) => ({ line: [2, 6][at], recordId: id, recordType: 'graveRight' })),
    ])
    const more = await add(sheet('01;12;РАКА;Петровић Сава;1999;;;;;;', '1;15;RAKA;;;;;;;;'))
    expect(more).toMatchObject({ records: { grave: 1, interment: 1 }, faults: [], already: [] })
    expect([(await live('/api/grave')).length, (await live('/api/interment')).length]).toEqual([4, 5])
    expect(await held()).toHaveLength(2)
    // An empty grave that is known is named itself.
    const empty = await add(sheet('1;15;RAKA;;;;;;;;'))
    expect(empty.already).toMatchObject([{ line: 2, recordType: 'grave' }])
    const twice = await add(sheet(...rows), { withAlready: true })
    expect(twice).toMatchObject({ records: { grave: 0, interment: 4, graveRight: 0 }, faults: [] })
  })

  test('has each error once, where its cause is, and imports nothing', async () => {
    const { add, live } = await aTown()
    const wrong = sheet(
      '1;12;RAKA;Петровић Јован;31. IV 1938.;Петровић Ана;;;1/1980;;',
      '1;13;RAKA;Илић Ана;1941;;;;;;',
      '1;12;URNA;Петровић Стана;1952;;;;;;',
      '1;14;нешто;Марић Раде;1952;;;;;;',
      '1;14;;Марић Вук;1953;;;;;;',
    )
    const result = await add(wrong)
    expect(told(result)).toEqual([
      '2 interment.buriedOn: INTERMENT_BURIED_ON_NOT_VALID',
      '2 graveRight.validFrom: GRAVE_RIGHT_VALID_FROM_CANT_BE_NULL',
      '4 grave.graveType: IMPORT_ROWS_DIFFER',
      '5 grave.graveType: GRAVE_TYPE_NOT_VALID',
    ])
    expect(result.faults[2]?.sameAs).toBe(2)
    expect(await live('/api/grave')).toEqual([])
  })

  test('does not take a grave that the register has otherwise', async () => {
    const { add } = await aTown()
    await add(sheet(...rows))
    expect(told(await add(sheet('1;12;GROBNICA;Лазић Вук;1999;;;;;;')))).toEqual([
      '2 grave.number: GRAVE_WITH_NUMBER_ALREADY_EXIST',
    ])
  })

  test('is undone as a whole, except graves to which others refer by now, and not if somebody has changed a record', async () => {
    const { addUndoable, undo, imports, live, clerk, company, graveyard } = await aTown()
    const id = await addUndoable(sheet(...rows))
    expect(await imports()).toMatchObject([{ id, count: 9, changed: [] }])
    const [grave] = await live('/api/grave')
    const burial = {
      graveyardId: graveyard.id,
      graveId: grave?.id,
      surname: 'Лазић',
      kind: 'URN',
      precision: 'UNKNOWN',
    }
    await clerk.post(`/api/interment/${company.id}`, burial)
    expect(await undo(id)).toMatchObject({
      count: 8,
      kept: 1,
      keptRecords: [{ id: grave?.id, recordType: 'grave', title: '1/12', usedBy: [['Сахрањени', 'Interments']] }],
    })
    const left = ['/api/grave', '/api/interment', '/api/graveRight', '/api/party']
    expect(await Promise.all(left.map(async (base) => (await live(base)).length))).toEqual([1, 1, 0, 0])

    const other = await aTown()
    const second = await other.addUndoable(sheet(...rows))
    const [buried] = await other.live('/api/interment')
    await other.clerk.put(`/api/interment/${buried?.id}`, { ...buried, note: 'исправљено' })
    expect(await other.imports()).toMatchObject([{ changed: [buried?.id], changedTypes: ['interment'] }])
    await expect(other.undo(second)).rejects.toMatchObject({ code: 'IMPORT_RECORDS_CHANGED' })
    expect(await other.live('/api/grave')).toHaveLength(3)
  })
})
