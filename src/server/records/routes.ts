import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {} from '@fastify/swagger'
import { z } from 'zod'
import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType, Stored } from '../../shared/record.ts'
import { refusalFor } from '../../shared/roles.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { companyFrom, inScope, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { recordAnswers } from './answers.ts'
import { recordQueries, type ListFilter } from './queries.ts'

/** Parameters are strings in a query string and numbers in a body; `''`, `0x10` and `1e3` are not numbers. */
export const wholeNumber = z
  .union([z.int(), z.string().regex(/^-?\d{1,15}$/)])
  .transform(Number)
  .meta({ type: 'integer' })

export const companyParameter = wholeNumber
  .pipe(z.int().min(-1))
  .optional()
  .describe("absent, 0 or -1: the session's own company")

export const searchParameters = z.object({
  searchParam: z.string().max(200).default(''),
  page: wholeNumber.pipe(z.int().min(0).max(1_000_000)).default(0),
  size: wholeNumber.pipe(z.int().min(1).max(100)).default(25),
  companyId: companyParameter,
  exactTotal: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((given) => given === 'true')])
    .default(false)
    .describe('counts all matches of a search, also beyond 10,000')
    .meta({ type: 'boolean' }),
  sort: z.string().max(60).optional().describe('a column, `-` before it for descending; newest first without one'),
})

/** An id in a path; invalid ones become 0, which no record has. */
export const pathId = z.object({
  id: z
    .string()
    .transform((typed) => (/^[1-9]\d{0,15}$/.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : 0))
    .meta({ type: 'integer' }),
})
export const pathIds = pathId.extend({ actingUserId: pathId.shape.id })
const pathCompany = z.object({ id: wholeNumber.describe("the session's own company") })

/** Properties of a body beside the fields: the version that was read, and a company, which never widens access. */
const envelope = z.object({
  version: z.int().positive().optional(),
  companyId: z.union([wholeNumber, z.null()]).optional(),
})

export const bodyOf = (type: RecordType) =>
  z.looseObject({ ...inputFields(type).shape, ...envelope.shape }).meta({ id: `${type.name}Fields` })

export const tags = (type: RecordType) => [type.name]

/** The create, read, edit, delete and restore routes of a record type, for the roles that it declares. */
export function recordRoutes(
  app: FastifyInstance,
  db: Database,
  type: RecordType,
  /** Runs in the transaction that deletes a record. */
  afterDelete?: (tx: Tx, id: number) => Promise<unknown>,
) {
  const records = recordQueries(type)
  const { read, write } = type.may

  app.get(
    `${type.base}/:id`,
    { config: { may: read, answers: recordAnswers.read(type) }, schema: { tags: tags(type), params: pathId } },
    (request, reply) => readRecord(db, type, request, reply),
  )

  const ofPlatform = type.scope === 'platform'
  app.post(
    ofPlatform ? type.base : `${type.base}/:id`,
    {
      config: { may: write, answers: recordAnswers.create(type) },
      schema: { tags: tags(type), ...(!ofPlatform && { params: pathCompany }), body: bodyOf(type) },
    },
    async (request, reply) => {
      const named = ofPlatform ? undefined : companyInPath(request)
      requireOwnCompany(request, valid(envelope, request.body).companyId)
      const values = valid(inputFields(type), request.body)
      const created = await inScope(db, request, named, async (tx, company) => {
        if (!ofPlatform) await requireActiveCompany(tx, company)
        return records.create(tx, company, sessionFrom(request), values)
      })
      return answer(reply, type, created)
    },
  )

  app.put(
    `${type.base}/:id`,
    {
      config: { may: write, answers: recordAnswers.edit(type) },
      schema: { tags: tags(type), params: pathId, body: bodyOf(type) },
    },
    async (request, reply) => {
      const { id, values, version } = validEdit(type, request)
      return answer(
        reply,
        type,
        await inScope(db, request, undefined, (tx, company) =>
          records.edit(tx, company, sessionFrom(request), id, values, version),
        ),
      )
    },
  )

  app.delete(
    `${type.base}/:id/:actingUserId`,
    { config: { may: write, answers: recordAnswers.remove(type) }, schema: { tags: tags(type), params: pathIds } },
    async (request, reply) => {
      const { id } = recordInPath(request)
      return answer(
        reply,
        type,
        await inScope(db, request, undefined, async (tx, company) => {
          const deleted = await records.setDeleted(tx, company, sessionFrom(request), id, true)
          await afterDelete?.(tx, id)
          return deleted
        }),
      )
    },
  )

  app.put(
    `${type.base}/restore/:id`,
    { config: { may: write, answers: recordAnswers.restore(type) }, schema: { tags: tags(type), params: pathId } },
    async (request, reply) => {
      const { id } = valid(pathId, request.params)
      return answer(
        reply,
        type,
        await inScope(db, request, undefined, (tx, company) =>
          records.setDeleted(tx, company, sessionFrom(request), id, false),
        ),
      )
    },
  )
}

export const answer = (reply: FastifyReply, type: RecordType, record: Pick<Stored, 'version'>) =>
  reply.header('etag', `"${record.version}"`).send({ [type.name]: record })

/** Sends the record of the id in the path. */
export async function readRecord(db: Database, type: RecordType, request: FastifyRequest, reply: FastifyReply) {
  const { id } = valid(pathId, request.params)
  const record = await inScope(db, request, undefined, (tx, company) => recordQueries(type).find(tx, company, id))
  if (!record) throw new Refusal(404, type.notFound)
  return answer(reply, type, record)
}

/** The validated edit request: the id, the new values, and the version that the client has read. */
export function validEdit(type: RecordType, request: FastifyRequest) {
  const { companyId, version } = valid(envelope, request.body)
  requireOwnCompany(request, companyId)
  const { id } = valid(pathId, request.params)
  const edited = valid(inputFields(type, type.editFields), request.body)
  const kept = keptFields(type, request.body)
  // Absent fields stay unchanged.
  const values = Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => value !== undefined && !kept.includes(name)),
  )
  return { id, values, version: versionIn(request.headers['if-match']) ?? version }
}

/** The groups of fields left unchanged because the body contains none of them. */
const keptFields = ({ keptWhenAbsent = [] }: RecordType, body: unknown) => {
  const isGiven = (name: string) => typeof body === 'object' && body !== null && Object.hasOwn(body, name)
  return keptWhenAbsent.filter((group) => !group.some(isGiven)).flat()
}

/** The error names no field, because the company is in the path and not in the form. */
function companyInPath(request: FastifyRequest): number {
  const { data } = pathCompany.safeParse(request.params)
  if (!data) throw new Refusal(400, 'REQUEST_NOT_VALID')
  return data.id
}

/** The record id in the path. The path's acting user must be the session's user. */
export function recordInPath(request: FastifyRequest): { id: number } {
  const { id, actingUserId } = valid(pathIds, request.params)
  if (actingUserId !== sessionFrom(request).userId) throw new Refusal(400, 'ACTING_USER_MISMATCH')
  return { id }
}

/** A company in a body must be the session's own; super administrators have none. */
function requireOwnCompany(request: FastifyRequest, named: number | null | undefined) {
  if (sessionFrom(request).companyId !== undefined) companyFrom(request, named ?? undefined)
}

/** Records cannot be added to a deleted, unknown or unspecified company. */
export async function requireActiveCompany(tx: Tx, company: CompanyId | undefined) {
  const found = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company ?? 0)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!found) throw new Refusal(400, 'COMPANY_NOT_EXIST')
}

/**
 * The search route, by GET with a query string and by POST with a body. A type that can be limited to a period provides
 * its parameters and the filter for them; undefined is no limit.
 */
export function searchRoutes<Type extends RecordType, Shape extends z.ZodRawShape>(
  app: FastifyInstance,
  db: Database,
  type: Type,
  own?: {
    parameters: z.ZodObject<Shape>
    period: (chosen: z.output<z.ZodObject<Shape>>) => ListFilter<Type> | undefined
  },
) {
  const parameters = searchParameters.extend(own?.parameters.shape ?? {})
  const search = (method: 'GET' | 'POST', place: 'query' | 'body') =>
    app.route({
      method,
      url: `${type.base}/search`,
      config: { may: type.may.read, answers: recordAnswers.search(type) },
      schema: { tags: tags(type), [place === 'query' ? 'querystring' : 'body']: parameters },
      handler: async (request) => {
        const given = withoutNulls(request[place])
        const query = valid(searchParameters, given)
        const filter = own?.period(valid(own.parameters, given))
        return inScope(
          db,
          request,
          query.companyId,
          (tx, company) => recordQueries(type, { filter }).search(tx, company, query),
          'read',
        )
      },
    })
  search('GET', 'query')
  search('POST', 'body')
}

/** The parameters without nulls, which count as absent; null or undefined as a whole is no parameters. */
export function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given ?? {}
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

function versionIn(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const [, version] = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header) ?? []
  if (version === undefined) throw new Refusal(400, 'REQUEST_NOT_VALID')
  return Number(version)
}

/**
 * Restores a record of any type, for clients of the original API:
 * docs/requirements.md#shared-restore
 */
export function sharedRestoreRoute(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  app.put(
    '/api/admin/users/restore/:id',
    {
      config: { may: 'ownSession', answers: recordAnswers.sharedRestore(types) },
      schema: { tags: ['records'], params: pathId },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const session = sessionFrom(request)
      return inScope(db, request, undefined, async (tx, company) => {
        // The company role has access to all records of its company; the platform role has none to records.
        const reached = types.filter(({ may }) => company !== undefined || !refusalFor(may.read, session.role))
        for (const type of reached) {
          const records = recordQueries(type)
          if (!(await records.find(tx, company, id))) continue
          const refusal = refusalFor(type.may.write, session.role)
          if (refusal) throw new Refusal(401, refusal)
          return { [type.name]: await records.setDeleted(tx, company, session, id, false) }
        }
        throw new Refusal(400, 'USER_NOT_EXIST')
      })
    },
  )
}
