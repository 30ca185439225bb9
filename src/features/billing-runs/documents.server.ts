import { sql } from 'kysely'
import type { Database, Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal } from '../../server/refusal.ts'
import { type DocumentFormat, partsOf, type RunDocuments } from './calls.ts'
import './document-tables.server.ts'
import { invoiceCount } from './invoices.server.ts'

/** The progress and the files. */
export async function documentsOf(tx: Tx, company: CompanyId, runId: number): Promise<RunDocuments> {
  const work = await tx
    .selectFrom('billingDocuments')
    .select(['format', 'state', 'invoices', 'parts', 'mails'])
    .where('companyId', '=', company)
    .where('runId', '=', runId)
    .executeTakeFirst()
  const { mailed } = await tx
    .selectFrom('billingMails')
    .select((eb) => eb.fn.countAll<number>().as('mailed'))
    .where('companyId', '=', company)
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow()
  if (!work)
    return { format: 'INVOICES', state: 'NONE', done: 0, total: 0, invoices: 0, mails: false, mailed, files: [] }
  const parts = await tx
    .selectFrom('billingDocumentParts')
    .select(['number', 'invoices', 'firstNumber', 'lastNumber', 'size'])
    .where('companyId', '=', company)
    .where('runId', '=', runId)
    .orderBy('number')
    .execute()
  return {
    format: work.format,
    state: work.state,
    done: parts.length,
    total: work.parts,
    invoices: work.invoices,
    mails: work.mails,
    mailed,
    files: parts.map((part) => ({ ...part, name: fileName(work.format, part) })),
  }
}

const stems = { INVOICES: 'Racuni', SLIPS: 'Uplatnice' } as const satisfies Record<DocumentFormat, string>

const fileName = (format: DocumentFormat, { firstNumber, lastNumber }: { firstNumber: string; lastNumber: string }) =>
  `${stems[format]}-${firstNumber}-${lastNumber}.pdf`

/** Begins, or continues what was cancelled or has failed; complete documents of the same format are made anew. */
export async function startWork(
  tx: Tx,
  company: CompanyId,
  runId: number,
  { format, mails }: { format: DocumentFormat; mails: boolean },
) {
  const before = await tx
    .selectFrom('billingDocuments')
    .select(['format', 'state', 'mails'])
    .where('companyId', '=', company)
    .where('runId', '=', runId)
    .forUpdate()
    .executeTakeFirst()
  const isSame = before?.format === format && before.mails === mails
  if (before?.state === 'RUNNING') {
    if (!isSame) throw new Refusal(400, 'BILLING_RUN_DOCUMENTS_RUNNING')
    return
  }
  if (isSame && before.state !== 'DONE') {
    await tx
      .updateTable('billingDocuments')
      .set({ state: 'RUNNING', leaseUntil: null })
      .where('companyId', '=', company)
      .where('runId', '=', runId)
      .execute()
    return
  }
  const invoices = await invoiceCount(tx, company, runId)
  if (invoices === 0) throw new Refusal(400, 'BILLING_RUN_NOT_POSTED')
  await tx.deleteFrom('billingDocuments').where('companyId', '=', company).where('runId', '=', runId).execute()
  await tx
    .insertInto('billingDocuments')
    .values({
      companyId: company,
      runId,
      format,
      state: 'RUNNING',
      invoices,
      parts: partsOf(invoices),
      mails,
      leaseUntil: null,
      finishedAt: null,
    })
    .execute()
}

export const cancelWork = (tx: Tx, company: CompanyId, runId: number) =>
  tx
    .updateTable('billingDocuments')
    .set({ state: 'CANCELLED', leaseUntil: null })
    .where('companyId', '=', company)
    .where('runId', '=', runId)
    .where('state', '=', 'RUNNING')
    .execute()

/** One of the files; undefined if it is not made. */
export async function fileOf(tx: Tx, company: CompanyId, runId: number, number: number) {
  const file = (await documentsOf(tx, company, runId)).files.find((each) => each.number === number)
  if (!file) return undefined
  const rows = await tx
    .selectFrom('billingDocumentBytes')
    .select('bytes')
    .where('companyId', '=', company)
    .where('runId', '=', runId)
    .where('part', '=', number)
    .orderBy('number')
    .execute()
  return { name: file.name, content: Buffer.concat(rows.map(({ bytes }) => bytes)) }
}

/** They can be made again. */
export const forgetOldDocuments = (db: Database) =>
  sql`delete from billing_documents where finished_at < now() - interval '30 days'`.execute(db)
