import type { RecordType } from '../../shared/record.ts'
import { refusedFields } from '../refusal.ts'

/** Converts a violation of a unique index to the declared code of its field. */
export async function withDuplicateErrors<Result>(
  type: Pick<RecordType, 'unique'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const duplicate = type.unique.find(({ index }) => isUniqueViolation(error, index))
    throw duplicate ? refusedFields([{ code: duplicate.code, field: duplicate.field }]) : error
  }
}

/** SQLSTATE 23505. PGlite has the name of the index only in the message. */
const isUniqueViolation = (error: unknown, index: string) =>
  error instanceof Error && 'code' in error && error.code === '23505' && error.message.includes(`"${index}"`)
