import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { BackgroundWork, type ErrorLog } from '../../server/background-work.ts'
import type { Database } from '../../server/database/connection.ts'
import { asCompany, type CompanyId, trustedCompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { DocumentFailed, type DocumentJob, type Documents, DocumentsBusy } from '../../server/documents/render.ts'
import { inScript } from '../../server/documents/script.ts'
import { type DocumentFormat, partSizeOf } from './calls.ts'
import { type Letter, mail, type Mailed, mailedNumbers } from './document-mails.server.ts'
import { forgetOldDocuments } from './documents.server.ts'
import { invoiceData, invoiceSlip } from './invoice.server.ts'
import { invoicesOf } from './invoices.server.ts'

interface Job {
  readonly companyId: number
  readonly runId: number
  readonly format: DocumentFormat
  readonly invoices: number
  readonly parts: number
  readonly made: number
  readonly note: string | null
  readonly mails: boolean
  /** What makes this the one that may store the part. */
  readonly lease: string
}

/** A row of the database holds so much of a file. */
const rowBytes = 262_144

/** Makes the documents of runs, part by part: what is made is stored, and whoever continues begins with the next part. */
export function documentWork(db: Database, documents: Documents, log: ErrorLog) {
  const work: BackgroundWork = new BackgroundWork(async () => {
    const job = await leased(db)
    if (job) await makePart(job)
    else await forgetOldDocuments(db)
    return job !== undefined
  }, log)
  const makePart = async (job: Job) => {
    const company = trustedCompanyId(job.companyId)
    try {
      const part = await rendered(db, documents, company, job)
      await store(db, company, job, part)
    } catch (error) {
      if (work.isStopping || error instanceof DocumentsBusy) return
      if (!(error instanceof DocumentFailed)) throw error
      log.error({ err: error, runId: job.runId }, 'a part of the documents of a run could not be made')
      await db
        .updateTable('billingDocuments')
        .set({ state: 'FAILED', leaseUntil: null })
        .where('companyId', '=', job.companyId)
        .where('runId', '=', job.runId)
        .where('state', '=', 'RUNNING')
        .execute()
    }
  }
  return work
}

/** The next part of the documents that have waited the longest; no other process makes it for five minutes. */
async function leased(db: Database): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update billing_documents work set lease_until = now() + interval '5 minutes'
    from billing_runs run
    where run.company_id = work.company_id and run.id = work.run_id and (work.company_id, work.run_id) = (
      select company_id, run_id from billing_documents
      where state = 'RUNNING' and (lease_until is null or lease_until < now()) order by started_at limit 1 for update skip locked)
    returning work.lease_until::text as lease, work.company_id, work.run_id, work.format, work.invoices, work.parts, work.mails, run.note, (select count(*)::int from billing_document_parts part
      where part.company_id = work.company_id and part.run_id = work.run_id) as made`.execute(db)
  return rows[0]
}

async function rendered(
  db: Database,
  documents: Documents,
  company: CompanyId,
  { runId, format, invoices: all, parts: files, made, note, mails: isMailed }: Job,
) {
  const size = partSizeOf({ invoices: all, parts: files })
  const [invoices, from, mailed] = await asCompany(
    db,
    company,
    async (tx) =>
      [
        await invoicesOf(tx, company, { id: runId, note }, { from: made * size, count: size }),
        await documentCompanyOf(tx, company),
        await mailedNumbers(tx, company, runId),
      ] as const,
    'read',
  )
  const parts: object[] = []
  const numbers: string[] = []
  const mails: Mailed[] = []
  const common = { kind: 'batch', createdAt: new Date(), script: from.script } as const
  for (const invoiceIn of invoices) {
    // Codes take some milliseconds each, between which the server answers others.
    await setImmediate()
    let isPrinted = true
    const { data } = inScript(from.script, (typed) => {
      const invoice = invoiceIn(typed)
      const company = typed.company(from)
      numbers.push(invoice.number)
      const { number, mailTo, party } = invoice
      if (isMailed && mailTo !== null && !mailed.has(number))
        mails.push({ number, email: mailTo, name: party.name, data: invoiceData(company, invoice) })
      const slip = format === 'SLIPS' ? invoiceSlip(company, invoice) : undefined
      isPrinted = slip !== null
      return {
        ...common,
        template: '',
        fileName: '',
        data: slip === undefined ? invoiceData(company, invoice) : (slip ?? {}),
      }
    })
    if (isPrinted) parts.push(data)
  }
  const described = { title: `Рачуни ${numbers[0]} – ${numbers.at(-1)}`, author: from.name, keywords: ['рачун'] }
  const job: DocumentJob =
    format === 'SLIPS'
      ? { ...common, template: 'features/billing-runs/slips.typ', data: { ...described, slips: parts } }
      : { ...common, template: 'features/billing-runs/invoice.typ', data: { ...described, several: parts } }
  const pdf = Buffer.from(await documents.render(job))
  const single = (data: object): DocumentJob => ({ ...common, template: 'features/billing-runs/invoice.typ', data })
  const letters: Letter[] = []
  for (const { data, ...mail } of mails)
    letters.push({ ...mail, pdf: Buffer.from(await documents.render(single({ ...described, several: [data] }))) })
  return {
    pdf,
    letters,
    from,
    invoices: numbers.length,
    firstNumber: numbers[0] ?? '',
    lastNumber: numbers.at(-1) ?? '',
  }
}

/** Unless somebody has stopped the documents meanwhile, even if they are continued by now. */
const store = (
  db: Database,
  company: CompanyId,
  { runId, made, parts, lease }: Job,
  { pdf, letters, from, ...part }: Awaited<ReturnType<typeof rendered>>,
) =>
  asCompany(db, company, async (tx) => {
    const number = made + 1
    const { numUpdatedRows } = await tx
      .updateTable('billingDocuments')
      .set({ leaseUntil: null, ...(number === parts && { state: 'DONE', finishedAt: new Date() }) })
      .where('companyId', '=', company)
      .where('runId', '=', runId)
      .where('state', '=', 'RUNNING')
      .where(sql<boolean>`lease_until = ${lease}::timestamptz`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('billingDocumentParts')
      .values({ companyId: company, runId, number, size: pdf.length, ...part })
      .execute()
    for (let at = 0; at * rowBytes < pdf.length; at++)
      await tx
        .insertInto('billingDocumentBytes')
        .values({
          companyId: company,
          runId,
          part: number,
          number: at,
          bytes: pdf.subarray(at * rowBytes, (at + 1) * rowBytes),
        })
        .execute()
    await mail(tx, company, runId, letters, from)
  })
