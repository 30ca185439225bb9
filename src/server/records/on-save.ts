import type { RecordOf } from '../../shared/record-of.ts'
import type { Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'

/**
 * Additional checks and records when a company's record is created (without `before`), edited, deleted or restored by any writer;
 * only imports do not call it. `given` are the values of an edit as they were asked for.
 */
export type OnSave<Type> = (
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  after: RecordOf<Type>,
  before?: RecordOf<Type>,
  given?: Readonly<Record<string, unknown>>,
) => Promise<void>

export type BeforeEdit<Type> = (
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  before: RecordOf<Type>,
  after: RecordOf<Type>,
) => Promise<Readonly<Record<string, unknown>> | void>

/** Several of them, one after another. */
export const inSequence =
  <Type>(...all: readonly OnSave<Type>[]): OnSave<Type> =>
  async (...saved) => {
    for (const each of all) await each(...saved)
  }

/** The same for records that stay live: without deletions and restores. */
export const ofLive =
  <Type extends object>(onSave: OnSave<Type>): OnSave<Type> =>
  async (tx, company, actor, after, before, given) => {
    if (isLive(after) && (!before || isLive(before))) await onSave(tx, company, actor, after, before, given)
  }

const isLive = (record: object) => 'deleted' in record && record.deleted === false
