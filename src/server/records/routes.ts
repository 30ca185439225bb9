import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {} from '@fastify/swagger'
import type { z } from 'zod'
import { inputFields } from '../../shared/child-lists.ts'
import { reasonBody } from '../../shared/reason-to-delete.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { type Action, removalIn } from '../../shared/roles.ts'
import type { Database } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import type { Answers } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import { inSessionCompany, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { recordAnswers } from './answers.ts'
import { chosenBody, chosenRecords, reasonIn } from './deletion-reason.ts'
import { createdOnce, idempotencyHeader, type ResponseOf, storeResponse } from './idempotency-key.ts'
import { pathId } from './parameters.ts'
import { recordQueries } from './queries.ts'
import { bodyOf, companyInPath, envelope, pathCompany, requireOwnCompany, validEdit } from './record-requests.ts'
import { requestFieldsOf } from './rules.ts'
import { type ListPeriod, searchRoutes } from './search-routes.ts'

/**
 * The search, create, read, edit, delete and restore routes of a record type, for the roles that it declares; records of an
 * append-only type cannot be edited, deleted or restored.
 */
export function recordRoutes<Type extends RecordType, Shape extends z.ZodRawShape>(
  app: FastifyInstance,
  db: Database,
  type: Type,
  listPeriod?: ListPeriod<Type, Shape>,
) {
  searchRoutes(app, db, type, listPeriod)
  readRoute(app, db, type)
  createRoute(app, db, type)
  if (type.appendOnly) return
  editRoute(app, db, type)
  deleteRoute(app, db, type)
  restoreRoute(app, db, type)
  bulkRoutes(app, db, type)
}

/** A feature's deviations from the common route. */
interface RouteOverrides {
  readonly may?: Action
  readonly answers?: Answers
}

interface CommonRoute {
  readonly may: Action
  readonly answers: Answers
  readonly params?: z.ZodType
  readonly body?: z.ZodType
  readonly headers?: z.ZodType
  readonly delivers?: RecordType
}

const options = (
  type: RecordType,
  { may, answers, delivers, ...schema }: CommonRoute,
  overrides: RouteOverrides = {},
) => ({
  config: { may: overrides.may ?? may, answers: overrides.answers ?? answers, ...(delivers && { delivers }) },
  schema: { tags: [type.name], ...schema },
})

export function readRoute(app: FastifyInstance, db: Database, type: RecordType) {
  const records = recordQueries(type)
  const answers = recordAnswers.read(type)
  app.get(
    `${type.base}/:id`,
    options(type, { may: type.may.read, answers, params: pathId, delivers: type }),
    async (request, reply) => {
      const { id } = valid(pathId, request.params)
      const record = await inSessionCompany(db, request, undefined, (tx, company) => records.find(tx, company, id))
      if (!record) throw new Refusal(404, type.notFound)
      return answer(reply, type, record)
    },
  )
}

type Answered = Pick<Stored, 'version'>
type Created = Pick<Stored, 'id' | 'version'>

interface CreateOverrides extends RouteOverrides {
  readonly url: string
  readonly create: (request: FastifyRequest, responseOf?: ResponseOf) => Promise<Created>
}

/** Creates a record in the company in the path. */
export function createRoute(app: FastifyInstance, db: Database, type: RecordType, overrides?: CreateOverrides) {
  const records = recordQueries(type)
  const ofCompany = overrides === undefined && type.scope === 'company'
  const create = async (request: FastifyRequest, responseOf?: ResponseOf) => {
    const named = ofCompany ? companyInPath(request) : undefined
    requireOwnCompany(request, valid(envelope, request.body).companyId)
    const values = valid(inputFields(type), request.body)
    const requestFields = requestFieldsOf(type)
    const asked = requestFields ? { stated: valid(requestFields, request.body) } : {}
    const actor = sessionFrom(request)
    return inSessionCompany(db, request, named, async (tx, company) => {
      if (ofCompany) requireCompany(company)
      const created = await records.create({ tx, company, actor }, values, undefined, asked)
      if (responseOf) await storeResponse(tx, responseOf(created))
      return created
    })
  }
  const route = {
    may: type.may.write,
    answers: recordAnswers.create(type),
    headers: idempotencyHeader,
    body: bodyOf(type),
  }
  app.post(
    overrides?.url ?? (ofCompany ? `${type.base}/:id` : type.base),
    options(type, { ...route, ...(ofCompany && { params: pathCompany }) }, overrides),
    async (request, reply) =>
      answer(
        reply,
        type,
        await createdOnce(db, request, (responseOf) => (overrides?.create ?? create)(request, responseOf)),
      ),
  )
}

export function editRoute(app: FastifyInstance, db: Database, type: RecordType, overrides?: RouteOverrides) {
  const records = recordQueries(type)
  const route = { may: type.may.write, answers: recordAnswers.edit(type), params: pathId, body: bodyOf(type) }
  app.put(`${type.base}/:id`, options(type, route, overrides), async (request, reply) => {
    const { id, values, ...asked } = validEdit(type, request)
    const edited = await inSessionCompany(db, request, undefined, (tx, company) =>
      records.edit({ tx, company, actor: sessionFrom(request) }, id, values, asked),
    )
    return answer(reply, type, edited)
  })
}

/** Deletes and restores several records of a list together: all of them, or none. */
function bulkRoutes(app: FastifyInstance, db: Database, type: RecordType) {
  for (const [path, deleted] of [
    ['deletion', true],
    ['restoration', false],
  ] as const) {
    const body = chosenBody(type, deleted)
    app.post(
      `${type.base}/${path}`,
      options(type, { may: removalIn(type.may), answers: recordAnswers.bulk(type, deleted), body }),
      async (request) => {
        const { ids } = valid(chosenRecords, request.body)
        const reason = reasonIn(type, deleted, request.body)
        const records = recordQueries(type)
        await inSessionCompany(db, request, undefined, (tx, company) =>
          (deleted ? records.remove : records.restore)({ tx, company, actor: sessionFrom(request) }, ids, { reason }),
        )
        return {}
      },
    )
  }
}

const pathIds = pathId.extend({ actingUserId: pathId.shape.id })

/** Deletes a record. The acting user in the path must be the session's. */
export function deleteRoute(app: FastifyInstance, db: Database, type: RecordType, overrides?: RouteOverrides) {
  const records = recordQueries(type)
  const body = reasonBody(type)
  const route = {
    may: removalIn(type.may),
    answers: recordAnswers.remove(type),
    params: pathIds,
    ...(body && { body }),
  }
  app.delete(`${type.base}/:id/:actingUserId`, options(type, route, overrides), async (request, reply) => {
    const { id, actingUserId } = valid(pathIds, request.params)
    if (actingUserId !== sessionFrom(request).userId) throw new Refusal(400, 'ACTING_USER_MISMATCH')
    const removed = await inSessionCompany(db, request, undefined, (tx, company) =>
      records.removeOne({ tx, company, actor: sessionFrom(request) }, id, {
        reason: reasonIn(type, true, request.body),
      }),
    )
    return answer(reply, type, removed)
  })
}

export function restoreRoute(app: FastifyInstance, db: Database, type: RecordType) {
  const records = recordQueries(type)
  const body = reasonBody(type, false)
  const route = {
    may: removalIn(type.may),
    answers: recordAnswers.restore(type),
    params: pathId,
    ...(body && { body }),
  }
  app.put(`${type.base}/restore/:id`, options(type, route), async (request, reply) => {
    const { id } = valid(pathId, request.params)
    const restored = await inSessionCompany(db, request, undefined, (tx, company) =>
      records.restoreOne({ tx, company, actor: sessionFrom(request) }, id, {
        reason: reasonIn(type, false, request.body),
      }),
    )
    return answer(reply, type, restored)
  })
}

export const answer = (reply: FastifyReply, type: RecordType, record: Answered) =>
  reply.header('etag', `"${record.version}"`).send({ [type.name]: record })

/** Records cannot be added without a company; whether it is active is checked with the references (queries.ts). */
export function requireCompany(company: CompanyOrAll) {
  if (company === undefined) throw new Refusal(400, 'COMPANY_NOT_EXIST')
}
