import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { listOf, nothing } from '../operation.ts'
import { withDuplicateErrors } from './duplicates.ts'
import { pathId } from './parameters.ts'
import { Refusal } from '../refusal.ts'
import { companyFrom, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import type { RecordType } from '../../shared/record.ts'
import { may, refusalFor } from '../../shared/roles.ts'
import { mostViews, type SavedView, viewContent, viewName } from '../../shared/saved-views.ts'
import { fold } from '../../shared/serbian-script.ts'
import { serve } from '../call.ts'
import * as calls from '../../shared/record-calls.ts'

const listed = z.object({ recordType: z.string().max(100) })
const created = listed.extend({ ...viewName.shape, isShared: z.boolean().default(false), search: z.unknown() })
const createdBody = listed.extend({
  name: z.string(),
  isShared: z.boolean().optional().describe("for the whole company: administrators' only"),
  search: z.looseObject({}).describe('`q`, `sort`, `size`, `filters`, `year` and `month` as in the URL of the list'),
  columns: z.array(z.string()).optional(),
})
const savedView = z.object({
  id: z.int(),
  name: z.string(),
  isShared: z.boolean(),
  isDefault: z.boolean().describe("whether the list opens with it; a user's own before the company's"),
  search: z.looseObject({}),
  columns: z.array(z.string()).optional(),
})
const defaultBody = z.object({ isDefault: z.boolean() })
const one = z.object({ savedView })
const schema = { tags: ['savedViews'] }
const nameExists = 'SAVED_VIEW_WITH_NAME_ALREADY_EXIST'
const unique = { unique: [{ index: 'saved_views_name', field: 'name', code: nameExists }] }
const notFound = 'SAVED_VIEW_NOT_EXIST'
const contentCodes = ['SAVED_VIEW_NOT_VALID', 'FILTER_NOT_VALID', 'FILTER_PERIOD_NOT_IN_ORDER']

/**
 * The saved views of lists. Users manage their own; those of the whole company are visible to all its users who may read the
 * records, and managed by administrators.
 */
export function savedViewRoutes(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  /** The type of the records, which the session's role must be permitted to read. */
  function typeFor(request: FastifyRequest, name: string): RecordType {
    const type = types.find((each) => each.name === name && may(sessionFrom(request).role, each.may.read))
    if (!type) throw new Refusal(400, 'REQUEST_NOT_VALID')
    return type
  }

  serve(
    app,
    calls.savedViews,
    { config: { may: 'savedViews', answers: { ok: listOf(savedView) } }, schema: { ...schema, querystring: listed } },
    async (request) => {
      const type = typeFor(request, valid(listed, request.query).recordType)
      const company = companyFrom(request)
      const { userId } = sessionFrom(request)
      const rows = await asCompany(
        db,
        company,
        (tx) => viewsFor(tx, company, userId).where('recordType', '=', type.name).orderBy('nameKey').execute(),
        'read',
      )
      const entities = rows.map((row) => viewOf(type, row))
      return { entities, total: entities.length }
    },
  )

  const createCodes = ['SAVED_VIEW_NAME_CANT_BE_NULL', 'SAVED_VIEW_NAME_TOO_LONG', 'SAVED_VIEW_NAME_NOT_VALID']
  serve(
    app,
    calls.addSavedView,
    {
      config: {
        may: 'savedViews',
        answers: {
          ok: one,
          refusals: {
            400: [...createCodes, ...contentCodes, nameExists, 'SAVED_VIEWS_TOO_MANY'],
            401: ['LOGIN_AS_ADMIN'],
          },
        },
      },
      schema: { ...schema, body: createdBody },
    },
    async (request) => {
      const { recordType, name, isShared } = valid(created, request.body)
      const type = typeFor(request, recordType)
      const content = valid(viewContent(type), request.body)
      if (isShared) requireSharing(request)
      const company = companyFrom(request)
      const { userId } = sessionFrom(request)
      const owner = isShared ? null : userId
      return asCompany(db, company, async (tx) => {
        const { count } = await tx
          .selectFrom('savedViews')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('companyId', '=', company)
          .where('recordType', '=', type.name)
          .where('userId', owner === null ? 'is' : '=', owner)
          .executeTakeFirstOrThrow()
        if (count >= mostViews) throw new Refusal(400, 'SAVED_VIEWS_TOO_MANY')
        const values = { companyId: company, userId: owner, recordType: type.name, name, nameKey: fold(name) }
        const row = await withDuplicateErrors(unique, () =>
          tx
            .insertInto('savedViews')
            .values({ ...values, shows: JSON.stringify(content) })
            .returningAll()
            .executeTakeFirstOrThrow(),
        )
        await audit(tx, sessionFrom(request), {
          action: isShared ? 'COMPANY_VIEW_ADDED' : 'SAVED_VIEW_ADDED',
          changes: { name: { from: null, to: name } },
        })
        return { savedView: viewOf(type, row) }
      })
    },
  )

  /** The view with the id in the path, if the user may change it. */
  async function changeable(tx: Tx, company: CompanyId, request: FastifyRequest) {
    const { id } = valid(pathId, request.params)
    const view = await viewsFor(tx, company, sessionFrom(request).userId).where('id', '=', id).executeTakeFirst()
    const type = view && types.find(({ name }) => name === view.recordType)
    if (!type || !may(sessionFrom(request).role, type.may.read)) throw new Refusal(404, notFound)
    if (view.userId === null) requireSharing(request)
    return { view, type }
  }
  const changes = { params: pathId, ...schema }
  const refusals = { 401: ['LOGIN_AS_ADMIN'], 404: [notFound] }

  serve(
    app,
    calls.renameSavedView,
    {
      config: { may: 'savedViews', answers: { ok: one, refusals: { ...refusals, 400: [...createCodes, nameExists] } } },
      schema: { ...changes, body: z.object({ name: z.string() }) },
    },
    (request) => {
      const { name } = valid(viewName, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        const { view, type } = await changeable(tx, company, request)
        const row = await withDuplicateErrors(unique, () =>
          tx
            .updateTable('savedViews')
            .set({ name, nameKey: fold(name) })
            .where('companyId', '=', company)
            .where('id', '=', view.id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        )
        await audit(tx, sessionFrom(request), {
          action: view.userId === null ? 'COMPANY_VIEW_RENAMED' : 'SAVED_VIEW_RENAMED',
          changes: { name: { from: view.name, to: name } },
        })
        return { savedView: viewOf(type, row) }
      })
    },
  )

  serve(
    app,
    calls.setDefaultView,
    {
      config: { may: 'savedViews', answers: { ok: one, refusals } },
      schema: { ...changes, body: defaultBody },
    },
    (request) => {
      const { isDefault } = valid(defaultBody, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        const { view, type } = await changeable(tx, company, request)
        // The locks serialise changes, for example from two open pages.
        const views = await tx
          .selectFrom('savedViews')
          .select(['id', 'name', 'isDefault'])
          .where('companyId', '=', company)
          .where('recordType', '=', type.name)
          .where('userId', view.userId === null ? 'is' : '=', view.userId)
          .orderBy('id')
          .forUpdate()
          .execute()
        const before = views.find((each) => each.isDefault)
        const after = isDefault ? view : before?.id === view.id ? undefined : before
        const set = (id: number, value: boolean) =>
          tx
            .updateTable('savedViews')
            .set({ isDefault: value })
            .where('companyId', '=', company)
            .where('id', '=', id)
            .execute()
        if (before?.id !== after?.id) {
          if (before) await set(before.id, false)
          if (after) await set(after.id, true)
          await audit(tx, sessionFrom(request), {
            action: view.userId === null ? 'COMPANY_VIEW_DEFAULT_CHANGED' : 'SAVED_VIEW_DEFAULT_CHANGED',
            changes: { name: { from: before?.name ?? null, to: after?.name ?? null } },
          })
        }
        return { savedView: viewOf(type, { ...view, isDefault }) }
      })
    },
  )

  serve(
    app,
    calls.deleteSavedView,
    { config: { may: 'savedViews', answers: { ok: nothing, refusals } }, schema: changes },
    (request) => {
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        const { view } = await changeable(tx, company, request)
        await tx.deleteFrom('savedViews').where('companyId', '=', company).where('id', '=', view.id).execute()
        await audit(tx, sessionFrom(request), {
          action: view.userId === null ? 'COMPANY_VIEW_DELETED' : 'SAVED_VIEW_DELETED',
          changes: { name: { from: view.name, to: null } },
        })
        return {}
      })
    },
  )
}

/** The views that a user sees: the own ones and those of the company. */
const viewsFor = (tx: Tx, company: CompanyId, userId: number | null) =>
  tx
    .selectFrom('savedViews')
    .selectAll()
    .where('companyId', '=', company)
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '=', userId)]))

type Row = Awaited<ReturnType<ReturnType<typeof viewsFor>['executeTakeFirstOrThrow']>>

/** Omits parts that no longer fit the declaration of the type, such as a removed field. */
function viewOf(type: RecordType, { id, name, userId, isDefault, shows }: Row): SavedView {
  const { data = { search: {} } } = viewContent(type).safeParse(shows)
  return { id, name, isShared: userId === null, isDefault, ...data }
}

function requireSharing(request: FastifyRequest) {
  const refusal = refusalFor('companyViews', sessionFrom(request).role)
  if (refusal) throw new Refusal(401, refusal)
}
