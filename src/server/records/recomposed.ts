import type { RecordType } from '../../shared/record.ts'
import { continueAsCompany } from '../database/tenancy.ts'
import { recordQueries } from './queries.ts'
import { recordTables } from './record-tables.ts'
import { type Effect, onEach } from './rules.ts'

const batch = 500

/**
 * When `value` of a record changes, the composed texts of those of the other type that refer to it by `field` change too. Each change
 * is an edit.
 */
export const recompose = <Type>(type: RecordType, field: string, value: string): Effect<Type> =>
  onEach(async (write) => {
    const { tx, company, event, before, after } = write
    const values = type.composed && { [type.composed.field]: null }
    if (
      company === undefined ||
      !values ||
      event !== 'edited' ||
      !before ||
      Reflect.get(before, value) === Reflect.get(after, value)
    )
      return
    // Super administrators edit graveyards, and have no access to records themselves.
    await continueAsCompany(tx, company)
    for (let last: number | undefined = 0; last !== undefined;) {
      const rows: { id: number }[] = await recordTables(tx)
        .selectFrom(type.table)
        .select('id')
        .where('companyId', '=', company)
        .where(field, '=', after.id)
        .where('id', '>', last)
        .orderBy('id')
        .limit(batch)
        .execute()
      await recordQueries(type).save(
        { ...write, writer: 'rule' },
        rows.map(({ id }) => ({ id, values })),
      )
      last = rows.at(-1)?.id
    }
  })
