import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exchangedTypes } from '../app/record-types.ts'
import { aRegister as aDeathRegister } from './death-records.ts'
import { aDeathRecord, testPlatform } from './platform.ts'
import type { CompanyId } from '../server/database/tenancy.ts'
import { columnNamed, type Exchanged, fileColumns } from '../server/exchange/columns.ts'
import { exportRecords, type ExportOptions } from '../server/exchange/export.ts'
import { importRecords } from '../server/exchange/import.ts'
import type { ImportOptions } from '../server/exchange/import-result.ts'
import { tableIn } from '../server/exchange/table.ts'

export function exchangedType(name: string): Exchanged {
  const found = exchangedTypes.find(({ type }) => type.name === name)
  if (!found) throw new Error(`Unknown type ${name}.`)
  return found
}
export const deathRecord = exchangedType('deathRecord')

export const tableOf = (
  bytes: Uint8Array | string,
  exchanged: Exchanged = deathRecord,
  format: 'csv' | 'json' = 'csv',
) =>
  tableIn(new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), {
    format,
    isKnown: (header) => columnNamed(fileColumns(exchanged), header) !== undefined,
  })

/** The fields of records that a clerk has entered, without those set by the server. */
export const enteredFields = (records: readonly Record<string, unknown>[]) =>
  records.map(
    ({ id: _id, dateCreated: _created, version: _version, graveyardId: _graveyard, graveyard, ...fields }) => ({
      ...fields,
      graveyard: (graveyard as { name: string }).name,
    }),
  )

/** A spreadsheet of valid rows with the given cells changed. */
export function aSheet(
  rows: readonly Record<string, string>[],
  { header = (name: string) => name, separator = ';' } = {},
) {
  const { graveyardId: _id, ...whole } = aDeathRecord({ id: 0 })
  const names = [...Object.keys(whole), 'graveyard']
  const lines = rows.map((row) => {
    const values: Record<string, unknown> = { ...aDeathRecord({ id: 0 }), graveyard: 'Ново гробље', notes: '', ...row }
    return names.map((name) => String(values[name])).join(separator)
  })
  return `${[names.map(header).join(separator), ...lines].join('\r\n')}\r\n`
}

/** The application with registers created over HTTP, and the export and import commands on them. */
export async function exchangePlatform(extend?: Parameters<typeof testPlatform>[3]) {
  const platform = await testPlatform({}, undefined, undefined, extend)
  const folder = await mkdtemp(path.join(tmpdir(), 'pokoj-exchange-'))

  async function aRegister(graveyardName?: string) {
    const register = await aDeathRegister(platform, graveyardName)
    const records = async () =>
      (await register.clerk.get('/api/deathRecord/search?size=100&sort=dateCreated')).json<{
        entities: Record<string, unknown>[]
      }>().entities
    return { ...register, records }
  }

  let files = 0
  async function exported(
    company: { id: CompanyId },
    options: Partial<ExportOptions> = {},
    exchanged: Exchanged = deathRecord,
  ) {
    const file = path.join(folder, `${++files}.${options.format ?? 'csv'}`)
    const whole = { format: 'csv', headers: 'names', withDeleted: false, ...options } as const
    const count = await exportRecords(platform.db, company.id, exchanged, file, whole)
    return { count, file, bytes: await readFile(file) }
  }

  const imported = async (
    company: { id: CompanyId },
    bytes: Uint8Array | string,
    options: ImportOptions = {},
    exchanged: Exchanged = deathRecord,
    format: 'csv' | 'json' = 'csv',
  ) => importRecords(platform.db, company.id, exchanged, await tableOf(bytes, exchanged, format), options)

  const trail = (company: { id: number }) =>
    platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'userId', 'userEmail', 'changes', 'recordId'])
      .where('companyId', '=', company.id)
      .where('userEmail', '=', 'cli')
      .orderBy('id')
      .execute()

  const close = async () => {
    await platform.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...platform, folder, aRegister, exported, imported, trail, close }
}
