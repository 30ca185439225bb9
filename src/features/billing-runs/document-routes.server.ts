import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { contentDisposition } from '../../server/documents/file-name.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { csv } from '../../server/operation.ts'
import { audit } from '../../server/audit.ts'
import { pathId } from '../../server/records/parameters.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { documentsAnswer } from './answers.server.ts'
import { cancelDocuments, documentFormats, readDocuments, startDocuments } from './calls.ts'
import { asStored, eInvoiceRoutes } from './e-invoice-routes.server.ts'
import { dataFile } from './data-file.server.ts'
import { documentWork } from './document-work.server.ts'
import { cancelWork, documentsOf, fileOf, startWork } from './documents.server.ts'
import { invoicesOf } from './invoices.server.ts'
import { type BillingRun, billingRun } from './record.ts'

type RunWith = (tx: Tx, company: CompanyId, id: number) => Promise<BillingRun>

const formatBody = z
  .object({ format: z.enum(documentFormats).default('INVOICES'), mails: z.boolean().default(false) })
  .default({ format: 'INVOICES', mails: false })
const filePath = z.object({ ...pathId.shape, number: z.coerce.number().int().positive() })

/** The documents of a run, which are made in the background: docs/domain/money.md#invoices */
export function documentRoutes(app: FastifyInstance, { db, documents }: RouteDependencies, runWith: RunWith) {
  const work = documentWork(db, documents, app.log)
  work.isDoneBy(app)
  const may = billingRun.may.read
  const schema = { tags: [billingRun.name], params: pathId }
  const refusals = { 404: [billingRun.notFound] }

  const inRun = async <Result>(
    request: FastifyRequest,
    steps: (tx: Tx, company: CompanyId, run: BillingRun) => Promise<Result>,
    access: 'read' | 'write',
  ) => {
    const { id } = valid(pathId, request.params)
    const company = companyFrom(request)
    return asCompany(db, company, async (tx) => steps(tx, company, await runWith(tx, company, id)), access)
  }

  serve(app, readDocuments, { config: { may, answers: { ok: documentsAnswer, refusals } }, schema }, (request) =>
    inRun(request, (tx, company, { id }) => documentsOf(tx, company, id), 'read'),
  )

  serve(
    app,
    startDocuments,
    {
      config: {
        may,
        answers: {
          ok: documentsAnswer,
          refusals: { ...refusals, 400: ['BILLING_RUN_NOT_POSTED', 'BILLING_RUN_DOCUMENTS_RUNNING'] },
        },
      },
      schema: { ...schema, body: formatBody },
    },
    async (request) => {
      const asked = valid(formatBody, request.body ?? undefined)
      const answer = await inRun(
        request,
        async (tx, company, { id }) => {
          await startWork(tx, company, id, asked)
          await audit(tx, sessionFrom(request), { action: 'BILLING_RUN_PRINTED', recordId: id })
          return documentsOf(tx, company, id)
        },
        'write',
      )
      work.begin()
      return answer
    },
  )

  serve(app, cancelDocuments, { config: { may, answers: { ok: documentsAnswer, refusals } }, schema }, (request) =>
    inRun(
      request,
      async (tx, company, { id }) => {
        await cancelWork(tx, company, id)
        return documentsOf(tx, company, id)
      },
      'write',
    ),
  )

  app.get(
    `${readDocuments.path}/data`,
    { config: { may, answers: { ok: csv, refusals } }, schema },
    async (request, reply) => {
      const [name, file] = await inRun(
        request,
        async (tx, company, run) => {
          const from = await documentCompanyOf(tx, company)
          const all = await invoicesOf(tx, company, run)
          return [
            run.name ?? String(run.year),
            dataFile(
              from,
              all.map((invoice) => invoice(asStored)),
            ),
          ] as const
        },
        'read',
      )
      return reply
        .type(csv)
        .header('content-disposition', contentDisposition(`${name}.csv`))
        .send(file)
    },
  )

  eInvoiceRoutes(app, db, inRun)

  app.get(
    `${readDocuments.path}/:number`,
    { config: { may, answers: { ok: 'application/pdf', refusals } }, schema: { ...schema, params: filePath } },
    async (request, reply) => {
      const { number } = valid(filePath, request.params)
      const file = await inRun(request, (tx, company, { id }) => fileOf(tx, company, id, number), 'read')
      if (!file) throw new Refusal(404, billingRun.notFound)
      return sendPdf(reply, file.name, file.content)
    },
  )
}
