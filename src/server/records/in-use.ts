import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import type { Scope } from './rows.ts'

/**
 * Whether other records need one of these, so that users cannot delete them. Undoing an import or a confirmation does not
 * check this.
 */
export type InUse = (tx: Tx, company: CompanyId, ids: readonly number[]) => Promise<boolean>

/** Called after the deletion, which has locked the records, in the same transaction. */
export async function refuseInUse(
  type: RecordType,
  isInUse: InUse | undefined,
  tx: Tx,
  company: Scope,
  ids: readonly number[],
) {
  if (type.inUse === undefined || !isInUse || company === undefined) return
  if (await isInUse(tx, company, ids)) throw new Refusal(400, type.inUse)
}
