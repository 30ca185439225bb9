import type { Actor } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type Check, type Effect, onEach, type Write } from '../../server/records/rules.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { type IntermentFacts, latestBurial, reasons as declared } from '../burial-verdict/public.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { WrittenOf } from '../../shared/record-of.ts'
import { refusalFor } from '../../shared/roles.ts'
import { refusedFrom } from './interment-of-death.ts'
import type { interment } from './record.ts'
import { intermentsIn, verdictByRules } from '../burial-verdict/public.server.ts'

// docs/domain/burial-verdict.md#burials-despite-a-refusal

const decisive = [
  'graveId',
  'deathRecordId',
  'place',
  'level',
  'buriedOn',
  'precision',
  'kind',
  'overrideReason',
] as const

/** The operator works on the server and has no role. */
function refuseOthersThanAdministrators({ role }: Actor) {
  const code = role && refusalFor('overrideVerdict', role)
  if (code !== undefined) throw new Refusal(401, code)
}

/** Whether somebody is in a grave again, because a deletion or a removal is undone. */
const isBack = ({ event, before, after }: Write<typeof interment>) =>
  event === 'restored' || (event === 'edited' && before?.removedOn !== null && after.removedOn === null)

/** Refuses to record a burial that is not possible, unless an administrator gives a reason. */
export const refuseImpossibleBurial: Check<typeof interment> = async (write) => {
  const { tx, company, actor, event, before, after } = write
  if (event === 'deleted') return
  if (after.overrideReason !== null && after.overrideReason !== before?.overrideReason)
    refuseOthersThanAdministrators(actor)
  if (before && !isBack(write) && decisive.every((name) => after[name] === before[name])) return
  await refuseUnlessPossible(tx, company, after)
}

const refused = () => refusedFields([{ code: 'INTERMENT_BURIAL_REFUSED', field: 'graveId' }])

/** The days on which somebody is buried, according to the interment and to its death record. */
async function daysOf(
  tx: Tx,
  company: CompanyId,
  { deathRecordId, kind, ...own }: WrittenOf<typeof interment>,
): Promise<IsoDate[]> {
  const latest = latestBurial(own)
  const record =
    deathRecordId === null || (kind === 'REMAINS' && latest !== null)
      ? undefined
      : await tx
          .selectFrom('deathRecords')
          .select(['dateOfBurial as buriedOn', 'dateOfBurialPrecision as precision'])
          .where('companyId', '=', company)
          .where('id', '=', deathRecordId)
          .where('deleted', '=', false)
          .executeTakeFirst()
  return [...new Set([latest, record ? latestBurial(record) : null])].filter((day) => day !== null)
}

export async function refuseUnlessPossible(tx: Tx, company: CompanyId, burial: WrittenOf<typeof interment>) {
  const { id, graveId, kind, place, level, overrideReason } = burial
  if (graveId === null || overrideReason !== null) return
  for (const date of await daysOf(tx, company, burial)) {
    if (date < refusedFrom()) continue
    const answer = await verdictByRules(
      tx,
      company,
      graveId,
      { date, kind, slot: { place, level } },
      (each) => each.id === id,
    )
    if (answer?.verdict.answer === 'NO') throw refused()
  }
}

const checksOfRoom: readonly string[] = ['REST', 'ROOM']

/**
 * Somebody who is in a grave again, because a deletion or a removal is undone, must have had room there on the day of the burial,
 * and must have left room for those who were buried later. Several that are back together must fit together, so it is checked when
 * they are there.
 */
export const refuseWithoutRoom: Effect<typeof interment> = onEach(async (write) => {
  const { tx, company, after } = write
  const { id, graveId, overrideReason } = after
  if (!isBack(write) || graveId === null || overrideReason !== null) return
  const hadRoom = async (burial: IntermentFacts, except?: number) => {
    const date = latestBurial(burial)
    if (date === null) return true
    const { kind, place, level } = burial
    const answer = await verdictByRules(tx, company, graveId, { date, kind, slot: { place, level } }, (each) => {
      const isLater =
        each.buriedOn !== null && (each.buriedOn > date || (each.buriedOn === date && each.id > burial.id))
      return each.id === burial.id || each.id === except || isLater
    })
    const reasons = answer?.verdict.reasons.map(({ code }) => declared[code]) ?? []
    return !reasons.some(({ effect, check }) => effect === 'REFUSES' && checksOfRoom.includes(check))
  }
  const there = (await intermentsIn(tx, company, graveId)).filter(({ removedOn }) => removedOn === null)
  for (const each of there) {
    if (await hadRoom(each)) continue
    // What was wrong without this one stays as it is.
    if (each.id === id || (await hadRoom(each, id))) throw refused()
  }
})
