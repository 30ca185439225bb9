import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZipFile } from 'yazl'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { contentDisposition } from '../../server/documents/file-name.ts'
import type { Typed } from '../../server/documents/script.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { eInvoicesOfClaim } from '../claims/calls.ts'
import { claim } from '../claims/record.ts'
import { readDocuments } from './calls.ts'
import { eInvoice } from './e-invoice.server.ts'
import { type InvoicedBy, invoicesAndCreditNotes } from './invoices.server.ts'
import { type BillingRun, billingRun } from './record.ts'

type InRun = <Result>(
  request: FastifyRequest,
  steps: (tx: Tx, company: CompanyId, run: BillingRun) => Promise<Result>,
  access: 'read' | 'write',
) => Promise<Result>

const none = 'BILLING_RUN_NO_E_INVOICES'
const sellerUnknown = 'BILLING_RUN_SELLER_WITHOUT_TAX_NUMBER'
/** Files for programs keep the script in which texts are stored. */
export const asStored: Typed = {
  text: (text) => text,
  record: (_type, row) => row,
  company: (row) => row,
}

/** ZIP files of the e-invoices to legal entities, with their credit notes: docs/domain/money.md#e-invoices */
export function eInvoiceRoutes(app: FastifyInstance, db: Database, inRun: InRun) {
  const zip = 'application/zip'
  app.get(
    `${readDocuments.path}/eInvoices`,
    {
      config: {
        may: billingRun.may.read,
        answers: { ok: zip, refusals: { 400: [none, sellerUnknown], 404: [billingRun.notFound] } },
      },
      schema: { tags: [billingRun.name], params: pathId },
    },
    async (request, reply) => {
      const [name, files] = await inRun(
        request,
        async (tx, company, run) => [run.name ?? String(run.year), await filesOf(tx, company, run)] as const,
        'read',
      )
      return send(reply, name, files)
    },
  )
  app.get(
    eInvoicesOfClaim,
    {
      config: {
        may: claim.may.read,
        answers: { ok: zip, refusals: { 400: [none, sellerUnknown], 404: [claim.notFound] } },
      },
      schema: {
        tags: [claim.name],
        description: 'Of the claims outside runs that state the same bill to the same party.',
        params: pathId,
      },
    },
    async (request, reply) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      const [name, files] = await asCompany(
        db,
        company,
        async (tx) => {
          const stored = await recordQueries(claim).find(tx, company, id)
          if (!stored) throw new Refusal(404, claim.notFound)
          const { documentNumber: number, partyId } = stored
          if (number === null) throw new Refusal(400, none)
          const by = { id: null, note: null, bill: { number, partyId } }
          return [number, await filesOf(tx, company, by)] as const
        },
        'read',
      )
      return send(reply, name, files)
    },
  )
}

type Files = readonly (readonly [name: string, xml: string])[]

async function filesOf(tx: Tx, company: CompanyId, by: InvoicedBy): Promise<Files> {
  const from = await documentCompanyOf(tx, company)
  if (!from.taxNumber) throw new Refusal(400, sellerUnknown)
  const all = await invoicesAndCreditNotes(tx, company, by)
  return all.flatMap((each) => {
    const invoice = each(asStored)
    if (!invoice.party.isLegal || !invoice.party.taxNumber) return []
    // Numbers that a clerk has typed may have slashes.
    return [[`${invoice.number.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}.xml`, eInvoice(from, invoice)] as const]
  })
}

function send(reply: FastifyReply, name: string, files: Files) {
  if (files.length === 0) throw new Refusal(400, none)
  const zip = new ZipFile()
  for (const [file, xml] of files) zip.addBuffer(Buffer.from(xml), file)
  zip.end()
  return reply
    .type('application/zip')
    .header('content-disposition', contentDisposition(`${name} e-fakture.zip`))
    .send(zip.outputStream)
}
