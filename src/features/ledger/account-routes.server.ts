import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { prepared } from '../../server/database/postgres.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { pathId } from '../../server/records/parameters.ts'
import { titleOf } from '../../server/records/references.ts'
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
  openItems: z.array(
    z.object({
      claimId: z.int(),
      dueOn: day,
      open: dinars,
      barredOn: day.describe('the last day before it is barred'),
    }),
  ),
  contract: z.object({ name: z.string(), path: z.string().describe('of its list in the browser') }).optional(),
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
      records: () => [sql`select id, company_id, null as name, null as path from parties`],
      of: (party: number): AccountOf => ({ party }),
    },
    {
      call: accountCalls.grave,
      notFound: 'GRAVE_NOT_EXIST',
      records: () => [sql`select id, company_id, null as name, null as path from graves`],
      of: (grave: number): AccountOf => ({ grave }),
    },
    {
      call: accountCalls.contract,
      notFound: 'CLAIM_CONTRACT_NOT_EXIST',
      records: () =>
        registeredTypes().flatMap(({ type }) =>
          type.written?.as === 'contract'
            ? sql`select id, company_id, ${titleOf(type, type.table)} as name, ${type.page.path}::text as path
                from ${sql.table(type.table)}`
            : [],
        ),
      of: (contract: number): AccountOf => ({ contract }),
    },
  ] as const
  for (const { call, notFound, records, of } of accounts)
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
            const { rows } = await sql<{ name: string | null; path: string | null }>`
              select name, path from (${sql.join(records(), sql` union all `)}) records
              where company_id = ${company} and id = ${id} ${prepared}`.execute(tx)
            const [row] = rows
            if (!row) throw new Refusal(404, notFound)
            const { name, path } = row
            const contract = name !== null && path !== null ? { contract: { name, path } } : {}
            return { ...(await accountOf(tx, company, of(id), on || today())), ...contract }
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
