import { Refusal, refusedFields } from '../../server/refusal.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { onEach, type Write } from '../../server/records/rules.ts'
import { kindAfterMove } from './interment-of-death.ts'
import { interment } from './record.ts'

const interments = recordQueries(interment)

/** An edit that moves the remains to another grave records them there: docs/domain/interments.md#removal */
export const recordRemoval = onEach<typeof interment>(async (write) => {
  const { event, before, after, input } = write
  if (event !== 'edited' || !before || after.movedToGraveId === before.movedToGraveId) return
  if (before.movedToGraveId !== null)
    throw refusedFields([{ code: 'INTERMENT_ALREADY_MOVED', field: 'movedToGraveId' }])
  const reason = input.overrideReason ?? null
  const overrideReason = reason === before.overrideReason ? null : reason
  await recordInDestination(write, overrideReason).catch((error: unknown) => {
    const fault = error instanceof Refusal ? error.faults.find(({ field }) => field === 'graveId') : undefined
    throw fault ? refusedFields([{ ...fault, field: 'movedToGraveId' }]) : error
  })
})

async function recordInDestination(write: Write<typeof interment>, overrideReason: string | null) {
  const { tx, company, after: moved } = write
  const { graveyardId } = await tx
    .selectFrom('graves')
    .select('graveyardId')
    .where('companyId', '=', company)
    .where('id', '=', moved.movedToGraveId)
    .executeTakeFirstOrThrow()
  const { deathRecordId, surname, name, fathersName, yearOfBirth, unknownFields } = moved
  const values = {
    deathRecordId,
    surname,
    name,
    fathersName,
    yearOfBirth,
    unknownFields,
    graveyardId,
    graveId: moved.movedToGraveId,
    kind: kindAfterMove(moved.kind),
    precision: 'DAY' as const,
    buriedOn: moved.removedOn,
    place: null,
    level: null,
    depth: null,
    broughtFrom: null,
    transportPermit: null,
    sanitaryApproval: null,
    note: null,
    overrideReason,
    removal: null,
    removedOn: null,
    removalDecision: null,
    movedToGraveId: null,
  }
  await interments.save({ ...write, writer: 'rule' }, [{ values }])
}
