import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
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
import { longText, text } from '../../shared/fields.ts'
import { toDinars } from '../../shared/money.ts'
import { choice, date } from '../../shared/value-fields.ts'
import { refuseUnlessBooksMoney } from '../ledger/public.server.ts'
import { closeCase, proposeCase, readCaseClaims, readEnforceable } from './calls.ts'
import { claimsOf, close, enforceable, propose } from './cases.server.ts'
import { packetRoute } from './packet.server.ts'
import { debtorRefusals, type EnforcementCase, enforcementCase, outcomes } from './record.ts'
import { enforcementCaseTexts } from './texts.ts'

const cases = recordQueries(enforcementCase)
const proposalBody = z.object({
  proposedOn: date('ENFORCEMENT_CASE_PROPOSED_ON'),
  caseNumber: text('ENFORCEMENT_CASE_CASE_NUMBER'),
})
const closingBody = z.object({
  outcome: choice('ENFORCEMENT_CASE_OUTCOME', outcomes),
  reason: longText('ENFORCEMENT_CASE_REASON'),
})
const owed = z.object({ claimId: z.int(), description: z.string(), dueOn: z.iso.date(), open: z.number() })
const enforceableAnswer = z.object({ refusal: z.enum(debtorRefusals).nullable(), claims: z.array(owed) })
const claimsAnswer = z.object({ claims: z.array(owed.extend({ amount: z.number() })) })

async function caseWith(tx: Tx, company: CompanyId, id: number): Promise<EnforcementCase> {
  const stored = await cases.find(tx, company, id)
  const { rows } = await sql<
    Pick<EnforcementCase, 'status' | 'proposedOn' | 'caseNumber' | 'outcome' | 'amount' | 'open'>
  >`select status, proposed_on, case_number, outcome, amount, open
    from enforcement_case_state(${company}::bigint, array[${id}]::bigint[], ${today()}::date)`.execute(tx)
  const [state] = rows
  if (!stored || !state) throw new Refusal(404, enforcementCase.notFound)
  return { ...stored, ...state }
}

export function enforcementCaseRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, enforcementCase)
  listExportRoute(app, dependencies, enforcementCaseTexts)
  packetRoute(app, dependencies, caseWith)
  const { may, name, notFound } = enforcementCase
  const schema = { tags: [name], params: pathId }
  const { ok, refusals } = recordAnswers.read(enforcementCase)

  serve(
    app,
    readEnforceable,
    {
      config: { may: may.read, answers: { ok: enforceableAnswer, refusals: { 404: ['PARTY_NOT_EXIST'] } } },
      schema,
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => enforceable(tx, company, { partyId: id, on: today() }), 'read')
    },
  )

  serve(
    app,
    readCaseClaims,
    { config: { may: may.read, answers: { ok: claimsAnswer, refusals: { 404: [notFound] } } }, schema },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(
        db,
        company,
        async (tx) => {
          const claims = await claimsOf(tx, company, (await caseWith(tx, company, id)).id)
          return {
            claims: claims.map(({ id: claimId, description, dueOn, amount, open }) => ({
              claimId,
              description: description ?? '',
              dueOn,
              amount: toDinars(amount),
              open: toDinars(open),
            })),
          }
        },
        'read',
      )
    },
  )

  app.post(
    proposeCase.path,
    {
      config: {
        may: may.write,
        answers: {
          ok,
          refusals: {
            ...refusals,
            400: ['ENFORCEMENT_CASE_NOT_PREPARED', 'ENFORCEMENT_CASE_DAY_IS_AHEAD', 'ENFORCEMENT_CASE_PROPOSED_BEFORE'],
          },
        },
      },
      schema: { ...schema, body: proposalBody },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const proposal = valid(proposalBody, request.body)
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      return asCompany(db, company, async (tx) => {
        await refuseUnlessBooksMoney({ tx, company, actor, writer: 'request' })
        await propose({ tx, company, actor }, await caseWith(tx, company, id), proposal)
        return { [name]: await caseWith(tx, company, id) }
      })
    },
  )

  app.post(
    closeCase.path,
    {
      config: {
        may: 'money-close',
        answers: {
          ok,
          refusals: {
            ...refusals,
            400: ['ENFORCEMENT_CASE_CLOSED', 'ENFORCEMENT_CASE_NOT_PAID'],
          },
        },
      },
      schema: { ...schema, body: closingBody },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const closing = valid(closingBody, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await close({ tx, company, actor: sessionFrom(request) }, await caseWith(tx, company, id), closing)
        return { [name]: await caseWith(tx, company, id) }
      })
    },
  )
}
