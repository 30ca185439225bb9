import type { Actor } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { OnSave } from '../../server/records/on-save.ts'
import { interment, type Interment } from './record.ts'

const interments = recordQueries(interment)

/** An edit that moves the remains to another grave records them there: docs/domain/interments.md#removal */
export const recordRemoval: OnSave<typeof interment> = async (tx, company, actor, after, before, given) => {
  if (!before || after.movedToGraveId === before.movedToGraveId) return
  if (before.movedToGraveId !== null)
    throw refusedFields([{ code: 'INTERMENT_ALREADY_MOVED', field: 'movedToGraveId' }])
  const reason = given?.['overrideReason'] ?? null
  const overrideReason = reason === before.overrideReason ? null : reason
  await recordInDestination(tx, company, actor, { ...after, overrideReason }).catch((error: unknown) => {
    const fault = error instanceof Refusal ? error.faults.find(({ field }) => field === 'graveId') : undefined
    throw fault ? refusedFields([{ ...fault, field: 'movedToGraveId' }]) : error
  })
}

type Moved = Omit<Interment, 'overrideReason'> & { readonly overrideReason: unknown }

async function recordInDestination(tx: Tx, company: CompanyId, actor: Actor, moved: Moved) {
  const { graveyardId } = await tx
    .selectFrom('graves')
    .select('graveyardId')
    .where('companyId', '=', company)
    .where('id', '=', moved.movedToGraveId)
    .executeTakeFirstOrThrow()
  const { deathRecordId, surname, name, fathersName, yearOfBirth } = moved
  await interments.create(tx, company, actor, {
    deathRecordId,
    surname,
    name,
    fathersName,
    yearOfBirth,
    graveyardId,
    graveId: moved.movedToGraveId,
    kind: moved.kind === 'COFFIN' ? 'REMAINS' : moved.kind,
    precision: 'DAY',
    buriedOn: moved.removedOn,
    place: null,
    level: null,
    depth: null,
    note: null,
    overrideReason: moved.overrideReason,
    removal: null,
    removedOn: null,
    movedToGraveId: null,
  })
}
