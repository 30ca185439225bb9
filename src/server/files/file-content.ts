import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type FileType, partsOf } from '../../shared/files.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import type { FileContent, FilesFolder } from './files-folder.ts'

// Where the content of a file is: in rows until it is complete, then there or in a folder
// (docs/decisions/0038-files-are-rows-of-the-database.md).

/** Of the part that is the thumbnail. */
export const thumbnailNumber = 0

export async function wholeContent(tx: Database | Tx, company: CompanyId, id: number): Promise<Buffer> {
  const parts = await tx
    .selectFrom('fileParts')
    .select('bytes')
    .where('companyId', '=', company)
    .where('fileId', '=', id)
    .where('number', '>', thumbnailNumber)
    .orderBy('number')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

/** Of the content; null if it is not in rows. */
export const hashInRows = (company: Value<number>, id: Value<number>) => sql<string>`(
  select encode(sha256(string_agg(bytes, ''::bytea order by number)), 'hex') from file_parts
  where company_id = ${company} and file_id = ${id} and number > 0)`
type Value<Type> = Type | RawBuilder<Type>

export interface StoredFile {
  readonly companyId: CompanyId
  readonly id: number
  readonly name: string
  readonly mediaType: FileType
  readonly size: number
  readonly sha256: string
}

/** A complete file. */
export async function storedFile(tx: Tx, company: CompanyId, id: number): Promise<StoredFile | undefined> {
  const file = await tx
    .selectFrom('files')
    .select(['id', 'name', 'mediaType', 'size', 'sha256'])
    .where('companyId', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return file && file.sha256 !== null ? { ...file, companyId: company, sha256: file.sha256 } : undefined
}

export const partOf = async (tx: Tx, company: CompanyId, id: number, number: number) =>
  (
    await tx
      .selectFrom('fileParts')
      .select('bytes')
      .where('companyId', '=', company)
      .where('fileId', '=', id)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.bytes

/** Stores a part as it is; a file that arrives with its company is complete already. */
export const insertPart = (
  tx: Tx,
  companyId: CompanyId,
  { id, ...part }: { id: number; number: number; bytes: Buffer },
) =>
  tx
    .insertInto('fileParts')
    .values({ companyId, fileId: id, ...part })
    .execute()

export const thumbnailOf = (tx: Tx, company: CompanyId, id: number) => partOf(tx, company, id, thumbnailNumber)

/** The content of a file is missing, or is another one than was stored. */
export class DamagedFile extends Refusal {
  constructor({ companyId, id }: { companyId: number; id: number }) {
    super(500, fileDamaged)
    this.message = `The content of file ${id} of company ${companyId} is missing or was changed.`
  }
}
export const fileDamaged = 'FILE_DAMAGED'

/** The content in parts, each read only when the client has received the previous one. Throws `DamagedFile`. */
export async function contentOf(db: Database, folder: FilesFolder | undefined, file: StoredFile) {
  const { companyId, id, sha256 } = file
  const inCompany = <Result>(work: (tx: Tx) => Promise<Result>) => asCompany(db, companyId, work, 'read')
  const { rows } = await inCompany((tx) =>
    sql<{ hash: string }>`select ${hashInRows(companyId, id)} as hash`.execute(tx),
  )
  const hash = rows[0]?.hash ?? (await folder?.hashOf(file))
  if (hash !== sha256) throw new DamagedFile(file)
  return partsOfContent((number) => inCompany((tx) => partOf(tx, companyId, id, number)), folder, file)
}

/** From rows; from the folder if they are not there, or not any more. Throws `DamagedFile`, at the latest at the end. */
export async function* partsOfContent(
  inRows: (number: number) => Promise<Uint8Array | undefined>,
  folder: FilesFolder | undefined,
  file: FileContent,
) {
  const hash = createHash('sha256')
  for await (const part of unverified(inRows, folder, file)) {
    hash.update(part)
    yield part
  }
  if (hash.digest('hex') !== file.sha256) throw new DamagedFile(file)
}

async function* unverified(...[inRows, folder, file]: Parameters<typeof partsOfContent>) {
  for (let number = 1; number <= partsOf(file.size); number++) {
    const bytes = await inRows(number)
    if (!bytes) {
      if (folder) yield* folder.parts(file, number)
      return
    }
    yield bytes
  }
}
