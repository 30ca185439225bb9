import type { RecordType } from '../../shared/record.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordQueries } from '../records/queries.ts'
import { anyTables } from '../records/search.ts'
import { operator } from './operator.ts'

type Reference = RecordType['references'][number]

/**
 * The company's live records that a reference can name. A name counts in any script and case, unless several are then
 * alike: these must be written exactly.
 */
export async function idsByName(tx: Tx, company: CompanyId, { table }: Reference) {
  const rows = await anyTables(tx)
    .selectFrom(table)
    .select(['id', 'name'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .execute()
  const named = rows.map(({ id, name }) => ({ id, name: String(name) }))
  return (wanted: string): number | undefined => {
    const exact = named.find(({ name }) => name === wanted.normalize('NFC').trim())
    if (exact) return exact.id
    const alike = named.filter(({ name }) => fold(name) === fold(wanted))
    return alike.length === 1 ? alike[0]?.id : undefined
  }
}

/** Makes records from those names that no record bears yet; returns them. What cannot be a name is left to be refused. */
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
