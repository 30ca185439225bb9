import { sql } from 'kysely'
import { z } from 'zod'
import { fileTypeNames, fileTypes, partBytes } from '../../shared/files.ts'
import type { RecordType } from '../../shared/record.ts'
import { auditEach, type AuditedAction, type AuditEntry } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { trustedCompanyId, type CompanyId } from '../database/tenancy.ts'
import { operator } from '../exchange/operator.ts'
import { insertPart, thumbnailNumber } from '../files/file-content.ts'
import type { ArchiveReader } from './archive-reader.ts'
import { archivedTrail } from './archived-trail.ts'
import { platformOperator } from './company-events.ts'
import { companyTables, type CompanyTable } from './company-tables.ts'
import { reserveIds, withIdsRaised } from './ids.ts'
import { ArchiveFault, contentFile, dataFile, thumbnailFile, type Trail } from './manifest.ts'

export interface ImportedCompany {
  readonly id: number
  readonly rows: number
  readonly files: number
  /** What was added to every id. */
  readonly added: number
  /** The e-mails that other users of this installation have: the arriving ones are deleted. */
  readonly taken: string[]
}

interface Options {
  /** The record type of users. */
  readonly userType: Pick<RecordType, 'code'>
  readonly progress: (line: string) => void
}

type Row = Record<string, unknown>

interface Arrival {
  readonly tx: Tx
  readonly archive: ArchiveReader
  readonly added: number
  /** The former ids of users whose e-mails others have, by the e-mail in small letters. */
  readonly taken: Map<string, number>
}

const batch = { rows: 500, characters: 4_000_000 }
const parsedRow = z.record(z.string(), z.unknown())

/** Puts the company of an archive into this installation, in one transaction. The archive is verified before. */
export async function importCompany(
  db: Database,
  archive: ArchiveReader,
  { userType, progress }: Options,
): Promise<ImportedCompany> {
  await archive.verify()
  progress('The archive is intact.')
  const { company, migrations, highestId, trail } = archive.manifest
  return oncePerInstallation(() =>
    db.transaction().execute(async (tx) => {
      if (JSON.stringify(await appliedMigrations(tx)) !== JSON.stringify(migrations))
        throw new ArchiveFault(
          `The archive has the schema version ${migrations.at(-1)}, and this database another one: update both installations to the same version.`,
        )
      await refuseSecond(tx, company)
      await sql`select set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true),
      set_config('app.restoring', 'on', true)`.execute(tx)
      const tables = (await companyTables(tx, trustedCompanyId(company.id))).filter(({ isMoved }) => isMoved)
      const added = await reserveIds(tx, tables, { lowest: company.id, highest: highestId })
      const id = trustedCompanyId(company.id + added)
      const arrival: Arrival = { tx, archive, added, taken: new Map() }
      let rows = 0
      let files = 0
      // Last, so that other writers wait only briefly for what the entries lock.
      for (const table of [...tables.filter((each) => !isTrail(each)), ...tables.filter(isTrail)]) {
        const count = await fill(arrival, table)
        if (table.name === 'files') files = await storeContents(arrival, id)
        rows += count
        progress(`${table.name}: ${count} rows`)
      }
      // PostgreSQL would take the company for empty until its own maintenance: matching 17,000 claims with their parties took over 30 s.
      await sql`analyze (skip_locked) ${sql.join(tables.map((table) => sql.table(table.name)))}`.execute(tx)
      await auditEach(tx, arrivalEntries(arrival, id, trail, userType))
      return { id, rows, files, added, taken: [...arrival.taken.keys()] }
    }),
  )
}

/** Some values, such as account numbers, may be in an installation only once. */
async function oncePerInstallation<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error
    const index = 'constraint' in error ? String(error.constraint) : ''
    throw new ArchiveFault(`Another company of this installation has the same value: ${index}.`, { cause: error })
  }
}

const isTrail = ({ name }: CompanyTable) => name === 'audit_entries'

async function refuseSecond(tx: Tx, { name, registrationNumber }: { name: string; registrationNumber: string }) {
  const same = await tx
    .selectFrom('companies')
    .select('id')
    .where('deleted', '=', false)
    .where((eb) => eb.or([eb('registrationNumber', '=', registrationNumber), eb('name', '=', name)]))
    .executeTakeFirst()
  if (same) throw new ArchiveFault(`The company is in this installation already: ${same.id}.`)
}

/** Inserts the rows of a table; if they refer to each other, in one statement, after which the references are checked. */
async function fill(arrival: Arrival, table: CompanyTable): Promise<number> {
  const { tx, archive } = arrival
  const name = dataFile(table.name)
  if (!archive.has(name)) return 0
  const chain = isTrail(table) ? archivedTrail(tx) : undefined
  const stage = table.refersToItself ? sql.table(`arriving_${table.name}`) : undefined
  // An entry gets its id and hash from the chain.
  const written = table.columns.filter(({ name, isGenerated }) => !isGenerated && !(chain && /^(id|hash)$/.test(name)))
  const columns = sql.join(written.map(({ name }) => sql.ref(name)))
  if (stage)
    await sql`create temp table ${stage} on commit drop as select ${columns} from ${sql.table(table.name)}
      with no data`.execute(tx)
  const insert = async (rows: readonly Row[]) => {
    await chain?.add(rows)
    const raised = rows.map((row) => arriving(arrival, table, row))
    await sql`insert into ${stage ?? sql.table(table.name)} (${columns}) ${stage ? sql`` : sql`overriding system value`}
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(raised)}::json)`.execute(
      tx,
    )
  }
  let count = 0
  for await (const rows of batches(archive.lines(name))) {
    if (table.name === 'users') await noteTaken(arrival, rows)
    await insert(rows)
    count += rows.length
  }
  if (count !== archive.manifest.rows[table.name])
    throw new ArchiveFault(`The archive is damaged: ${name} has ${count} rows.`)
  if (stage)
    await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
      select ${columns} from ${stage}`.execute(tx)
  chain?.verify(archive.manifest.trail)
  return count
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<Row[]> {
  let [rows, characters]: [Row[], number] = [[], 0]
  for await (const line of lines) {
    rows.push(parsedRow.parse(JSON.parse(line)))
    characters += line.length
    if (rows.length < batch.rows && characters < batch.characters) continue
    yield rows
    ;[rows, characters] = [[], 0]
  }
  if (rows.length > 0) yield rows
}

/** A row as it is here. */
function arriving({ added, taken }: Arrival, { name, columns }: CompanyTable, row: Row): Row {
  const raised = Object.fromEntries(
    columns.map(({ name, type }): [string, unknown] => [
      name,
      withIdsRaised(row[name], added, type === 'bigint' || type === 'bigint[]'),
    ]),
  )
  // The deletion before an erasure ends with it.
  if (name === 'companies') return { ...raised, deleted: false }
  if (name !== 'users') return raised
  // Passwords and second factors are not in the archive: users set a password with a new link.
  const deleted = row['deleted'] === true || taken.get(String(row['email']).toLowerCase()) === row['id']
  return { ...raised, deleted, registration_confirmed: false, second_factor: false, pending_email: null }
}

/** Notes live users whose e-mail another one here has. */
async function noteTaken({ tx, taken }: Arrival, rows: readonly Row[]) {
  const live = new Map(
    rows.flatMap(({ id, email, deleted }) => (deleted === true ? [] : [[String(email).toLowerCase(), Number(id)]])),
  )
  const { rows: users } = await sql<{ email: string }>`select lower(email) as email from users
    where not deleted and lower(email) = any(${[...live.keys()]}::text[])`.execute(tx)
  for (const { email } of users) taken.set(email, live.get(email) ?? 0)
}

const mediaTypes = z.enum(fileTypeNames)

async function storeContents({ tx, archive, added }: Arrival, company: CompanyId): Promise<number> {
  let count = 0
  for await (const line of archive.lines(dataFile('files'))) {
    const row = parsedRow.parse(JSON.parse(line))
    const [id, mediaType] = [z.int().parse(row['id']), mediaTypes.parse(row['media_type'])]
    let number = 0
    for await (const bytes of inParts(archive.content(contentFile(id, fileTypes[mediaType].ending))))
      await insertPart(tx, company, { id: id + added, number: ++number, bytes })
    const thumbnail = thumbnailFile(id)
    if (archive.has(thumbnail)) {
      const bytes = Buffer.concat(await Array.fromAsync(archive.content(thumbnail)))
      await insertPart(tx, company, { id: id + added, number: thumbnailNumber, bytes })
    }
    count++
  }
  return count
}

async function* inParts(content: AsyncIterable<Buffer>) {
  let rest = Buffer.alloc(0)
  for await (const chunk of content) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= partBytes; rest = rest.subarray(partBytes)) yield rest.subarray(0, partBytes)
  }
  if (rest.length > 0) yield rest
}

/** In the company's trail, where what precedes has other ids and hashes than before, and in that of the platform. */
function arrivalEntries(
  { archive, added, taken }: Arrival,
  id: CompanyId,
  trail: Trail,
  type: Options['userType'],
): AuditedAction[] {
  const entry: AuditEntry = {
    action: 'COMPANY_IMPORTED',
    recordId: id,
    changes: {
      exported: { from: null, to: archive.manifest.createdAt },
      trail: { from: null, to: trail.hash },
      addedToIds: { from: null, to: added },
    },
  }
  const ofCompany = operator(id)
  return [
    { actor: platformOperator, entry },
    { actor: ofCompany, entry },
    ...[...taken.values()].map((user) => ({
      actor: ofCompany,
      entry: { type, action: 'DELETED' as const, recordId: user + added },
    })),
  ]
}
