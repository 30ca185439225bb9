import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../database/connection.ts'
import { prepared } from '../database/postgres.ts'
import { Refusal, refusedFields } from '../refusal.ts'
import type { Scope } from './rows.ts'
import { recordTables } from './search.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * References must be active records of the same company, and a new record's company active; an unchanged reference may have
 * been deleted since. Returns the ids for new records.
 */
export async function refuseForeignReferences(
  type: RecordType,
  tx: Tx,
  company: Scope,
  values: Values,
  { before, newRecords = 0 }: { before?: Values; newRecords?: number } = {},
): Promise<readonly number[]> {
  const asked: Pick<RecordType['references'][number], 'field' | 'table' | 'code'>[] = type.references.filter(
    ({ field }) => field in values && (values[field] ?? null) !== null && values[field] !== before?.[field],
  )
  const ofCompany = { field: 'companyId', table: 'companies', code: 'COMPANY_NOT_EXIST' }
  if (!before && type.scope === 'company' && company !== undefined) asked.unshift(ofCompany)
  if (before && asked.length === 0) return []
  const found = await recordTables(tx)
    .selectNoFrom((eb) =>
      asked.map((reference) => {
        const { field, table } = reference
        const isActive = eb.selectFrom(table).select('id').where('deleted', '=', false)
        const named =
          reference === ofCompany
            ? isActive.where('id', '=', Number(company))
            : isActive
                .where('id', '=', Number(values[field]))
                .$if(company !== undefined, (rows) => rows.where('companyId', '=', Number(company)))
        return eb.exists(named).as(field)
      }),
    )
    .select(
      sql<number[] | null>`(select json_agg(nextval('record_id')) from generate_series(1, ${newRecords}::int))`.as(
        'ids',
      ),
    )
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow()
  const foreign = asked.find(({ field }) => found[field] !== true)
  // The company is not a field of the form.
  if (foreign === ofCompany) throw new Refusal(400, foreign.code)
  if (foreign) throw refusedFields([foreign])
  return found.ids ?? []
}
