import { sql } from 'kysely'
import type { Check } from '../../server/records/rules.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { today } from '../../shared/dates.ts'
import { refusalFor } from '../../shared/roles.ts'
import type { grave } from './record.ts'
import { liftsProtection, sizes } from './protection.ts'

/**
 * A grave with present or former interments cannot move to another graveyard, and its occupied places and levels cannot be removed.
 * What protects it is changed only by administrators, with a reason: docs/domain/graves.md#what-protects-a-grave
 */
export const refuseUnusable: Check<typeof grave> = async ({ tx, company, actor, event, before, after }) => {
  if (event !== 'edited' || !before) return
  const isMoved = after.graveyardId !== before.graveyardId
  const isResized = sizes.some((name) => after[name] !== before[name])
  const isThere = sql`not deleted and (removed_on is null or removed_on > ${today()}::date)`
  const used =
    isMoved || isResized
      ? await tx
          .selectFrom('interments')
          .select((eb) => [
            eb.fn.countAll<number>().as('all'),
            sql<number>`count(*) filter (where ${isThere})`.as('lying'),
            sql<number>`coalesce(max(place) filter (where ${isThere}), 0)`.as('places'),
            sql<number>`coalesce(max(level) filter (where ${isThere}), 0)`.as('levels'),
          ])
          .where('companyId', '=', company)
          .where('graveId', '=', after.id)
          .executeTakeFirstOrThrow()
      : undefined
  const faults = used && [
    ...(isMoved && used.all > 0 ? [{ code: 'GRAVE_HAS_INTERMENTS', field: 'graveyardId' }] : []),
    ...(after.places < used.places ? [{ code: 'GRAVE_PLACE_IN_USE', field: 'places' }] : []),
    ...(after.levels < used.levels ? [{ code: 'GRAVE_LEVEL_IN_USE', field: 'levels' }] : []),
  ]
  if (faults && faults.length > 0) throw refusedFields(faults)
  const isClosed = async () => {
    if (before.sectionId === null || before.sectionId === after.sectionId) return false
    const left = await tx.selectFrom('sections').select('state').where('id', '=', before.sectionId).executeTakeFirst()
    return left !== undefined && left.state !== 'OPEN'
  }
  const isProtected = liftsProtection(before, after, { isOccupied: (used?.lying ?? 0) > 0 }) || (await isClosed())
  const isLost = before.correction !== null && after.correction === null
  if (!isProtected && !isLost) return
  const code = actor.role && refusalFor('unprotectGraves', actor.role)
  if (code !== undefined) throw new Refusal(401, code)
  if (after.correction === null || after.correction === before.correction)
    throw refusedFields([{ code: 'GRAVE_CORRECTION_NEEDED', field: 'correction' }])
}
