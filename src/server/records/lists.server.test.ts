import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditTrailRoutes } from '../../features/audit-trail/routes.server.ts'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import type { RecordType } from '../../shared/record.ts'
import { changeLabel } from '../../shared/change-texts.ts'
import { inLanguage } from '../../shared/texts.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { createTables } from '../../testing/own-tables.ts'
import { platformForTests } from '../../testing/platform.ts'
import { tomb, tombStatements, tombTexts } from '../../testing/tombs.ts'
import { asCompany, trustedCompanyId } from '../database/tenancy.ts'
import { recordDifferences } from '../record-verification.ts'
import { recordQueries } from './queries.ts'
import { recordRoutes } from './routes.ts'

const platform = platformForTests({}, undefined, undefined, (app, db) => {
  recordRoutes(app, db, tomb)
  void app.register(async (other) => auditTrailRoutes(other, db, [tombTexts]), { prefix: '/tombs' })
})
beforeAll(async () => {
  await createTables(platform.db, tombStatements)
})

const aClerk = () => clerkWith(platform, tomb)
const [petar, ana, mira] = [
  { name: 'Петар', since: '2001-05-06', graveyardId: null },
  { name: 'Ана', since: '1990-01-02', graveyardId: null },
  { name: 'Мира', since: null, graveyardId: null },
]
const named = (record: { holders: readonly { number: number; name: string }[] }) =>
  record.holders.map(({ number, name }) => `${number} ${name}`)
const differences = async () =>
  (await Array.fromAsync(recordDifferences(platform.db, [tomb]))).map(({ id, field }) => `${id} ${field}`)

describe('a list inside a record', () => {
  test('has its rows in the declared order, each with its number, in every response', async () => {
    const clerk = await aClerk()
    const created = await clerk.add({ number: '1', holders: [petar, mira, ana] })
    expect(named(created)).toEqual(['3 Ана', '1 Петар', '2 Мира'])
    expect((await clerk.read(created.id)).holders).toEqual(created.holders)
    expect((await clerk.sorted('number'))[0]?.holders).toEqual(created.holders)
    expect((await clerk.add({ number: '2' })).holders).toEqual([])
  })

  test('is subject to the rules of its record, including in an edit', async () => {
    const clerk = await aClerk()
    expect(await clerk.refusal({ number: 'костурница', holders: [petar] })).toEqual([400, 'holders: TOMB_OF_ALL'])
    const ossuary = await clerk.add({ number: 'костурница' })
    const edited = await clerk.put(`/api/tomb/${ossuary.id}`, { ...ossuary, holders: [petar] })
    expect(edited.json()).toMatchObject({ errors: [{ code: 'TOMB_OF_ALL', field: 'holders' }] })
    expect((await clerk.read(ossuary.id)).holders).toEqual([])
  })

  test('is rejected with the codes of all fields at their rows, and nothing is stored', async () => {
    const clerk = await aClerk()
    const holders = [petar, { name: '', since: '2001-02-30' }, { ...ana, graveyardId: 'x' }, { name: 'а'.repeat(201) }]
    expect(await clerk.refusal({ number: '', holders })).toEqual([
      400,
      'number: TOMB_NUMBER_CANT_BE_NULL',
      'holders.1.name: HOLDER_NAME_CANT_BE_NULL',
      'holders.1.since: HOLDER_SINCE_NOT_VALID',
      'holders.2.graveyardId: HOLDER_GRAVEYARD_NOT_VALID',
      'holders.3.name: HOLDER_NAME_TOO_LONG',
    ])
    const twice = [
      { ...petar, number: 1 },
      { ...ana, number: 1 },
    ]
    expect(await clerk.refusal({ number: '1', holders: twice })).toEqual([400, 'holders.1.number: REQUEST_NOT_VALID'])
    expect(await clerk.refusal({ number: '1', holders: 'Петар' })).toEqual([400, 'holders: REQUEST_NOT_VALID'])
    expect(await clerk.sorted('number')).toEqual([])
  })

  test('is edited by the numbers of its rows; an edit without it keeps it', async () => {
    const clerk = await aClerk()
    const { id, holders } = await clerk.add({ number: '1', holders: [petar, ana, mira] })
    const [first, second] = [holders[0], holders[1]]
    const edited = await clerk.edit(id, { number: '1', holders: [mira, second, { ...first, name: 'Ана М.' }] })
    expect(named(edited)).toEqual(['2 Ана М.', '1 Петар', '4 Мира'])
    expect(edited.version).toBe(2)
    expect(await clerk.edit(id, { number: '1', holders: edited.holders.toReversed() })).toEqual(edited)
    expect((await clerk.edit(id, { number: '2' })).holders).toEqual(edited.holders)
    expect((await clerk.edit(id, { number: '2', holders: [] })).holders).toEqual([])
  })

  test('keeps the ids of its rows, by which an edit can name them too', async () => {
    const [clerk, stranger] = [await aClerk(), await aClerk()]
    const { id, holders } = await clerk.add({ number: '1', holders: [petar, ana] })
    const [first, second] = holders
    const edited = await clerk.edit(id, { number: '1', holders: [{ ...petar, id: second?.id, name: 'Пера' }, mira] })
    expect(named(edited)).toEqual(['1 Пера', '3 Мира'])
    expect(edited.holders[0]?.id).toBe(second?.id)
    expect(holders.map((row) => row.id)).not.toContain(edited.holders[1]?.id)
    for (const row of [
      first,
      { ...second, number: 3 },
      (await stranger.add({ number: '1', holders: [ana] })).holders[0],
    ]) {
      const answer = await clerk.put(`/api/tomb/${id}`, { number: '1', holders: [row] })
      expect(answer.json()).toMatchObject({ errors: [{ code: 'REQUEST_NOT_VALID', field: 'holders.0.id' }] })
    }
    // A copy of a record has rows of its own.
    const copy = await clerk.add({ number: '2', holders: edited.holders })
    expect(copy.holders.map(({ name }) => name)).toEqual(['Пера', 'Мира'])
    expect(copy.holders[0]?.id).not.toBe(second?.id)
  })

  test('can be append-only: rows are added, but neither changed nor removed', async () => {
    const { company, ...clerk } = await aClerk()
    const { id, holders } = await clerk.add({ number: '1', holders: [petar, ana] })
    const lists = Object.fromEntries(
      Object.entries({ ...tomb.lists }).map(([name, list]) => [name, { ...list, appendOnly: true as const }]),
    )
    const records = recordQueries<RecordType>({ ...tomb, lists })
    const edit = (rows: readonly object[]) =>
      asCompany(platform.db, trustedCompanyId(company.id), (tx) => {
        const actor = { userId: null, email: '', companyId: company.id }
        return records.edit({ tx, company: trustedCompanyId(company.id), actor }, id, { holders: rows })
      })
    await edit([...holders, mira])
    expect(named(await clerk.read(id))).toEqual(['2 Ана', '1 Петар', '3 Мира'])
    const refusal = { faults: [{ code: 'ROW_CANNOT_CHANGE', field: 'holders' }] }
    await expect(edit([{ ...holders[0], name: 'Ана М.' }, holders[1] ?? {}])).rejects.toMatchObject(refusal)
    await expect(edit([])).rejects.toMatchObject(refusal)
  })

  test('has a difference for each row and field in the audit trail', async () => {
    const clerk = await aClerk()
    const { id, holders } = await clerk.add({ number: '1', holders: [petar, ana] })
    await clerk.edit(id, { number: '1', holders: [{ ...holders[1], since: '2002-05-06' }, mira] })
    const [added, edited] = await clerk.trail(id)
    expect(added?.changes).toMatchObject({
      number: { from: null, to: '1' },
      'holders.1.name': { from: null, to: 'Петар' },
      'holders.2.since': { from: null, to: '1990-01-02' },
    })
    expect(edited?.changes).toEqual({
      'holders.1.since': { from: '2001-05-06', to: '2002-05-06' },
      'holders.2.name': { from: 'Ана', to: null },
      'holders.2.since': { from: '1990-01-02', to: null },
      // An added row has all its fields, like an added record.
      'holders.3.name': { from: null, to: 'Мира' },
      'holders.3.since': { from: null, to: null },
      'holders.3.graveyardId': { from: null, to: null },
    })
  })

  test('has a label for each change of a row, and names the records that it refers to', async () => {
    const clerk = await aClerk()
    const graveyard = await platform.aGraveyard(clerk.company, 'Старо гробље')
    const { id } = await clerk.add({ number: '1', holders: [{ ...ana, graveyardId: graveyard.id }] })
    const { body } = await clerk.get(`/tombs/api/auditTrail/record/${id}`)
    const [entry] = (JSON.parse(body) as { entities: AuditTrailEntry[] }).entities
    const label = (name: string) => inLanguage(changeLabel(name, tombTexts.fields, tombTexts.rows), 'rs')
    expect(Object.entries(entry?.changes ?? {}).map(([name, { to }]) => `${label(name)}: ${String(to)}`)).toEqual(
      expect.arrayContaining(['Број: 1', 'Закупци 1 – Име: Ана', 'Закупци 1 – Гробље: Старо гробље']),
    )
  })

  test('differs from the audit trail if a row is changed, removed or added directly in the database', async () => {
    const clerk = await aClerk()
    const { id } = await clerk.add({ number: '1', holders: [petar, ana] })
    await clerk.edit(id, { number: '1', holders: [{ ...petar, number: 1 }, mira] })
    expect(await differences()).toEqual([])
    await sql`update tomb_holders set name = 'Пера' where tomb_id = ${id} and number = 1`.execute(platform.db)
    expect(await differences()).toEqual([`${id} holders.1.name`])
    await sql`update tomb_holders set number = 7 where tomb_id = ${id} and number = 1`.execute(platform.db)
    expect(await differences()).toEqual(
      ['1.name', '1.since', '7.name', '7.since'].map((cell) => `${id} holders.${cell}`),
    )
    await sql`update tomb_holders set number = 1, name = 'Петар' where tomb_id = ${id} and number = 7`.execute(
      platform.db,
    )
  })

  test('references only live records of the company, unless it had the reference before', async () => {
    const [clerk, stranger] = [await aClerk(), await aClerk()]
    const own = await platform.aGraveyard(clerk.company)
    const foreign = await platform.aGraveyard(stranger.company)
    const { id, holders } = await clerk.add({ number: '1', holders: [{ ...ana, graveyardId: own.id }] })
    expect(holders[0]).toMatchObject({ graveyardId: own.id, graveyard: own })
    await sql`update graveyards set deleted = true where id = ${own.id}`.execute(platform.db)
    expect((await clerk.edit(id, { number: '2', holders: [{ ...holders[0], name: 'Ана' }] })).holders).toEqual(holders)
    const withForeign = { number: '3', holders: [petar, { ...petar, graveyardId: foreign.id }] }
    const refusal = [400, 'holders.1.graveyardId: GRAVEYARD_NOT_EXIST']
    expect(await clerk.refusal(withForeign)).toEqual(refusal)
    expect(await clerk.refusal({ number: '3', holders: [petar, { ...petar, graveyardId: own.id }] })).toEqual(refusal)
  })

  test('cannot belong to a record of another company', async () => {
    const [clerk, stranger] = [await aClerk(), await aClerk()]
    const { id } = await clerk.add({ number: '1', holders: [petar] })
    const insert = sql`insert into tomb_holders (company_id, tomb_id, number, name) values (${stranger.company.id}, ${id}, 2, 'Туђ')`
    await expect(insert.execute(platform.db)).rejects.toMatchObject({ code: '23503' })
    expect((await stranger.get(`${tomb.base}/${id}`)).statusCode).toBe(404)
  })
})
