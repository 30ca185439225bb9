import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { Refusal } from '../../server/refusal.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { longText, text } from '../../shared/fields.ts'
import { date } from '../../shared/value-fields.ts'
import { bookInterest, type Booker, reverseClaims, writeOff } from '../ledger/public.server.ts'
import { bookClaimInterest, reverseClaim, writeOffClaim } from './calls.ts'
import { claim } from './record.ts'
import { claimTexts } from './texts.ts'

const claims = recordQueries(claim)

const reasonBody = z.object({ reason: longText('CLAIM_REASON') })
const writeOffBody = z.object({ decisionNumber: text('CLAIM_DECISION_NUMBER'), reason: longText('CLAIM_REASON') })

const interestBody = z.object({
  claimIds: z.array(z.int().positive()).min(1, 'CLAIM_INTEREST_NONE').max(1000),
  on: date('CLAIM_INTEREST_ON'),
})
const interestAnswer = z.object({ claims: z.array(z.object({ id: z.int(), amount: z.number() })) })
const interestCodes = [
  'CLAIM_INTEREST_NONE',
  'CLAIM_INTEREST_NOT_CHARGED',
  'CLAIM_INTEREST_IN_FUTURE',
  'CLAIM_INTEREST_ALREADY_BOOKED',
  'CLAIM_MONTH_CLOSED',
  'INTEREST_RATE_UNKNOWN',
]

export function claimRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, claim)
  listExportRoute(app, dependencies, claimTexts)

  /** What an administrator does with a claim, which answers as it is then. */
  const correction = <Body extends z.ZodObject>(
    path: string,
    body: Body,
    codes: readonly string[],
    work: (by: Booker, id: number, input: z.output<Body>) => Promise<unknown>,
  ) => {
    const { ok, refusals } = recordAnswers.read(claim)
    app.post(
      path,
      {
        config: { may: 'money-close', answers: { ok, refusals: { ...refusals, 400: codes } } },
        schema: { tags: [claim.name], params: pathId, body },
      },
      async (request) => {
        const { id } = valid(pathId, request.params)
        const input = valid(body, request.body)
        const company = companyFrom(request)
        return asCompany(db, company, async (tx) => {
          await work({ tx, company, actor: sessionFrom(request) }, id, input)
          const after = await claims.find(tx, company, id)
          if (!after) throw new Refusal(404, claim.notFound)
          return { [claim.name]: after }
        })
      },
    )
  }
  correction(
    reverseClaim.path,
    reasonBody,
    ['CLAIM_ALREADY_REVERSED', 'CLAIM_IN_REPAYMENT_PLAN'],
    (by, id, { reason }) => reverseClaims(by, [id], reason),
  )
  correction(writeOffClaim.path, writeOffBody, ['CLAIM_NOT_OPEN'], writeOff)

  serve(
    app,
    bookClaimInterest,
    {
      config: {
        may: claim.may.write,
        answers: { ok: interestAnswer, refusals: { 400: [...interestCodes, claim.notFound] } },
      },
      schema: { tags: [claim.name], body: interestBody },
    },
    (request) => {
      const input = valid(interestBody, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        const ids = await bookInterest({ tx, company, actor: sessionFrom(request) }, input)
        const booked = await claims.existing(tx, company, ids)
        return { claims: booked.map(({ id, amount }) => ({ id, amount })) }
      })
    },
  )
}
