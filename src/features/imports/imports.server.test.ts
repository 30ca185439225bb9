import { describe, expect, test } from 'vitest'
import { type StoredImport, undoDays } from '../../shared/imports.ts'
import { aSheet } from '../../testing/exchange.ts'
import { aJmbg, type Person, platformForTests } from '../../testing/platform.ts'
import { demonstratedTypes } from '../../testing/record-types.ts'
import { inBase64, linesOf, previewOf, resultOf, townThatImports } from '../../testing/imports.ts'

const platform = platformForTests()
const aTown = (graveyardName?: string) => townThatImports(platform, graveyardName)

type Values = Record<string, unknown>

const check = (person: Person, file: string | Buffer, options: object = {}) =>
  resultOf(person, file, { ...options, path: '/check' })
const recordsOf = async (person: Person, base = '/api/deathRecord') =>
  (await person.get(`${base}/search?size=100&sort=id`)).json<{ entities: (Values & { id: number })[] }>().entities
const live = (records: readonly Values[]) => records.filter(({ deleted }) => deleted !== true)
const importsOf = async (person: Person, recordType = 'deathRecord') =>
  (await person.get(`/api/imports?recordType=${recordType}`)).json<{ entities: StoredImport[] }>().entities
const actionsOf = async ({ id }: { id: number }) =>
  (
    await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('companyId', '=', id)
      .orderBy('id')
      .execute()
  )
    .filter(({ actionName }) => actionName !== 'ACCESS_REFUSED')
    .map(({ actionName, changes }) =>
      actionName.startsWith('RECORDS') ? `${actionName} ${String(changes?.['count']?.to)}` : actionName,
    )

describe('an import', () => {
  const exchanged = demonstratedTypes.filter(({ type }) => type.exchanged !== false)
  test.each(exchanged.map((each, at) => [each.type.name, at % 2 === 0 ? 'xlsx' : 'csv', each] as const))(
    'of %s takes an exported list (%s) of another company without changes',
    async (name, format, { type, valid }) => {
      const [here, there] = [await aTown(), await aTown()]
      await here.administrator.post(`${type.base}/${here.company.id}`, valid({ graveyardId: here.graveyard.id }))
      const language = format === 'csv' ? 'rs-Latn' : 'en'
      const exported = await here.administrator.post(`${type.base}/export`, { format, language })
      expect(await check(there.administrator, exported.rawPayload, { recordType: name })).toMatchObject({ faults: [] })
      expect(await resultOf(there.administrator, exported.rawPayload, { recordType: name })).toMatchObject({ count: 1 })
      const [[before], [after]] = [await recordsOf(here.clerk, type.base), await recordsOf(there.clerk, type.base)]
      const own = ({
        id: _id,
        dateCreated: _created,
        graveyardId: _place,
        graveyard: _graveyard,
        paymentReference: _reference,
        ...values
      }: Values) => values
      expect(own(after ?? {})).toEqual(own(before ?? {}))
    },
  )

  test('is checked first: all errors by row and field, and nothing is stored', async () => {
    const { administrator, company } = await aTown()
    const jmbg = aJmbg('1941-01-01')
    const sheet = aSheet([
      { jmbg },
      { firstName: '', dateOfBirth: '31.2.1950.' },
      { jmbg, graveyard: 'Непознато' },
      { jmbg },
    ])
    for (const path of ['/check', '']) {
      const lines = await linesOf(administrator, sheet, { path })
      expect(lines).toEqual([
        { done: 0, of: 4 },
        {
          count: path === '/check' ? 1 : 0,
          already: [],
          repeated: [],
          deleted: 0,
          more: false,
          faults: [
            { line: 3, code: 'DEATH_RECORD_FIRST_NAME_CANT_BE_NULL', field: 'firstName' },
            {
              line: 3,
              code: 'DEATH_RECORD_DATE_OF_BIRTH_NOT_VALID',
              field: 'dateOfBirth',
              value: '31.2.1950.',
              explanation: [expect.stringContaining('„непознат“'), expect.stringContaining('“unknown”')],
            },
            { line: 4, code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId', value: 'Непознато' },
            { line: 5, code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST', field: 'jmbg', sameAs: 2, value: jmbg },
          ],
        },
      ])
    }
    expect(await check(administrator, aSheet([{}, {}]))).toMatchObject({ count: 2, faults: [] })
    expect([await recordsOf(administrator), await importsOf(administrator), await actionsOf(company)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('takes the columns that the administrator has chosen', async () => {
    const { administrator } = await aTown()
    const sheet = aSheet([{ firstName: 'Живко', fathersName: 'Петар' }])
    const { columns } = await previewOf(administrator, sheet)
    const swapped = columns.map(
      (name) =>
        ({ firstName: 'fathersName', fathersName: 'firstName', notes: null })[String(name)] ??
        (name === 'notes' ? null : name),
    )
    await resultOf(administrator, sheet, { columns: swapped })
    expect(await recordsOf(administrator)).toMatchObject([{ firstName: 'Петар', fathersName: 'Живко' }])
    const without = (name: string) => columns.map((each) => (each === name ? null : each))
    for (const wrong of [
      without('lastName'),
      [...columns, null],
      columns.map(() => 'firstName'),
      ['x'],
      without('x').slice(1),
    ])
      expect(await resultOf(administrator, sheet, { columns: wrong })).toEqual({ message: 'IMPORT_COLUMNS_NOT_VALID' })
  })

  test('is in the audit trail with every record, under the administrator’s name', async () => {
    const { administrator, company } = await aTown()
    await resultOf(administrator, aSheet([{}, {}]))
    expect(await actionsOf(company)).toEqual(['DEATH_RECORD_ADDED', 'DEATH_RECORD_ADDED', 'RECORDS_IMPORTED 2'])
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('userId')
      .distinct()
      .where('companyId', '=', company.id)
      .execute()
    expect(entries).toEqual([{ userId: administrator.id }])
  })

  test('that is requested twice with the same key adds its records once', async () => {
    const { administrator } = await aTown()
    const sheet = aSheet([{}])
    const again = async (key: string) => resultOf(administrator, sheet, { key })
    expect(await again('key-1')).toMatchObject({ count: 1, faults: [] })
    expect(await again('key-1')).toMatchObject({ count: 1, faults: [] })
    expect(await again('key-2')).toMatchObject({ count: 0, already: [{ line: 2 }], faults: [] })
    expect(await recordsOf(administrator)).toHaveLength(1)
  })

  test('is refused if its key was used for another file or other choices', async () => {
    const { administrator } = await aTown()
    const sheet = aSheet([{}])
    expect(await resultOf(administrator, sheet, { key: 'key-1' })).toMatchObject({ count: 1 })
    const { columns } = await previewOf(administrator, sheet)
    const another = { recordType: 'deathRecord', file: inBase64(aSheet([{ firstName: 'Друга' }])), columns }
    const bodies = [another, { ...another, file: inBase64(sheet), fill: true }, { ...another, recordType: 'grave' }]
    for (const body of bodies) {
      const answer = await administrator.post('/api/imports', body, { 'idempotency-key': 'key-1' })
      expect([answer.statusCode, answer.json<unknown>()]).toEqual(
        body.recordType === 'grave'
          ? [400, { message: 'IMPORT_COLUMNS_NOT_VALID' }]
          : [422, { message: 'IDEMPOTENCY_KEY_REUSED' }],
      )
    }
    expect(await recordsOf(administrator)).toHaveLength(1)
    expect(await resultOf(administrator, aSheet([{}]), { key: 'key-2' })).toMatchObject({ count: 1 })
  })

  test('is checked without a key: one that is sent is not read', async () => {
    const { administrator } = await aTown()
    const sheet = aSheet([{}])
    const { columns } = await previewOf(administrator, sheet)
    const body = { recordType: 'deathRecord', file: inBase64(sheet), columns }
    const key = { 'idempotency-key': 'x'.repeat(4056) }
    expect((await administrator.post('/api/imports/check', body, key)).statusCode).toBe(200)
    const imported = await administrator.post('/api/imports', body, key)
    expect([imported.statusCode, imported.json()]).toEqual([400, { message: 'IDEMPOTENCY_KEY_NOT_VALID' }])
  })

  test('with errors stores nothing, says so, and leaves its key for the corrected file', async () => {
    const { administrator } = await aTown()
    const wrong = aSheet([{}, { firstName: '' }])
    expect(await check(administrator, wrong)).toMatchObject({ count: 1, faults: [{ line: 3 }] })
    expect(await resultOf(administrator, wrong, { key: 'key-1' })).toMatchObject({ count: 0, faults: [{ line: 3 }] })
    expect(await resultOf(administrator, aSheet([{}]), { key: 'key-1' })).toMatchObject({ count: 1, faults: [] })
  })

  test('uses no graveyard of another company', async () => {
    const [here] = [await aTown(), await aTown('Туђе гробље')]
    expect(await check(here.administrator, aSheet([{ graveyard: 'Туђе гробље' }]))).toMatchObject({
      faults: [{ code: 'GRAVEYARD_NOT_EXIST' }],
    })
  })

  test('is for administrators, and for records that they may write', async () => {
    const { administrator, clerk } = await aTown()
    expect(await previewOf(clerk, aSheet([{}]))).toMatchObject({ message: 'LOGIN_AS_ADMIN' })
    for (const name of ['graveyard', 'user', 'company', 'bankAccount', 'unknown'])
      expect(await previewOf(administrator, 'name\r\nа\r\n', name)).toMatchObject({ message: 'REQUEST_NOT_VALID' })
  })
})

describe('an import is undone', () => {
  test('as a whole, once', async () => {
    const { administrator, clerk, company } = await aTown()
    await resultOf(administrator, aSheet([{}, {}]))
    const [{ id, count, changed } = { id: 0 }] = await importsOf(administrator)
    expect([count, changed]).toEqual([2, []])
    expect((await clerk.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(401)
    expect((await administrator.post(`/api/imports/${id}/undo`, {})).json()).toEqual({
      count: 2,
      kept: 0,
      keptRecords: [],
    })
    expect(live(await recordsOf(administrator))).toEqual([])
    expect((await actionsOf(company)).slice(3)).toEqual([
      'DEATH_RECORD_DELETED',
      'DEATH_RECORD_DELETED',
      'RECORDS_IMPORT_UNDONE 2',
    ])
    expect((await administrator.post(`/api/imports/${id}/undo`, {})).json()).toEqual({ message: 'IMPORT_NOT_EXIST' })
    expect(await importsOf(administrator)).toEqual([])
    // The same file can be imported again.
    expect(await resultOf(administrator, aSheet([{}]))).toMatchObject({ count: 1 })
  })

  test('unless one of its records was changed or deleted since', async () => {
    const { administrator, clerk } = await aTown()
    await resultOf(administrator, aSheet([{}, {}]))
    const [first, second] = await recordsOf(clerk)
    await clerk.put(`/api/deathRecord/${first?.id}`, { ...first, notes: 'Исправљено' })
    const [{ id, changed } = { id: 0 }] = await importsOf(administrator)
    expect(changed).toEqual([first?.id])
    const refused = async () => (await administrator.post(`/api/imports/${id}/undo`, {})).json()
    expect(await refused()).toEqual({ message: 'IMPORT_RECORDS_CHANGED' })
    await clerk.delete(`/api/deathRecord/${second?.id}/${clerk.id}`)
    expect(await refused()).toEqual({ message: 'IMPORT_RECORDS_CHANGED' })
    expect(live(await recordsOf(clerk))).toMatchObject([{ notes: 'Исправљено' }])
  })

  test('neither by another company nor after some days', async () => {
    const [here, there] = [await aTown(), await aTown()]
    await resultOf(here.administrator, aSheet([{}]))
    const [{ id } = { id: 0 }] = await importsOf(here.administrator)
    expect([
      (await there.administrator.post(`/api/imports/${id}/undo`, {})).statusCode,
      await importsOf(there.administrator),
    ]).toEqual([404, []])
    await platform.db
      .updateTable('undoableActions')
      .set({ dateCreated: new Date(Date.now() - undoDays * 24 * 60 * 60_000) })
      .where('id', '=', id)
      .execute()
    expect((await here.administrator.post(`/api/imports/${id}/undo`, {})).statusCode).toBe(404)
  })
})
