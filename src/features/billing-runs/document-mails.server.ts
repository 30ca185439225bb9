import { type Actor, audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { type CompanyId, continueAsPlatform } from '../../server/database/tenancy.ts'
import type { documentCompanyOf } from '../../server/documents/company.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import type { invoiceData } from './invoice.server.ts'

type Sender = Awaited<ReturnType<typeof documentCompanyOf>>
export interface Letter {
  readonly number: string
  readonly email: string
  readonly name: string
  readonly pdf: Buffer
}
export type Mailed = Omit<Letter, 'pdf'> & { readonly data: ReturnType<typeof invoiceData> }

/** The invoices that have been sent. */
export async function mailedNumbers(tx: Tx, company: CompanyId, runId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('billingMails')
    .select('number')
    .where('companyId', '=', company)
    .where('runId', '=', runId)
    .execute()
  return new Set(rows.map(({ number }) => number))
}

/** In the transaction that stores the part; whatever is made again, no invoice is sent twice. */
export async function mail(tx: Tx, company: CompanyId, runId: number, letters: readonly Letter[], from: Sender) {
  if (letters.length === 0) return
  const rows = await tx
    .insertInto('billingMails')
    .values(letters.map(({ number }) => ({ companyId: company, runId, number })))
    .onConflict((row) => row.doNothing())
    .returning('number')
    .execute()
  const added = new Set(rows.map(({ number }) => number))
  const changes = { count: { from: null, to: added.size } }
  await audit(tx, { ...program, companyId: company }, { action: 'BILLING_RUN_MAILED', recordId: runId, changes })
  await continueAsPlatform(tx)
  const language = from.script === 'latin' ? 'rs-Latn' : 'rs'
  const sender = { company: from.name, replyTo: from.email }
  for (const { number, email, name, pdf } of letters.filter((each) => added.has(each.number)))
    await queueMail(tx, {
      kind: 'invoice',
      to: { email, name, language },
      sent: { by: company, about: { ...sender, number, fileName: `Racun-${number}.pdf` }, attachment: pdf },
    })
}

const program: Actor = { userId: null, email: 'pokoj', companyId: null }
