import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit, changesBetween } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { lockLedger } from '../ledger/public.server.ts'
import { readDunningPolicy, saveDunningPolicy } from './calls.ts'
import { type DunningLevel, levelsField } from './levels.ts'
import { storedPolicy } from './policy.server.ts'

const answer = z.object({
  dunningPolicy: z.object({
    version: z.int(),
    levels: z.array(
      z.object({
        name: z.string(),
        daysOverdue: z.int(),
        minAmount: z.number(),
        minDaysSinceLast: z.int(),
        daysToPay: z.int(),
        cost: z.number(),
        withInterest: z.boolean(),
        attachInterestSheet: z.boolean(),
      }),
    ),
  }),
})
const body = z.object({ version: z.int().nonnegative().optional(), levels: levelsField })
const codes = ['DUNNING_POLICY_NOT_VALID', 'DUNNING_POLICY_NOT_IN_ORDER']

/** How a company reminds its debtors: docs/domain/money.md#dunning */
export function dunningPolicyRoutes(app: FastifyInstance, db: Database) {
  const schema = { tags: ['dunningPolicy'] }
  serve(app, readDunningPolicy, { config: { may: 'money', answers: { ok: answer } }, schema }, (request) => {
    const company = companyFrom(request)
    return asCompany(db, company, async (tx) => ({ dunningPolicy: await storedPolicy(tx, company) }), 'read')
  })
  serve(
    app,
    saveDunningPolicy,
    {
      config: {
        may: 'money-close',
        answers: { ok: answer, refusals: { 400: codes, 409: ['RECORD_CHANGED_MEANWHILE'] } },
      },
      schema: { ...schema, body },
    },
    (request) => {
      const { version, levels } = valid(body, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await lockLedger(tx, company)
        const before = await storedPolicy(tx, company)
        if (version !== undefined && version !== before.version) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
        const changes = changesBetween(named(before.levels), named(levels))
        const row = { version: before.version + 1, levels: JSON.stringify(levels) }
        await tx
          .insertInto('dunningPolicies')
          .values({ companyId: company, ...row })
          .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
          .execute()
        await audit(tx, sessionFrom(request), { action: 'DUNNING_POLICY_CHANGED', changes })
        return { dunningPolicy: { version: row.version, levels } }
      })
    },
  )
}

const named = (levels: readonly DunningLevel[]) =>
  Object.fromEntries(levels.map((level, at) => [String(at + 1), Object.values(level).join(' · ')]))
