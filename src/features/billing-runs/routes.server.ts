import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import type { Tx } from '../../server/database/connection.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { today } from '../../shared/dates.ts'
import { codesOf } from '../../shared/field.ts'
import { longText } from '../../shared/fields.ts'
import { claim } from '../claims/record.ts'
import { previewAnswer } from './answers.server.ts'
import { postBilling, previewBilling, reverseBilling } from './calls.ts'
import { postRun, reverseRun } from './posting.server.ts'
import { documentRoutes } from './document-routes.server.ts'
import { billingPreview } from './preview.server.ts'
import { type BillingRun, billingRun } from './record.ts'
import { billingRunTexts } from './texts.ts'

const runs = recordQueries(billingRun)
const reasonBody = z.object({ reason: longText('BILLING_RUN_REASON') })

async function runWith(tx: Tx, company: CompanyId, id: number): Promise<BillingRun> {
  const run = await runs.find(tx, company, id)
  const { rows } = await sql<Pick<BillingRun, 'status' | 'claims' | 'amount'>>`
    select status, claims, amount from billing_run_state(${company}::bigint, array[${id}]::bigint[], ${today()}::date)`.execute(
    tx,
  )
  const [state] = rows
  if (!run || run.deleted || !state) throw new Refusal(404, billingRun.notFound)
  return { ...run, ...state }
}

export function billingRunRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, billingRun)
  listExportRoute(app, dependencies, billingRunTexts)
  const { ok, refusals } = recordAnswers.read(billingRun)
  const schema = { tags: [billingRun.name], params: pathId }

  serve(
    app,
    previewBilling,
    {
      config: { may: billingRun.may.read, answers: { ok: previewAnswer, refusals: { 404: [billingRun.notFound] } } },
      schema,
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => billingPreview(tx, company, await runWith(tx, company, id)), 'read')
    },
  )

  app.post(
    postBilling.path,
    {
      config: {
        may: billingRun.may.write,
        answers: {
          ok,
          refusals: {
            ...refusals,
            400: ['BILLING_RUN_REVERSED', ...codesOf(claim.fields), ...(claim.ruleCodes ?? [])],
          },
        },
      },
      schema,
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await postRun({ tx, company, actor: sessionFrom(request) }, await runWith(tx, company, id))
        return { [billingRun.name]: await runWith(tx, company, id) }
      })
    },
  )

  documentRoutes(app, dependencies, runWith)

  app.post(
    reverseBilling.path,
    {
      config: {
        may: 'money-close',
        answers: {
          ok,
          refusals: {
            ...refusals,
            400: ['BILLING_RUN_NOT_POSTED', 'BILLING_RUN_HAS_PAYMENTS'],
          },
        },
      },
      schema: { ...schema, body: reasonBody },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const { reason } = valid(reasonBody, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await reverseRun({ tx, company, actor: sessionFrom(request) }, await runWith(tx, company, id), reason)
        return { [billingRun.name]: await runWith(tx, company, id) }
      })
    },
  )
}
