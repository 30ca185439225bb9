import { sql } from 'kysely'
import { type Actor, audit } from '../../server/audit.ts'
import { BackgroundWork, type ErrorLog } from '../../server/background-work.ts'
import type { Given } from '../../server/database/column-types.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId, continueAsPlatform, trustedCompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { DocumentFailed, type Documents, DocumentsBusy } from '../../server/documents/render.ts'
import { inScript } from '../../server/documents/script.ts'
import { queueMail } from '../../server/mail/outbox.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { Refusal } from '../../server/refusal.ts'
import { diedOn } from '../grave-rights/public.server.ts'
import { today } from '../../shared/dates.ts'
import type { DunningMails } from './calls.ts'
import { isLiveHold } from './debts.server.ts'
import { letterType } from './letter-type.server.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    dunningMails: {
      companyId: Given<number>
      letterId: Given<number>
      leaseUntil: Date | null
      sentAt: Date | null
      failedAt: Date | null
    }
  }
}

/** Letters that ask for something still that nobody disputes, to somebody who lives, agrees to e-mail and is not left alone since. */
const mailable = (company: CompanyId) => sql`
  from dunning_letters letter
  join ${sql.table(letterType().table)} made on made.company_id = ${company} and made.id = letter.letter_id and not made.deleted
  join parties named on named.company_id = ${company} and named.id = letter.party_id
  join parties party on party.company_id = ${company} and party.id = ${survivorIn('named')}
  where letter.company_id = ${company} and party.email is not null and party.email_consent_date is not null and ${diedOn} is null
    and exists (select from dunning_lines line
      join claims on claims.company_id = ${company} and claims.id in (line.claim_id, line.interest_claim_id) and claims.open > 0
      where line.company_id = ${company} and line.letter_id = letter.letter_id and not exists (select from dunning_holds hold
        where ${isLiveHold(company, today())} and hold.claim_id = line.claim_id))
    and not exists (select from dunning_holds hold
      where ${isLiveHold(company, today())} and hold.claim_id is null and hold.party_id in (named.id, party.id))`

const notSent = (company: CompanyId) => sql`not exists (
  select from dunning_mails mail
  where mail.company_id = ${company} and mail.letter_id = letter.letter_id and mail.failed_at is null)`

export async function mailsOf(tx: Tx, company: CompanyId, runId: number): Promise<DunningMails> {
  const { rows } = await sql<DunningMails>`
    select (select count(*)::int ${mailable(company)} and letter.run_id = ${runId} and ${notSent(company)}) as possible,
      count(*) filter (where sent_at is null and failed_at is null)::int as waiting,
      count(sent_at)::int as sent, count(failed_at)::int as failed
    from dunning_mails mail
    join dunning_letters letter on letter.company_id = ${company} and letter.letter_id = mail.letter_id
    where mail.company_id = ${company} and letter.run_id = ${runId}`.execute(tx)
  return rows[0] ?? { possible: 0, waiting: 0, sent: 0, failed: 0 }
}

/** Sends the letters of a run to those who agree to e-mail, each once; those that could not be made are tried again. */
export async function startMails(tx: Tx, company: CompanyId, actor: Actor, runId: number) {
  const { numAffectedRows = 0n } = await sql`
    insert into dunning_mails (company_id, letter_id)
    select ${company}, letter.letter_id ${mailable(company)} and letter.run_id = ${runId} and ${notSent(company)}
    on conflict (company_id, letter_id) do update set failed_at = null where dunning_mails.failed_at is not null`.execute(
    tx,
  )
  const to = Number(numAffectedRows)
  if (to === 0) throw new Refusal(400, 'DUNNING_RUN_NOBODY_TO_MAIL')
  await audit(tx, actor, { action: 'DUNNING_RUN_MAILED', recordId: runId, changes: { count: { from: null, to } } })
}

interface Job {
  readonly companyId: number
  readonly letterId: number
}

/** The letter that has waited the longest; no other process sends it for five minutes. */
async function leased(db: Database) {
  const { rows } = await sql<Job>`
    update dunning_mails set lease_until = now() + interval '5 minutes'
    where (company_id, letter_id) = (
      select company_id, letter_id from dunning_mails
      where sent_at is null and failed_at is null and (lease_until is null or lease_until < now())
      order by date_created, letter_id limit 1 for update skip locked)
    returning company_id, letter_id`.execute(db)
  return rows[0]
}

/** Makes the mails one after another; their delivery is that of all mails. */
export function letterMails(db: Database, documents: Documents, log: ErrorLog) {
  const work: BackgroundWork = new BackgroundWork(async () => {
    const job = await leased(db)
    if (!job) return false
    const company = trustedCompanyId(job.companyId)
    try {
      await send(db, documents, company, job.letterId)
    } catch (error) {
      if (work.isStopping || error instanceof DocumentsBusy) return true
      if (!(error instanceof DocumentFailed)) throw error
      log.error({ err: error, letterId: job.letterId }, 'a letter could not be made for its mail')
      await asCompany(db, company, (tx) => ended(tx, company, job.letterId, { failedAt: new Date() }))
    }
    return true
  }, log)
  return work
}

const ended = (tx: Tx, company: CompanyId, letterId: number, how: { sentAt: Date } | { failedAt: Date }) =>
  tx
    .updateTable('dunningMails')
    .set({ leaseUntil: null, ...how })
    .where('companyId', '=', company)
    .where('letterId', '=', letterId)
    .where('sentAt', 'is', null)
    .executeTakeFirst()

type Sender = Awaited<ReturnType<typeof documentCompanyOf>>
interface Addressed {
  readonly number: string
  readonly email: string
  readonly name: string
}

async function addressed(tx: Tx, company: CompanyId, letterId: number) {
  const { rows } = await sql<Addressed>`
    select ${sql.ref(`made.${letterType().number}`)} as number, party.email, concat_ws(' ', party.name, party.surname) as name
    ${mailable(company)} and letter.letter_id = ${letterId}`.execute(tx)
  return rows[0]
}

async function send(db: Database, documents: Documents, company: CompanyId, letterId: number) {
  const [to, letter, from] = await asCompany(
    db,
    company,
    async (tx) =>
      [
        await addressed(tx, company, letterId),
        await letterType().printedTogether(tx, company, [letterId]),
        await documentCompanyOf(tx, company),
      ] as const,
    'read',
  )
  if (!to) {
    await asCompany(db, company, (tx) => forget(tx, company, letterId))
    return
  }
  const document = inScript(from.script, (typed) => letter.documentIn(typed, typed.company(from), new Date(), ''))
  const pdf = Buffer.from(await documents.render({ ...document, kind: 'batch' }))
  await asCompany(db, company, (tx) => queue(tx, company, letterId, from, pdf))
}

/** Somebody has paid meanwhile, for example, or does not agree to e-mail any more. */
const forget = (tx: Tx, company: CompanyId, letterId: number) =>
  tx
    .deleteFrom('dunningMails')
    .where('companyId', '=', company)
    .where('letterId', '=', letterId)
    .where('sentAt', 'is', null)
    .execute()

async function queue(tx: Tx, company: CompanyId, letterId: number, from: Sender, pdf: Buffer) {
  const to = await addressed(tx, company, letterId)
  if (!to) {
    await forget(tx, company, letterId)
    return
  }
  const { numUpdatedRows } = await ended(tx, company, letterId, { sentAt: new Date() })
  if (numUpdatedRows === 0n) return
  await continueAsPlatform(tx)
  await queueMail(tx, {
    kind: 'dunningLetter',
    to: { email: to.email, name: to.name, language: from.script === 'latin' ? 'rs-Latn' : 'rs' },
    sent: {
      by: company,
      about: {
        company: from.name,
        replyTo: from.email,
        number: to.number,
        fileName: documentFileName('Pismo', to.number),
      },
      attachment: pdf,
    },
  })
}
