import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentRouteWith } from '../../server/documents/routes.ts'
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
import { longText } from '../../shared/fields.ts'
import { defaultPlan, readPlanParts } from './calls.ts'
import { planDocument, planFacts } from './document.server.ts'
import { defaultOn, partsOf } from './plans.server.ts'
import { type RepaymentPlan, repaymentPlan } from './record.ts'
import { repaymentPlanTexts } from './texts.ts'

const plans = recordQueries(repaymentPlan)
const reasonBody = z.object({ reason: longText('REPAYMENT_PLAN_REASON') })
const day = z.iso.date()
const partsAnswer = z.object({
  claims: z.array(z.object({ claimId: z.int(), description: z.string(), dueOn: day, amount: z.number() })),
  rates: z.array(
    z.object({
      claimId: z.int(),
      dueOn: day,
      amount: z.number(),
      open: z.number(),
      paymentReference: z.string(),
    }),
  ),
})

async function planWith(tx: Tx, company: CompanyId, id: number): Promise<RepaymentPlan> {
  const plan = await plans.find(tx, company, id)
  const { rows } = await sql<Pick<RepaymentPlan, 'status' | 'amount' | 'open' | 'missed'>>`
    select status, amount, open, missed from repayment_plan_state(${company}::bigint, array[${id}]::bigint[], ${today()}::date)`.execute(
    tx,
  )
  const [state] = rows
  if (!plan || !state) throw new Refusal(404, repaymentPlan.notFound)
  return { ...plan, ...state }
}

export function repaymentPlanRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db, documents } = dependencies
  recordRoutes(app, db, repaymentPlan)
  listExportRoute(app, dependencies, repaymentPlanTexts)
  documentRouteWith(app, db, documents, repaymentPlan, { about: planFacts(), documentOf: planDocument })
  const { may, name, notFound } = repaymentPlan
  const schema = { tags: [name], params: pathId }

  serve(
    app,
    readPlanParts,
    { config: { may: may.read, answers: { ok: partsAnswer, refusals: { 404: [notFound] } } }, schema },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => partsOf(tx, company, (await planWith(tx, company, id)).id), 'read')
    },
  )

  const { ok, refusals } = recordAnswers.read(repaymentPlan)
  app.post(
    defaultPlan.path,
    {
      config: {
        may: 'money-close',
        answers: { ok, refusals: { ...refusals, 400: ['REPAYMENT_PLAN_NOT_LIVE'] } },
      },
      schema: { ...schema, body: reasonBody },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const { reason } = valid(reasonBody, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await defaultOn({ tx, company, actor: sessionFrom(request) }, await planWith(tx, company, id), reason)
        return { [name]: await planWith(tx, company, id) }
      })
    },
  )
}
