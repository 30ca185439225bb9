import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { pathId } from '../../server/records/parameters.ts'
import { registeredTypes } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { isDate, today } from '../../shared/dates.ts'
import { accountOf, type AccountOf } from './account.server.ts'
import { accountCalls, readPartyInterest } from './calls.ts'
import { interestOfParty } from './interest-booking.server.ts'

const dinars = z.number()
const day = z.iso.date()
const accountAnswer = z.object({
  entries: z.array(
    z.object({
      on: day,
      kind: z.string(),
      recordId: z.int(),
      title: z.string().nullable(),
      debit: dinars,
      credit: dinars,
      balance: dinars,
    }),
  ),
  balance: dinars,
  overdue: dinars,
  prepayment: dinars,
  interest: dinars.nullable(),
  openItems: z.array(z.object({ claimId: z.int(), dueOn: day, open: dinars })),
})
const interestAnswer = z.object({
  claims: z.array(
    z.object({
      claimId: z.int(),
      description: z.string(),
      dueOn: day,
      open: dinars,
      from: day.describe('the first day that is not booked yet'),
      interest: dinars,
    }),
  ),
  bookInterest: z.boolean(),
  verifiedThrough: day,
  beyondVerified: z.boolean(),
})
const asOf = z.object({
  on: z
    .string()
    .refine((text) => text === '' || isDate(text), 'ACCOUNT_DAY_NOT_VALID')
    .optional(),
})

/** The accounts of parties, graves and contracts: docs/domain/money.md#accounts */
export function accountRoutes(app: FastifyInstance, db: Database) {
  const accounts = [
    {
      call: accountCalls.party,
      notFound: 'PARTY_NOT_EXIST',
      tables: () => ['parties'],
      of: (party: number): AccountOf => ({ party }),
    },
    {
      call: accountCalls.grave,
      notFound: 'GRAVE_NOT_EXIST',
      tables: () => ['graves'],
      of: (grave: number): AccountOf => ({ grave }),
    },
    {
      call: accountCalls.contract,
      notFound: 'CLAIM_CONTRACT_NOT_EXIST',
      tables: () => registeredTypes().flatMap(({ type }) => (type.written?.as === 'contract' ? type.table : [])),
      of: (contract: number): AccountOf => ({ contract }),
    },
  ] as const
  for (const { call, notFound, tables, of } of accounts)
    serve(
      app,
      call,
      {
        config: {
          may: 'money',
          answers: { ok: accountAnswer, refusals: { 400: ['ACCOUNT_DAY_NOT_VALID'], 404: [notFound] } },
        },
        schema: { tags: ['money'], params: pathId, querystring: asOf },
      },
      (request) => {
        const { id } = valid(pathId, request.params)
        const { on } = valid(asOf, request.query)
        const company = companyFrom(request)
        return asCompany(
          db,
          company,
          async (tx) => {
            const known = tables().map(
              (table) => sql`select id from ${sql.table(table)} where company_id = ${company} and id = ${id}`,
            )
            const { rows } = await sql`${sql.join(known, sql` union all `)}`.execute(tx)
            if (rows.length === 0) throw new Refusal(404, notFound)
            return accountOf(tx, company, of(id), on || today())
          },
          'read',
        )
      },
    )
  serve(
    app,
    readPartyInterest,
    {
      config: {
        may: 'money',
        answers: { ok: interestAnswer, refusals: { 400: ['ACCOUNT_DAY_NOT_VALID'], 404: ['PARTY_NOT_EXIST'] } },
      },
      schema: { tags: ['money'], params: pathId, querystring: asOf },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const { on } = valid(asOf, request.query)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => interestOfParty(tx, company, id, on || today()), 'read')
    },
  )
}
