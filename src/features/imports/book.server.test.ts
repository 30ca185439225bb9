import { describe, expect, test } from 'vitest'
import type { StoredImport } from '../../shared/imports.ts'
import { inBase64, linesOf, previewOf, resultOf, townThatImports } from '../../testing/imports.ts'
import { platformForTests } from '../../testing/platform.ts'

// docs/requirements.md#a-book-in-one-sheet, as the browser sends it

const platform = platformForTests()
const recordType = 'book'

/** A list of another program, with a line for Excel before its headers. */
const plots = [
  'sep=;',
  'Rbr;Row;Plot;Last name;First name;Burial date;Holder;Contract no;Valid from;Phone',
  '1;5;921;Doe;Jane;1938-03-05 00:00:00;Doe, John;A-1;1938;011/222',
  '2;5;922;Шешељ;Јован;1941-07;Шешељ, Чедомир;A-2;1941;',
  '3;5;921;Doe;Jim;2018-03-00;Doe, John;A-1;;',
].join('\n')
const constants = {
  'grave.graveyardId': 'Novo groblje',
  'grave.graveType': 'Рака',
  'grave.places': '1',
  'grave.levels': '2',
  'interment.kind': 'Сандук',
}

async function aTown() {
  const town = await townThatImports(platform)
  const { administrator, clerk, company } = town
  const live = async (base: string) =>
    (await clerk.get(`${base}/search?size=100&sort=id&recordState=live`)).json<{
      entities: Record<string, unknown>[]
    }>().entities
  return {
    ...town,
    live,
    counts: async () =>
      Promise.all(
        ['grave', 'interment', 'graveRight', 'party'].map(async (name) => (await live(`/api/${name}`)).length),
      ),
    send: (file: string, path = '') => resultOf(administrator, file, { recordType, constants, path }),
    actions: async () => {
      const entries = platform.db
        .selectFrom('auditEntries')
        .select(['actionName', 'changes'])
        .where('companyId', '=', company.id)
        .where('actionName', 'like', 'RECORDS_%')
        .orderBy('id')
      return entries.execute()
    },
  }
}

describe('a book of graves, the buried and holders', () => {
  test('has its English columns recognised below a line for Excel', async () => {
    const { administrator } = await aTown()
    expect(await previewOf(administrator, plots, recordType)).toMatchObject({
      headerRow: 2,
      columns: [
        null,
        'grave.row',
        'grave.number',
        'interment.surname',
        'interment.name',
        'interment.buriedOn',
        'graveRight.holders.fullName',
        'graveRight.document',
        'graveRight.validFrom',
        'graveRight.holders.phone',
      ],
    })
  })

  test('is checked, imported and undone at once, each with one entry in the audit trail besides those of its records', async () => {
    const { administrator, send, counts, live, actions } = await aTown()
    const records = { grave: 2, interment: 3, graveRight: 2 }
    expect(await send(plots, '/check')).toMatchObject({ count: 7, records, faults: [], already: [] })
    expect([await counts(), await actions()]).toEqual([[0, 0, 0, 0], []])
    expect(await send(plots)).toMatchObject({ count: 7, records, faults: [] })
    expect(await counts()).toEqual([2, 3, 2, 2])
    const buried = await live('/api/interment')
    expect(buried.map(({ surname, name, buriedOn, precision }) => [surname, name, buriedOn, precision])).toEqual([
      ['Doe', 'Jane', '1938-03-05', 'DAY'],
      ['Шешељ', 'Јован', '1941-07-01', 'MONTH'],
      ['Doe', 'Jim', '2018-03-01', 'MONTH'],
    ])
    const listed = await administrator.get(`/api/imports?recordType=${recordType}`)
    const [stored] = listed.json<{ entities: StoredImport[] }>().entities
    expect(stored).toMatchObject({ count: 7 })
    const undone = await administrator.post(`/api/imports/${stored?.id}/undo`, {})
    expect([undone.statusCode, undone.json()]).toMatchObject([200, { count: 7, kept: 0 }])
    expect(await counts()).toEqual([0, 0, 0, 0])
    expect(await actions()).toMatchObject([
      { actionName: 'RECORDS_IMPORTED', changes: { type: { to: 'Књига гробља' }, count: { to: 7 } } },
      { actionName: 'RECORDS_IMPORT_UNDONE' },
    ])
  })

  test('with a wrong row imports nothing, names its value and what to do, and gives the rows as files', async () => {
    const { administrator, send, counts } = await aTown()
    const wrong = `${plots}\n4;5;923;Толић;Шаћир;31. IV 1960;;;;`
    const fault = { line: 6, field: 'interment.buriedOn', code: 'INTERMENT_BURIED_ON_NOT_VALID', value: '31. IV 1960' }
    expect(await send(wrong, '/check')).toMatchObject({ count: 8, faults: [fault] })
    expect(await send(wrong)).toMatchObject({ count: 0, faults: [fault] })
    expect(await counts()).toEqual([0, 0, 0, 0])
    const { columns } = await previewOf(administrator, wrong, recordType)
    const rowsOf = async (rows: 'VALID' | 'WRONG') => {
      const body = { recordType, file: inBase64(wrong), columns, constants, rows }
      return (await administrator.post('/api/imports/rows', body)).body
    }
    const [, told] = (await rowsOf('WRONG')).split('\n')
    expect(told).toContain('Сахрањени: Датум сахране (interment.buriedOn): Нема таквог датума. Упишите дан (5.3.1938)')
    expect(told).toContain(';4;5;923;Толић;Шаћир;31. IV 1960;')
    expect(await rowsOf('VALID')).not.toContain('Толић')
    expect((await linesOf(administrator, await rowsOf('VALID'), { recordType, constants })).at(-1)).toMatchObject({
      count: 7,
    })
  })
})
