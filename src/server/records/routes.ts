import type { FastifyInstance, FastifyReply } from 'fastify'
import type {} from '@fastify/swagger'
import { z } from 'zod'
import type { RecordOf, RecordType } from '../../shared/record.ts'
import type { Database } from '../database/connection.ts'
import { asCompany } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { companyFrom, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { recordQueries, type RecordFilter } from './queries.ts'

/** Parameters arrive as text in a query string and as numbers in a body; `''`, `0x10` and `1e3` are not numbers. */
export const wholeNumber = z
  .union([z.int(), z.string().regex(/^-?\d{1,15}$/)])
  .transform(Number)
  .meta({ type: 'integer' })

export const companyParameter = wholeNumber.optional().describe("absent, 0 or -1: the session's own company")

const searchParameters = z.object({
  searchParam: z.string().max(200).default(''),
  page: wholeNumber.pipe(z.int().min(0).max(1_000_000)).default(0),
  size: wholeNumber.pipe(z.int().min(1).max(100)).default(25),
  companyId: companyParameter,
  sort: z.string().max(60).optional().describe('a column, `-` before it for descending; newest first without one'),
})

/** An id in a path; what cannot be one names no record. */
export const pathId = z.object({
  id: z
    .string()
    .transform((typed) => (/^[1-9]\d{0,15}$/.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : 0))
    .meta({ type: 'integer' }),
})
const pathIds = pathId.extend({ actingUserId: pathId.shape.id })
const pathCompany = z.object({ id: wholeNumber.describe("the session's own company") })

/** What a body may carry beside the fields: the version that was read, and a company that never widens access. */
const envelope = z.object({
  version: z.int().positive().optional(),
  companyId: z.union([wholeNumber, z.null()]).optional(),
})

const bodyOf = (type: RecordType) =>
  z.looseObject({ ...type.fields.shape, ...envelope.shape }).meta({ id: `${type.name}Fields` })

const tags = (type: RecordType) => [type.name]

/** Create, read, edit, delete and restore of a record type, under the action that `may` do it. */
export function recordRoutes(app: FastifyInstance, db: Database, type: RecordType) {
  const records = recordQueries(type)
  const config = { may: 'records' } as const
  const answer = (reply: FastifyReply, record: RecordOf<RecordType>) =>
    reply.header('etag', `"${record.version}"`).send({ [type.name]: record })

  app.get(`${type.base}/:id`, { config, schema: { tags: tags(type), params: pathId } }, async (request, reply) => {
    const company = companyFrom(request)
    const { id } = valid(pathId, request.params)
    const record = await asCompany(db, company, (tx) => records.find(tx, company, id))
    if (!record) throw new Refusal(404, type.notFound)
    return answer(reply, record)
  })

  app.post(
    `${type.base}/:id`,
    { config, schema: { tags: tags(type), params: pathCompany, body: bodyOf(type) } },
    async (request, reply) => {
      const company = companyFrom(request, valid(pathCompany, request.params).id)
      companyFrom(request, valid(envelope, request.body).companyId ?? undefined)
      const values = valid(type.fields, request.body)
      return answer(
        reply,
        await asCompany(db, company, (tx) => records.create(tx, company, sessionFrom(request), values)),
      )
    },
  )

  app.put(
    `${type.base}/:id`,
    { config, schema: { tags: tags(type), params: pathId, body: bodyOf(type) } },
    async (request, reply) => {
      const { companyId, version } = valid(envelope, request.body)
      const company = companyFrom(request, companyId ?? undefined)
      const { id } = valid(pathId, request.params)
      const values = valid(type.fields, request.body)
      const read = versionIn(request.headers['if-match']) ?? version
      return answer(
        reply,
        await asCompany(db, company, (tx) => records.edit(tx, company, sessionFrom(request), id, values, read)),
      )
    },
  )

  app.delete(
    `${type.base}/:id/:actingUserId`,
    { config, schema: { tags: tags(type), params: pathIds } },
    async (request, reply) => {
      const company = companyFrom(request)
      const { id, actingUserId } = valid(pathIds, request.params)
      if (actingUserId !== sessionFrom(request).userId) throw new Refusal(400, 'ACTING_USER_MISMATCH')
      return answer(
        reply,
        await asCompany(db, company, (tx) => records.setDeleted(tx, company, sessionFrom(request), id, true)),
      )
    },
  )

  app.put(
    `${type.base}/restore/:id`,
    { config, schema: { tags: tags(type), params: pathId } },
    async (request, reply) => {
      const company = companyFrom(request)
      const { id } = valid(pathId, request.params)
      return answer(
        reply,
        await asCompany(db, company, (tx) => records.setDeleted(tx, company, sessionFrom(request), id, false)),
      )
    },
  )
}

/**
 * The search, by GET with a query string and by POST with a body. A type with filters of its own gives their parameters
 * and what they mean.
 */
export function searchRoutes<Shape extends z.ZodRawShape>(
  app: FastifyInstance,
  db: Database,
  type: RecordType,
  filters: z.ZodObject<Shape>,
  filter: (chosen: z.output<z.ZodObject<Shape>>) => RecordFilter,
) {
  const records = recordQueries(type)
  const parameters = searchParameters.extend(filters.shape)
  const search = (method: 'GET' | 'POST', place: 'query' | 'body') =>
    app.route({
      method,
      url: `${type.base}/search`,
      config: { may: 'records' },
      schema: { tags: tags(type), [place === 'query' ? 'querystring' : 'body']: parameters },
      handler: async (request) => {
        const given = present(request[place])
        const asked = valid(searchParameters, given)
        const company = companyFrom(request, asked.companyId)
        const chosen = filter(valid(filters, given))
        return asCompany(db, company, (tx) => records.search(tx, company, asked, chosen))
      },
    })
  search('GET', 'query')
  search('POST', 'body')
}

/** What a search is asked with; nothing at all, and a null for a parameter, are as good as absent. */
export function present(given: unknown): unknown {
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
 * The restore that the specification gives for every entity (chapter 4, "probably a defect"): an id names one record of
 * the platform (decisions 5), so it restores whichever bears it.
 */
export function sharedRestoreRoute(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  app.put(
    '/api/admin/users/restore/:id',
    { config: { may: 'records' }, schema: { tags: ['records'], params: pathId } },
    async (request) => {
      const company = companyFrom(request)
      const { id } = valid(pathId, request.params)
      return asCompany(db, company, async (tx) => {
        for (const type of types) {
          const records = recordQueries(type)
          if (await records.find(tx, company, id))
            return { [type.name]: await records.setDeleted(tx, company, sessionFrom(request), id, false) }
        }
        throw new Refusal(400, 'USER_NOT_EXIST')
      })
    },
  )
}
