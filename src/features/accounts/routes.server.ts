import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import type { Documents, NamedDocument } from '../../server/documents/render.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import { inScript, type Typed } from '../../server/documents/script.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { isDate, type IsoDate, today } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import type { SystemAction } from '../../shared/system-actions.ts'
import { interestRates } from '../interest/public.server.ts'
import { accountOf, claimsWithInterest } from '../ledger/public.server.ts'
import { party } from '../parties/record.ts'
import { interestSheetPath, noDebtPath, openItemsPath } from './calls.ts'
import { noDebtDocument, openItemsDocument, type Printed } from './documents.server.ts'
import { interestSheet } from './interest-sheet.server.ts'
import { openItems } from './open-items.server.ts'
import { partiesWith, printedParty } from './printed-party.server.ts'

const notValid = 'ACCOUNT_ON_NOT_VALID'
const parameters = z.object({ on: z.string().refine(isDate, notValid).optional().describe('by default today') })
const printing = parameters.extend(scriptParameter.shape)

interface Parts {
  db: Database
  documents: Documents
}

/** What is printed of the account of a party: docs/domain/document-texts.md#open-items-and-certificate-of-no-debt */
export function accountDocumentRoutes(app: FastifyInstance, parts: Parts) {
  documentRoute(app, parts, openItemsPath, 'OPEN_ITEMS_MADE', [], async ({ tx, company, id, parties, on }) => {
    const items = await openItems(tx, company, parties, on)
    const { prepayment } = await accountOf(tx, company, { party: id }, on)
    return (printed) => openItemsDocument(printed, items, toPara(prepayment))
  })
  const noDebtCodes = ['NO_DEBT_OVERDUE']
  documentRoute(app, parts, noDebtPath, 'NO_DEBT_MADE', noDebtCodes, async ({ tx, company, parties, on }) => {
    const items = await openItems(tx, company, parties, on)
    if (items.some(({ open, dueOn }) => open > 0 && dueOn < on)) throw new Refusal(400, 'NO_DEBT_OVERDUE')
    const graves = [...new Set(items.flatMap((item) => item.grave ?? []))]
    return (printed) => noDebtDocument(printed, items, graves)
  })
  const sheetCodes = ['INTEREST_RATE_UNKNOWN']
  documentRoute(
    app,
    parts,
    interestSheetPath,
    'INTEREST_SHEET_MADE',
    sheetCodes,
    async ({ tx, company, parties, on }) => {
      const claims = await claimsWithInterest(tx, company, { parties }, on)
      if (claims.some(({ isUnknown }) => isUnknown)) throw new Refusal(400, 'INTEREST_RATE_UNKNOWN')
      const { verifiedThrough } = await interestRates(tx)
      const bearing = claims.filter(({ interest }) => interest !== undefined && interest.accrued > 0)
      return (printed) => interestSheet(printed, bearing, verifiedThrough)
    },
  )
}

interface Asked {
  readonly tx: Tx
  readonly company: CompanyId
  readonly id: number
  readonly parties: readonly number[]
  readonly on: IsoDate
}

function documentRoute(
  app: FastifyInstance,
  { db, documents }: Parts,
  path: string,
  action: SystemAction,
  codes: readonly string[],
  read: (query: Asked) => Promise<(printed: Printed) => NamedDocument>,
) {
  app.get(
    `${path}/:id`,
    {
      config: { may: 'money', answers: recordAnswers.document(party, [notValid, ...codes]) },
      schema: { tags: ['account'], params: pathId, querystring: printing },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { id } = valid(pathId, request.params)
      const { on = today(), script } = valid(printing, request.query)
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const [printed, who, from] = await asCompany(
        db,
        company,
        async (tx) => {
          const parties = await partiesWith(tx, company, id)
          return [
            await read({ tx, company, id, parties, on }),
            await printedParty(tx, company, parties),
            await documentCompanyOf(tx, company),
          ] as const
        },
        'read',
      )
      const document = inScript(script ?? from.script, (typed: Typed) =>
        printed({
          party: who,
          on,
          typed,
          printedAt: new Date(),
          company: typed.company(from),
          printedBy: typed.text(actor.name),
        }),
      )
      const pdf = await documents.render(document)
      await asCompany(db, company, (tx) => audit(tx, actor, { action, recordId: id }))
      return sendPdf(reply, document.fileName, pdf)
    },
  )
}
