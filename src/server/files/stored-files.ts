import { sql } from 'kysely'
import {
  mostFileBytes,
  mostThumbnailBytes,
  partBytes,
  partsOf,
  sizeOfPart,
  type UploadedFile,
} from '../../shared/files.ts'
import { sortKey } from '../../shared/serbian-script.ts'
import { type Actor, audit } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { fileFault, pixelsOf } from './file-fault.ts'
import { fileTypeOf } from './file-type.ts'
import { hashInRows, thumbnailNumber, wholeContent } from './file-content.ts'

// Files in the database: docs/decisions/0038-files-are-rows-of-the-database.md

/** The error codes of an upload; each record type with files has its own. */
export interface FileCodes {
  readonly tooLarge: string
  readonly empty: string
  readonly typeNotAllowed: string
  readonly partNotValid: string
  readonly withScript: string
  readonly tooManyPixels: string
  readonly full: string
  readonly notFound: string
}

interface NewFile {
  readonly name: string
  readonly size: number
  readonly first: Buffer
  readonly thumbnail: Buffer | undefined
}

const mostThumbnailPixels = 1_000_000

/** What a company may use, in bytes. Only what has been received counts, not what is announced. */
interface Limits {
  readonly space: number
  readonly codes: FileCodes
}

/** Stores the first part of a file, if its type and size are allowed and it has space. */
export async function beginFile(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  { name, size, first, thumbnail }: NewFile,
  { space, codes }: Limits,
): Promise<UploadedFile> {
  if (size > mostFileBytes) throw new Refusal(413, codes.tooLarge)
  if (size === 0) throw new Refusal(400, codes.empty)
  const type = fileTypeOf(first)
  if (!type) throw new Refusal(400, codes.typeNotAllowed)
  if (first.length !== sizeOfPart(size, 1)) throw new Refusal(400, codes.partNotValid)
  if (thumbnail && !isThumbnail(thumbnail)) throw new Refusal(400, codes.partNotValid)
  if ((await received(tx, company)) + size > space) throw new Refusal(400, codes.full)
  const { id } = await tx
    .insertInto('files')
    .values({
      companyId: company,
      userId: actor.userId,
      name,
      mediaType: type,
      size,
      sortKeys: JSON.stringify({ name: sortKey(name) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = [{ number: 1, bytes: first }, ...(thumbnail ? [{ number: thumbnailNumber, bytes: thumbnail }] : [])]
  await tx
    .insertInto('fileParts')
    .values(parts.map((part) => ({ companyId: company, fileId: id, ...part })))
    .execute()
  return { id, isComplete: await completed(tx, company, actor, id, codes) }
}

function isThumbnail(bytes: Buffer): boolean {
  const type = fileTypeOf(bytes)
  return (
    bytes.length <= mostThumbnailBytes &&
    type !== undefined &&
    type !== 'PDF' &&
    pixelsOf(type, bytes) <= mostThumbnailPixels
  )
}

const received = async (tx: Tx, company: CompanyId) =>
  (
    await tx
      .selectFrom('fileParts')
      .select(
        sql<number>`coalesce(sum(octet_length(bytes)), 0) + coalesce((select sum(size) from files
          where company_id = ${company} and in_folder_since is not null), 0)`.as('used'),
      )
      .where('companyId', '=', company)
      .executeTakeFirstOrThrow()
  ).used

/** How long an upload may take. */
export const uploadTime = sql`interval '1 hour'`

/** Adds another part; a repeated one is ignored, because its answer may have been lost. */
export async function addPart(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  { id, number, bytes }: { id: number; number: number; bytes: Buffer },
  { space, codes }: Limits,
): Promise<UploadedFile> {
  const file = await tx
    .selectFrom('files')
    .select(['size', 'sha256'])
    .where('companyId', '=', company)
    .where('id', '=', id)
    .where(sql<boolean>`(sha256 is not null or date_created > now() - ${uploadTime})`)
    // Until the part is stored, the upload does not end.
    .forKeyShare()
    .executeTakeFirst()
  if (!file) throw new Refusal(404, codes.notFound)
  if (file.sha256 !== null) return { id, isComplete: true }
  if (number > partsOf(file.size) || bytes.length !== sizeOfPart(file.size, number))
    throw new Refusal(400, codes.partNotValid)
  await tx
    .insertInto('fileParts')
    .values({ companyId: company, fileId: id, number, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await received(tx, company)) > space) throw new Refusal(400, codes.full)
  return { id, isComplete: await completed(tx, company, actor, id, codes) }
}

/** Stores a whole file; returns its id. */
export async function storeFile(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  { name, content, thumbnail }: { name: string; content: Buffer; thumbnail: Buffer | undefined },
  codes: FileCodes,
): Promise<number> {
  const size = content.length
  const partAt = (number: number) => content.subarray((number - 1) * partBytes, number * partBytes)
  const limits = { space: Infinity, codes }
  const { id } = await beginFile(tx, company, actor, { name, size, first: partAt(1), thumbnail }, limits)
  for (let number = 2; number <= partsOf(size); number++)
    await addPart(tx, company, actor, { id, number, bytes: partAt(number) }, limits)
  return id
}

/**
 * Once all parts are stored, refuses what nobody should open, and adds the hash of the content, also to the audit trail, so that a
 * later change is detected.
 */
async function completed(tx: Tx, company: CompanyId, actor: Actor, id: number, codes: FileCodes): Promise<boolean> {
  const file = await tx
    .updateTable('files')
    .set({ sha256: hashInRows(company, id) })
    .where('companyId', '=', company)
    .where('id', '=', id)
    .where('sha256', 'is', null)
    .where(sql<boolean>`size = (select sum(octet_length(bytes)) from file_parts
      where company_id = ${company} and file_id = ${id} and number > 0)`)
    .returning(['name', 'mediaType', 'size', 'sha256'])
    .executeTakeFirst()
  if (!file) return false
  const fault = await fileFault(file.mediaType, await wholeContent(tx, company, id))
  if (fault) throw new Refusal(400, codes[fault])
  const changes = Object.fromEntries(Object.entries(file).map(([field, to]) => [field, { from: null, to }]))
  await audit(tx, actor, { action: 'FILE_STORED', recordId: id, changes })
  return true
}
