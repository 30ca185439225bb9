import type { FastifyInstance } from 'fastify'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import type { Actor } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { type Edit, recordRoutes } from '../../server/records/routes.ts'
import type { Served } from '../../server/records/served.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { interment, type Interment } from './record.ts'
import { intermentTexts } from './texts.ts'

const interments = recordQueries(interment)

export function intermentRoutes(app: FastifyInstance, served: Served) {
  const { db } = served
  recordRoutes(app, db, interment, undefined, {
    edit: {
      answers: recordAnswers.edit(interment),
      edit: (request, edit) =>
        inScope(db, request, undefined, (tx, company) => {
          if (company === undefined) throw new Refusal(400, interment.notFound)
          return edited(tx, company, sessionFrom(request), edit)
        }),
    },
  })
  listExportRoute(app, served, intermentTexts)
}

/** An edit that moves the remains to another grave records them there: docs/domain/interments.md#removal */
async function edited(tx: Tx, company: CompanyId, actor: Actor, { id, values, version }: Edit) {
  const before = await tx
    .selectFrom('interments')
    .select('movedToGraveId')
    .where('companyId', '=', company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isMoved = before !== undefined && before.movedToGraveId !== null
  if (isMoved && values['movedToGraveId'] !== before.movedToGraveId)
    throw refusedFields([{ code: 'INTERMENT_ALREADY_MOVED', field: 'movedToGraveId' }])
  const after = await interments.edit(tx, company, actor, id, values, version)
  if (!isMoved && after.movedToGraveId !== null) await recordInDestination(tx, company, actor, after)
  return after
}

async function recordInDestination(tx: Tx, company: CompanyId, actor: Actor, moved: Interment) {
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
    removal: null,
    removedOn: null,
    movedToGraveId: null,
  })
}
