import type { z } from 'zod'
import { isIn } from '../../server/database/postgres.ts'
import type { Derivation } from '../../server/records/rules.ts'

interface NamesGrave {
  readonly fields: z.ZodType<{ readonly graveId: number | null; readonly burialPlaceNumber: string }>
}

/**
 * A contract or letter about a grave of the register has its number, as it was when the grave was chosen. What is typed instead does
 * not count: docs/domain/graves.md#numbers-in-other-records
 */
export const numberOfGrave: Derivation<NamesGrave> = async ({ tx, company }, all) => {
  const chosen = all.map(({ before, after: { graveId, burialPlaceNumber } }) =>
    graveId !== before?.graveId || burialPlaceNumber !== before?.burialPlaceNumber ? graveId : null,
  )
  const ids = [...new Set(chosen)].filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('graves')
    .select(['id', 'number'])
    .where('companyId', '=', company)
    .where(isIn('id', ids))
    .execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return chosen.map((id) => {
    const number = id === null ? undefined : numbers.get(id)
    return number === undefined ? {} : { burialPlaceNumber: number }
  })
}
