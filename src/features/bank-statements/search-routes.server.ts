import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { pathId, searchParameters, wholeNumber, withoutNulls } from '../../server/records/parameters.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { lineAnswer, linesAnswer, statementsAnswer } from './answers.server.ts'
import * as calls from './calls.ts'
import { lineStates } from './inbox.ts'
import { lineById, linesPage } from './line-list.server.ts'
import { lineNotFound } from './lines.server.ts'
import { statementsPage } from './statement-list.server.ts'

const may = 'money'
const schema = { tags: ['bankStatement'] }
const otherCompany = { 401: ['NOT_YOUR_COMPANY'] }
const common = searchParameters.pick({ searchParam: true, page: true, size: true, companyId: true, sort: true })
const state = z.enum(lineStates)
const lineSearch = common.extend({
  state: z
    .union([state, z.array(state).min(1).max(lineStates.length)])
    .transform((value) => [value].flat())
    .optional(),
  statementId: wholeNumber.optional(),
})

/** By GET with a query string and by POST with a body. */
export function searchRoutes(app: FastifyInstance, db: Database) {
  const search = { may, reads: true } as const
  for (const method of ['GET', 'POST'] as const) {
    const place = method === 'GET' ? 'query' : 'body'
    const parameters = method === 'GET' ? 'querystring' : 'body'
    serve(
      app,
      { ...calls.searchStatements, method },
      {
        config: { ...search, answers: { ok: statementsAnswer, refusals: otherCompany } },
        schema: { ...schema, [parameters]: common },
      },
      (request) => {
        const query = valid(common, withoutNulls(request[place]))
        const company = companyFrom(request, query.companyId)
        return asCompany(db, company, (tx) => statementsPage(tx, company, query), 'read')
      },
    )
    serve(
      app,
      { ...calls.searchLines, method },
      {
        config: { ...search, answers: { ok: linesAnswer, refusals: otherCompany } },
        schema: { ...schema, [parameters]: lineSearch },
      },
      (request) => {
        const query = valid(lineSearch, withoutNulls(request[place]))
        const company = companyFrom(request, query.companyId)
        return asCompany(db, company, (tx) => linesPage(tx, company, query), 'read')
      },
    )
  }
  serve(
    app,
    calls.readLine,
    {
      config: { may, answers: { ok: lineAnswer, refusals: { 404: [lineNotFound] } } },
      schema: { ...schema, params: pathId },
    },
    async (request) => {
      const company = companyFrom(request)
      const { id } = valid(pathId, request.params)
      const bankStatementLine = await asCompany(db, company, (tx) => lineById(tx, company, id), 'read')
      if (!bankStatementLine) throw new Refusal(404, lineNotFound)
      return { bankStatementLine }
    },
  )
}
