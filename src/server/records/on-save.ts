import type { RecordOf } from '../../shared/record-of.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { Session } from '../session.ts'

/**
 * Additional checks and records when a company's record is created (without `before`) or edited; imports do not call
 * it.
 */
export type OnSave<Type> = (
  tx: Tx,
  company: CompanyId,
  actor: Session,
  after: RecordOf<Type>,
  before?: RecordOf<Type>,
) => Promise<void>

/** Several of them, one after another. */
export const inSequence =
  <Type>(...all: readonly OnSave<Type>[]): OnSave<Type> =>
  async (...saved) => {
    for (const each of all) await each(...saved)
  }
