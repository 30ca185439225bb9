import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangePlatform, exchangedType, tableOf } from '../../testing/exchange.ts'
import { mostFaults } from '../../shared/imports.ts'
import { verifiedChains } from '../audit-verification.ts'
import type { Database, Tx } from '../database/connection.ts'
import { companyRole } from '../database/roles.ts'
import { importRecords } from './import.ts'
import type { ImportOptions } from './import-result.ts'
import type { Row } from './table.ts'

let platform: Awaited<ReturnType<typeof exchangePlatform>>
beforeAll(async () => {
  platform = await exchangePlatform()
})
afterAll(() => platform.close())

const [graves, interments] = [exchangedType('grave'), exchangedType('interment')]

async function counted(db: Database | Tx, table: string) {
  const { rows } = await sql<{ counted: number }>`select count(*) as counted from ${sql.table(table)}`.execute(db)
  return rows[0]?.counted
}

const numbered = (at: number): Row => ({ line: at + 2, cells: ['Ново гробље', String(at + 1), 'RAKA', '1', '1'] })
const header = ['graveyard', 'number', 'graveType', 'places', 'levels']

/** Imports 450 graves, and calls `read` in its transaction before each batch of rows. */
async function importedInBatches(read: (tx: Tx, at: number) => Promise<void>, options: ImportOptions = {}) {
  const { company } = await platform.aRegister('Ново гробље')
  let begun: Tx | undefined
  const rows = Array.from({ length: 450 }, (_, at) => numbered(at))
  const result = await importRecords(
    platform.db,
    company.id,
    graves,
    { header, rows },
    {
      ...options,
      begin: (tx) => {
        begun = tx
        return Promise.resolve()
      },
      progress: async (done) => {
        if (begun) await read(begun, done)
      },
    },
  )
  return { company, result }
}

test('an import of many holders knows how many parties it has created, so that it finds them quickly', async () => {
  const { company } = await platform.aRegister('Ново гробље')
  const known: unknown[] = []
  let begun: Tx | undefined
  const rows = Array.from({ length: 1300 }, (_, at) => ({
    line: at + 2,
    cells: ['OLD_BOOK', `стр. ${at}`, '1980', `Петровић ${at}`, 'Јован'],
  }))
  const progress = async (done: number) => {
    if (!begun || done !== 1200) return
    const { rows: found } = await sql<{ parties: number; isCompany: boolean }>`
      select reltuples::int as parties, current_user = ${companyRole} as "isCompany" from pg_class where relname = 'parties'`.execute(
      begun,
    )
    known.push(...found)
  }
  const table = { header: ['basis', 'document', 'validFrom', 'Презиме', 'Име'], rows }
  const begin = (tx: Tx) => Promise.resolve(void (begun = tx))
  const { count, forLists } = await importRecords(platform.db, company.id, exchangedType('graveRight'), table, {
    begin,
    progress,
  })
  expect([count, forLists, known]).toEqual([1300, 1300, [{ parties: 1000, isCompany: true }]])
})

describe('an import of many rows', () => {
  test('has stored each batch of rows with its audit entries before the next one', async () => {
    const before = Number(await counted(platform.db, 'graves'))
    const stored: unknown[] = []
    const { company, result } = await importedInBatches(async (tx, at) => {
      stored.push([at, Number(await counted(tx, 'graves')) - before, await counted(tx, 'deferredEntries')])
    })
    expect(stored).toEqual([
      [0, 0, 0],
      [200, 200, 200],
      [400, 400, 400],
    ])
    expect(result.count).toBe(450)
    const trail = await platform.trail(company)
    expect(trail.map(({ actionName }) => actionName)).toEqual([
      ...Array<string>(450).fill('GRAVE_ADDED'),
      'RECORDS_IMPORTED',
    ])
    const ids = trail.flatMap(({ recordId }) => recordId ?? [])
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    for await (const { wrong } of verifiedChains(platform.db)) expect(wrong).toBeUndefined()
  })

  test('adds no audit entry to the trail before its end, so that clerks can save records meanwhile', async () => {
    const added: unknown[] = []
    await importedInBatches(async (tx, at) => {
      if (at === 400) added.push(await counted(tx, 'auditEntries'))
    })
    expect(added).toEqual([0])
  })

  test('imports nothing if its last rows cannot be read', async () => {
    const [rows, entries] = [await counted(platform.db, 'graves'), await counted(platform.db, 'auditEntries')]
    const lost = new Error('The file could not be read.')
    const read = (_: Tx, at: number) => (at === 400 ? Promise.reject(lost) : Promise.resolve())
    await expect(importedInBatches(read)).rejects.toBe(lost)
    expect(await counted(platform.db, 'graves')).toBe(rows)
    expect(await counted(platform.db, 'auditEntries')).toBe(entries)
  })

  test('keeps a limited number of errors, counts the invalid rows, and reports each of them', async () => {
    const { company } = await platform.aRegister('Ново гробље')
    const count = mostFaults / 2 + 100
    const rows = Array.from({ length: count }, (_, at): Row => ({
      line: at + 2,
      cells: ['Ново гробље', '', `Врста ${at}`, '1', '1'],
    }))
    let reported = 0
    const result = await importRecords(
      platform.db,
      company.id,
      graves,
      { header, rows },
      { rejected: () => reported++ },
    )
    expect([result.faults.length, result.more, result.invalid, reported]).toEqual([mostFaults, true, count, count])
  })

  test('names the earlier row of a duplicate in another batch', async () => {
    const { company } = await platform.aRegister('Ново гробље')
    const coded = (at: number): Row => ({ line: at + 2, cells: ['Ново гробље', String(at + 1), 'RAKA', 'OPEN'] })
    const rows = [...Array.from({ length: 250 }, (_, at) => coded(at)), { ...coded(6), line: 252 }]
    const sections = { header: ['graveyard', 'code', 'graveTypes', 'state'], rows }
    const { faults } = await importRecords(platform.db, company.id, exchangedType('section'), sections)
    expect(faults).toMatchObject([{ line: 252, code: 'SECTION_WITH_CODE_ALREADY_EXIST', sameAs: 8 }])
  })
})

test('rejected rows name the grave that they take from the row above, so that they can be corrected on their own', async () => {
  const { company } = await platform.aRegister('Ново гробље')
  await importRecords(platform.db, company.id, graves, { header, rows: [numbered(0), numbered(1)] })
  const sheet = [
    'graveyard;grave;surname;kind;precision;buriedOn',
    'Ново гробље;1;Петровић;COFFIN;DAY;5.3.1938.',
    'Ново гробље;2;Илић;COFFIN;DAY;5.3.1938.',
    ';;Илић;COFFIN;DAY;31.2.1941.',
  ].join('\n')
  const rejected: unknown[] = []
  await importRecords(platform.db, company.id, interments, await tableOf(sheet, interments), {
    skipErrors: true,
    rejected: ({ cells }) => rejected.push(cells),
  })
  expect(rejected).toEqual([['Ново гробље', '2', 'Илић', 'COFFIN', 'DAY', '31.2.1941.']])
})
