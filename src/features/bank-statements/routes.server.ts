import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { auditEach } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listOf, nothing } from '../../server/operation.ts'
import { pathId } from '../../server/records/parameters.ts'
import { pathCompany } from '../../server/records/record-requests.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { parts as allocationParts } from '../ledger/public.ts'
import { refuseUnlessBooksMoney } from '../ledger/public.server.ts'
import { lineAnswer, payer, receivedStatements, uploadCodes } from './answers.server.ts'
import * as calls from './calls.ts'
import { knownColumns } from './columns.server.ts'
import type { Clerk } from './line-payments.server.ts'
import {
  ignoreLine,
  lineAfter,
  lineNotFound,
  matchLine,
  statementNotFound,
  undoLine,
  undoStatement,
} from './lines.server.ts'
import { forgetPayer, payersList } from './payers.server.ts'
import { readStatements } from './read-statements.server.ts'
import { receiveStatements } from './received.server.ts'
import { searchRoutes } from './search-routes.server.ts'
import { ownAccounts } from './statements.server.ts'
import { bodyLimit, filesOf, takeFiles, uploadedForm } from './upload.server.ts'

const may = 'money'
const schema = { tags: ['bankStatement'] }
const payerNotFound = 'BANK_PAYER_NOT_EXIST'

const share = z.object({
  claimId: z.int().positive(),
  part: z.enum(allocationParts),
  amount: z.number().positive().max(999_999_999.99),
})
const allocations = z.array(share).max(200).optional().describe('what it closes; without it as proposed for a payment')
const match = z.object({
  partyId: z.int({ error: 'BANK_STATEMENT_PARTY_CANT_BE_NULL' }).positive().optional(),
  allocations,
  parts: z
    .array(z.object({ partyId: z.int().positive(), amount: z.number().positive().max(999_999_999.99), allocations }))
    .min(1)
    .max(500)
    .optional()
    .describe('of a collective payment, instead of `partyId`'),
})
const matchCodes = [
  lineNotFound,
  'BANK_STATEMENT_PARTY_CANT_BE_NULL',
  'BANK_STATEMENT_LINE_ALREADY_MATCHED',
  'BANK_STATEMENT_LINE_NOT_INCOMING',
  'BANK_STATEMENT_PART_AMOUNT_CANT_BE_NULL',
  'BANK_STATEMENT_PARTS_DO_NOT_ADD_UP',
  'PARTY_NOT_EXIST',
  'PAYMENT_MONTH_CLOSED',
  'PAYMENT_ALLOCATION_CLAIM_NOT_OPEN',
  'PAYMENT_ALLOCATION_PART_NOT_VALID',
  'PAYMENT_ALLOCATION_TOO_MUCH',
  'PAYMENT_ALLOCATED_TOO_MUCH',
]
/** The account of a company that has one, for files that state none, and the columns that it has named. */
async function knownOf(db: Database, company: CompanyId) {
  const [accounts, known] = await asCompany(
    db,
    company,
    async (tx) => [await ownAccounts(tx, company), await knownColumns(tx, company)] as const,
    'read',
  )
  const [only] = accounts
  return { account: accounts.size === 1 ? only : undefined, known }
}

/** Bank statements, and the inbox of their lines: docs/domain/bank-statements.md#matching */
export async function bankStatementRoutes(app: FastifyInstance, db: Database) {
  /** A change, with its entries of the trail at its end. */
  const changed = <Result>(request: FastifyRequest, work: (clerk: Clerk) => Promise<Result>, named?: number) => {
    const company = companyFrom(request, named)
    return asCompany(db, company, async (tx) => {
      const clerk: Clerk = { tx, company, actor: sessionFrom(request), entries: [] }
      await refuseUnlessBooksMoney({ ...clerk, writer: 'request' })
      const result = await work(clerk)
      await auditEach(tx, clerk.entries)
      return result
    })
  }

  await app.register(async (scope) => {
    await takeFiles(scope)
    serve(
      scope,
      calls.addStatements,
      {
        bodyLimit,
        config: {
          may,
          answers: {
            ok: receivedStatements,
            refusals: { 400: uploadCodes, 401: ['NOT_YOUR_COMPANY'], 413: ['BANK_STATEMENT_FILE_TOO_LARGE'] },
          },
        },
        schema: {
          ...schema,
          consumes: ['multipart/form-data', 'application/json'],
          params: z.object({ companyId: pathCompany.shape.id }),
          body: uploadedForm,
        },
      },
      async (request) => {
        const { companyId } = valid(z.object({ companyId: pathCompany.shape.id }), request.params)
        companyFrom(request, companyId)
        const form = valid(uploadedForm, request.body)
        const files = filesOf(request, form)
        if (files.length === 0) throw refusedFields([{ code: 'BANK_STATEMENT_FILE_CANT_BE_NULL', field: 'file' }])
        const { account, number, columns, listRefused } = form
        const ofCompany = await knownOf(db, companyFrom(request))
        const beside = { ...ofCompany, number, columns, ...(account !== undefined && { account }) }
        const read = await readStatements(files, beside)
        const received = await changed(request, (clerk) => receiveStatements(clerk, read), companyId)
        const [first] = received.refused
        if (first && received.entities.length === 0 && listRefused === 'false')
          throw refusedFields([{ code: first.code, field: 'file' }])
        return received
      },
    )
  })

  searchRoutes(app, db)

  const one = { ...schema, params: pathId }
  const undoCodes = ['BANK_STATEMENT_MONTH_CLOSED', 'PAYMENT_REFUNDED', 'PAYMENT_MONTH_CLOSED']
  serve(
    app,
    calls.undoStatement,
    {
      config: { may: 'money-close', answers: { ok: nothing, refusals: { 400: [statementNotFound, ...undoCodes] } } },
      schema: one,
    },
    async (request) => {
      await changed(request, (clerk) => undoStatement(clerk, valid(pathId, request.params).id))
      return {}
    },
  )
  serve(
    app,
    calls.matchLine,
    { config: { may, answers: { ok: lineAnswer, refusals: { 400: matchCodes } } }, schema: { ...one, body: match } },
    (request) => {
      const { id } = valid(pathId, request.params)
      const { partyId, allocations: given, parts } = valid(match, request.body)
      const chosen = parts ?? (partyId === undefined ? [] : [{ partyId, allocations: given }])
      if (chosen.length === 0) throw refusedFields([{ code: 'BANK_STATEMENT_PARTY_CANT_BE_NULL', field: 'partyId' }])
      return changed(request, async (clerk) => {
        await matchLine(clerk, id, chosen)
        return lineAfter(clerk, id)
      })
    },
  )
  serve(
    app,
    calls.undoLine,
    {
      config: {
        may,
        answers: { ok: lineAnswer, refusals: { 400: [lineNotFound, 'BANK_STATEMENT_LINE_NOT_MATCHED', ...undoCodes] } },
      },
      schema: one,
    },
    (request) =>
      changed(request, async (clerk) => {
        const { id } = valid(pathId, request.params)
        await undoLine(clerk, id)
        return lineAfter(clerk, id)
      }),
  )
  const ignoring = z.object({
    always: z.boolean().default(false).describe('also other lines from this account, now and later'),
  })
  serve(
    app,
    calls.ignoreLine,
    {
      config: {
        may,
        answers: { ok: lineAnswer, refusals: { 400: [lineNotFound, 'BANK_STATEMENT_LINE_ALREADY_MATCHED'] } },
      },
      schema: { ...one, body: ignoring },
    },
    (request) => {
      const { always } = valid(ignoring, request.body)
      return changed(request, async (clerk) => {
        const { id } = valid(pathId, request.params)
        await ignoreLine(clerk, id, always)
        return lineAfter(clerk, id)
      })
    },
  )

  serve(app, calls.readPayers, { config: { may, answers: { ok: listOf(payer) } }, schema }, async (request) => {
    const company = companyFrom(request)
    const entities = await asCompany(db, company, (tx) => payersList(tx, company), 'read')
    return { entities, total: entities.length }
  })
  serve(
    app,
    calls.forgetPayer,
    { config: { may, answers: { ok: nothing, refusals: { 400: [payerNotFound] } } }, schema: one },
    async (request) => {
      await changed(request, async ({ tx, company, actor, entries }) => {
        const { id } = valid(pathId, request.params)
        if (!(await forgetPayer(tx, company, id))) throw new Refusal(400, payerNotFound)
        entries.push({ actor, entry: { action: 'BANK_PAYER_FORGOTTEN', recordId: id } })
      })
      return {}
    },
  )
}
