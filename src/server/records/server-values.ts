import type { RecordType } from '../../shared/record.ts'
import type { Actor, AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { Scope } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

/** The values of a record that is being created, or all values of an edited one as they will be. */
export interface Entered {
  readonly values: Values
  readonly before?: Values | undefined
}
/** A record that has been created, edited, deleted or restored. */
export interface Written {
  readonly after: Values
  readonly before?: Values | undefined
}

/** What the server keeps true of the records of a type, whoever writes them: docs/domain/interments.md#one-place-for-what-is-true */
export interface ServerValues {
  /** The values that it states itself, in the order of the records; refuses what contradicts them. */
  readonly state?: (
    tx: Tx,
    company: CompanyId,
    all: readonly Entered[],
    isImport: boolean,
  ) => Promise<readonly Values[]>
  /** Edits other records as these require; returns the audit entries to add. */
  readonly follow?: (
    tx: Tx,
    company: CompanyId,
    actor: Actor,
    all: readonly Written[],
  ) => Promise<readonly AuditedAction[]>
}

const registered = new Map<RecordType, ServerValues>()

export const keepServerValues = (type: RecordType, values: ServerValues) => void registered.set(type, values)

/** The given values with those of the server, which a partial edit need not contain. */
export async function withServerValues(
  tx: Tx,
  type: RecordType,
  company: Scope,
  all: readonly Entered[],
  isImport = false,
): Promise<readonly Values[]> {
  const state = registered.get(type)?.state
  if (!state || company === undefined || all.length === 0) return all.map(({ values }) => values)
  const complete = all.map(({ values, before }) => ({ values: { ...before, ...values }, before }))
  const stated = await state(tx, company, complete, isImport)
  return all.map(({ values }, at) => ({ ...values, ...stated[at] }))
}

export async function follow(tx: Tx, type: RecordType, company: Scope, actor: Actor, all: readonly Written[]) {
  const others = registered.get(type)?.follow
  return others && company !== undefined && all.length > 0 ? others(tx, company, actor, all) : []
}
