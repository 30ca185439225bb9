import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit, changesBetween } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listOf } from '../../server/operation.ts'
import { locked } from '../../server/records/locked-row.ts'
import { pathId } from '../../server/records/parameters.ts'
import { transferTasks } from './right-transfer.server.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { companyFrom, type Session, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { today } from '../../shared/dates.ts'
import { transferTask as answer, type TransferTask } from './transfer-task.ts'
import { graveRight } from './record.ts'
import { assignment } from './transfer.ts'
import { serve } from '../../server/call.ts'
import { assignTransfer, readTransfer, responsibleUsers } from './calls.ts'

const named = z.object({ id: z.int(), name: z.string() })

/** The task of transferring the right of a deceased holder: docs/decisions/0039-the-task-of-a-transfer-is-derived.md */
export function transferRoutes(app: FastifyInstance, db: Database) {
  const tags = [graveRight.name]
  serve(
    app,
    readTransfer,
    {
      config: { may: graveRight.may.read, answers: { ok: answer, refusals: { 404: [graveRight.notFound] } } },
      schema: { tags, params: pathId },
    },
    (request): Promise<TransferTask> => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => taskOf(tx, company, id), 'read')
    },
  )
  serve(
    app,
    assignTransfer,
    {
      config: {
        may: 'assignTransfers',
        answers: {
          ok: answer,
          refusals: {
            400: [
              'GRAVE_RIGHT_TRANSFER_NOTE_NEEDED',
              graveRight.notFound,
              'GRAVE_RIGHT_NO_TRANSFER',
              'GRAVE_RIGHT_RESPONSIBLE_NOT_EXIST',
            ],
          },
        },
      },
      schema: { tags, params: pathId, body: assignment },
    },
    (request): Promise<TransferTask> => {
      const { id } = valid(pathId, request.params)
      const assigned = valid(assignment, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => assign(tx, company, sessionFrom(request), id, assigned))
    },
  )
  serve(
    app,
    responsibleUsers,
    { config: { may: 'assignTransfers', answers: { ok: listOf(named) } }, schema: { tags } },
    async (request) => {
      const company = companyFrom(request)
      const entities = await asCompany(db, company, (tx) => usersOf(tx, company), 'read')
      return { entities, total: entities.length }
    },
  )
}

async function taskOf(tx: Tx, company: CompanyId, id: number): Promise<TransferTask> {
  const live = await tx
    .selectFrom('graveRights')
    .select('id')
    .where('companyId', '=', company)
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst()
  const task = live && (await transferTasks(tx, company, [id])).get(id)
  if (!task) throw new Refusal(404, graveRight.notFound)
  return task
}

/** Those who can log in. */
async function usersOf(tx: Tx, company: CompanyId, id?: number) {
  return tx
    .selectFrom('users')
    .select(['id', sql<string>`concat_ws(' ', name, surname)`.as('name')])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where('enabled', '=', true)
    .$if(id !== undefined, (one) => one.where('id', '=', Number(id)))
    .orderBy(sql`sort_keys ->> 'name' collate "C"`)
    .orderBy('id')
    .execute()
}

async function assign(tx: Tx, company: CompanyId, actor: Session, id: number, assigned: z.output<typeof assignment>) {
  const { deleted } = await locked(graveRight, tx, company, id)
  if (deleted) throw new Refusal(400, graveRight.notFound)
  const before = await taskOf(tx, company, id)
  if (before.due === null) throw new Refusal(400, 'GRAVE_RIGHT_NO_TRANSFER')
  const { responsibleId, note, notNeeded } = assigned
  const isSame = responsibleId === before.responsibleId
  // Somebody who can no longer log in may stay until somebody else is chosen.
  if (responsibleId !== null && !isSame && (await usersOf(tx, company, responsibleId)).length === 0)
    throw refusedFields([{ code: 'GRAVE_RIGHT_RESPONSIBLE_NOT_EXIST', field: 'responsibleId' }])
  await sql`
    insert into grave_right_transfers (company_id, grave_right_id, deceased, responsible_id, note, not_needed)
    select ${company}, id, deceased, ${responsibleId}::bigint, ${note}::text, ${notNeeded}
    from right_state(${company}::bigint, array[${id}::bigint], ${today()}::date)
    on conflict (company_id, grave_right_id) do update set deceased = excluded.deceased,
      responsible_id = excluded.responsible_id, note = excluded.note, not_needed = excluded.not_needed`.execute(tx)
  const after = await taskOf(tx, company, id)
  const shown = ({ state, responsible, note: noted }: TransferTask) => ({ transfer: state, responsible, note: noted })
  const changes = changesBetween(shown(before), shown(after))
  if (Object.keys(changes).length > 0)
    await audit(tx, actor, { action: 'GRAVE_RIGHT_TRANSFER_ASSIGNED', recordId: id, changes })
  return after
}
