import type { RecordType } from '../../shared/record.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { recordTables } from '../records/search.ts'
import { operator } from './operator.ts'

type Reference = RecordType['references'][number]

/**
 * Finds a company's live records by name, in any script and case. If several records differ only in these, the name must
 * match exactly.
 */
export async function idsByName(tx: Tx, company: CompanyId, { table }: Reference) {
  const rows = await recordTables(tx)
    .selectFrom(table)
    .select(['id', 'name'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .execute()
  const named = rows.map(({ id, name }) => ({ id, name: String(name) }))
  return (searched: string): number | undefined => {
    const exact = named.find(({ name }) => name === searched.normalize('NFC').trim())
    if (exact) return exact.id
    const alike = named.filter(({ name }) => fold(name) === fold(searched))
    return alike.length === 1 ? alike[0]?.id : undefined
  }
}

/**
 * Creates records for names that do not exist yet, and returns them. Invalid names are left for the import to
 * reject.
 */
export async function createNamed(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  reference: Reference,
  names: readonly string[],
): Promise<string[]> {
  const created: string[] = []
  for (const name of names) {
    const idOf = await idsByName(tx, company, reference)
    const checked = type.fields.safeParse({ name })
    if (idOf(name) !== undefined || !checked.success) continue
    await recordQueries(type).create(tx, company, operator(company), checked.data)
    created.push(name.trim())
  }
  return created
}
