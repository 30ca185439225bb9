import type { RecordType } from '../../shared/record.ts'
import { refusedFields } from '../refusal.ts'

/** Converts a violation of a unique index, or of periods that must not overlap, to the declared code of its field. */
export async function withDuplicateErrors<Result>(
  type: Pick<RecordType, 'unique' | 'notOverlapping'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const duplicate =
      type.unique.find(({ index }) => isViolation(error, '23505', index)) ??
      type.notOverlapping?.find(({ constraint }) => isViolation(error, '23P01', constraint))
    throw duplicate ? refusedFields([{ code: duplicate.code, field: duplicate.field }]) : error
  }
}

/** By its SQLSTATE. PGlite has the name of the index only in the message. Names are unique by three keys (`uniqueByIdentity`). */
const isViolation = (error: unknown, state: '23505' | '23P01', name: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === state &&
  new RegExp(`"${name}(_bare|_look)?"`).test(error.message)
