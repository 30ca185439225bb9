import { recordQueries } from '../../server/records/queries.ts'
import { onEach } from '../../server/records/rules.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import type { FieldsOf } from '../../shared/record-of.ts'
import { refuseUnlessPossible } from '../interments/public.server.ts'
import { type Interment, interment } from '../interments/record.ts'
import type { deathRecord } from './record.ts'

const interments = recordQueries(interment)

/** Who the deceased is, beyond the names. */
const numbers = ['jmbg', 'dateOfBirth'] as const
const names = ['firstName', 'fathersName', 'lastName'] as const

/**
 * Another date of burial in a death record is also that of its interment; another date or person drops the approval of a burial
 * that the verdict refuses: docs/domain/interments.md#another-date-of-burial
 */
export const followBurialDate = onEach<typeof deathRecord>(async (write) => {
  const { tx, company, event, before, after, input } = write
  if (!before || event === 'deleted') return
  const { dateOfBurial: buriedOn, dateOfBurialPrecision: precision } = after
  /** Whether the interment has the date of the record. */
  const isOfRecord = (each: Interment, record: FieldsOf<typeof deathRecord>) =>
    each.buriedOn === record.dateOfBurial && each.precision === record.dateOfBurialPrecision
  const isOtherDay = buriedOn !== before.dateOfBurial || precision !== before.dateOfBurialPrecision
  const isOther = (name: (typeof numbers | typeof names)[number]) => after[name] !== before[name]
  if (!isOtherDay && !before.deleted && ![...numbers, ...names].some(isOther)) return
  const present = await tx
    .selectFrom('interments')
    .select('id')
    .where('companyId', '=', company)
    .where('deathRecordId', '=', after.id)
    .where('deleted', '=', false)
    .where('removal', 'is', null)
    .execute()
  const stored = await interments.existing(
    tx,
    company,
    present.map(({ id }) => id),
  )
  for (const each of stored) {
    const hasOwnDay = each.kind === 'REMAINS' && each.buriedOn !== null
    // A number that was not known may be added.
    const isOtherNumber = numbers.some((name) => before[name] !== null && isOther(name))
    const isOtherPerson = isOtherNumber || (names.some(isOther) && !isNamed(each, after))
    // An administrator may have corrected the interment first, with a reason.
    const isItsDay = isOfRecord(each, after)
    const isOtherBurial = isOtherPerson || (isOtherDay && !hasOwnDay && !isItsDay)
    const follows = isOtherDay && !hasOwnDay && isOfRecord(each, before)
    const reason = typeof input['overrideReason'] === 'string' ? input['overrideReason'] : null
    const stated = reason === each.overrideReason ? null : reason
    const overrideReason = isOtherBurial ? stated : each.overrideReason
    const isOtherReason = overrideReason !== each.overrideReason
    const edit = { ...(follows && { buriedOn, precision }), ...(isOtherReason && { overrideReason }) }
    try {
      const changed =
        follows || isOtherReason ? await interments.edit({ ...write, writer: 'rule' }, each.id, edit) : each
      if (isOtherReason || before.deleted || (isOtherDay && !hasOwnDay))
        await refuseUnlessPossible(tx, company, changed)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const field = isOtherDay || before.deleted ? 'dateOfBurial' : (names.find(isOther) ?? 'jmbg')
      throw refusedFields([{ code: 'DEATH_RECORD_BURIAL_REFUSED', field }])
    }
  }
})

/** Whether the record now names the person whom the interment names, and for whom the burial was approved. */
const isNamed = ({ surname, name, fathersName }: Interment, record: FieldsOf<typeof deathRecord>) =>
  surname === record.lastName &&
  name === record.firstName &&
  (fathersName === null || fathersName === record.fathersName)
