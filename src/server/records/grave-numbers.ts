import { isIn } from '../database/postgres.ts'
import type { ServerValues } from './server-values.ts'

/**
 * A contract or letter about a grave of the register has its number, as it was when the grave was chosen. What is typed instead does
 * not count: docs/domain/graves.md#numbers-in-other-records
 */
export const numberOfGrave: NonNullable<ServerValues['state']> = async (tx, company, all) => {
  const isToState = ({ values, before }: (typeof all)[number]) =>
    typeof values['graveId'] === 'number' &&
    (values['graveId'] !== before?.['graveId'] || values['burialPlaceNumber'] !== before['burialPlaceNumber'])
  const ids = [...new Set(all.filter(isToState).map(({ values }) => Number(values['graveId'])))]
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('graves')
    .select(['id', 'number'])
    .where('companyId', '=', company)
    .where(isIn('id', ids))
    .execute()
  const numbers = new Map<unknown, string>(rows.map(({ id, number }) => [id, number]))
  return all.map((entered) => {
    const number = isToState(entered) ? numbers.get(entered.values['graveId']) : undefined
    return number === undefined ? {} : { burialPlaceNumber: number }
  })
}
