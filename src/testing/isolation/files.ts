import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { exchangedTypes } from '../../app/record-types.ts'
import { trustedCompanyId } from '../../server/database/tenancy.ts'
import { exportRecords } from '../../server/exchange/export.ts'
import { importRecords } from '../../server/exchange/import.ts'
import { deathRecord } from '../../features/death-records/record.ts'
import { tableOf } from '../exchange.ts'
import { companyCanary, plantCanaries, recordCanary } from '../fuzz/canaries.ts'
import { aDeathRecord, type TestPlatform } from '../platform.ts'
import { demonstratedTypes, typesInGraveyards } from '../record-types.ts'
import { towns, writerOf } from '../towns.ts'
import { ownedBy, referencesAcross } from './contents.ts'
import type { isolationLayers } from './layers.ts'

/** The database's foreign keys include the company: with both layers off they still refuse the reference. */
function refusedByDatabase(error: unknown) {
  if (error instanceof Error && error.message.includes('violates foreign key constraint')) return { count: 0 }
  throw error
}

const row = z.record(z.string(), z.unknown())

type Layers = Awaited<ReturnType<typeof isolationLayers>>

/** Exports every type of a company, and imports it with the names and ids of another company in its rows. */
export async function crossInFiles(platform: TestPlatform, layers: Layers, filters: boolean) {
  const { own, other } = await towns(platform)
  await plantCanaries(platform, other)
  for (const { type, body } of [
    { type: deathRecord, body: aDeathRecord(own.graveyard) },
    ...typesInGraveyards.map(({ type, valid }) => ({ type, body: valid(own.graveyard) })),
    ...demonstratedTypes.map(({ type, valid }) => ({ type, body: valid({ graveyardId: own.graveyard.id }) })),
  ])
    await writerOf(own.people, type).post(`${type.base}/${own.company.id}`, body)
  const before = await ownedBy(platform.db, other.company.id)
  const folder = await mkdtemp(path.join(tmpdir(), 'pokoj-isolation-'))
  const company = trustedCompanyId(own.company.id)
  const report = { attempts: 0, breaches: [] as string[] }

  for (const exchanged of exchangedTypes) {
    const { type } = exchanged
    const file = path.join(folder, `${type.name}.json`)
    const options = { format: 'json', headers: 'names', withDeleted: false } as const
    await layers.withFilters(filters, company, () => exportRecords(layers.db, company, exchanged, file, options))
    report.attempts += 1
    const text = await readFile(file, 'utf8')
    if (text.includes(recordCanary) || text.includes(companyCanary)) report.breaches.push(`${type.name} exported`)

    const rows = text.split('\n').flatMap((line) => (line === '' ? [] : [row.parse(JSON.parse(line))]))
    if (rows.length === 0) continue
    const imported = async (values: Readonly<Record<string, unknown>>) => {
      const table = await tableOf(
        rows.map((each) => JSON.stringify({ ...each, ...values })).join('\n'),
        exchanged,
        'json',
      )
      report.attempts += 1
      return layers
        .withFilters(filters, company, () =>
          importRecords(layers.db, company, exchanged, table, { skipColumns: true, skipErrors: true }),
        )
        .catch(refusedByDatabase)
    }
    for (const { as, field } of type.references) {
      const { count } = await imported({ [as]: companyCanary })
      if (count > 0) report.breaches.push(`${type.name} imported with their ${field}`)
    }
    await imported({ id: other.company.id, companyId: other.company.id })
  }
  await rm(folder, { recursive: true })
  const after = await ownedBy(platform.db, other.company.id)
  for (const table of Object.keys(after)) if (after[table] !== before[table]) report.breaches.push(`changed ${table}`)
  for (const table of await referencesAcross(platform.db)) report.breaches.push(`ours refer to their ${table}`)
  return report
}
