import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import { isIn } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { mailsOf } from './letter-mails.server.ts'
import { letterType } from './letter-type.server.ts'
import { type DunningLetters, type LetterLines, lettersInFile, mostLettersNamed } from './calls.ts'

const madeBy = (company: CompanyId, runId: number) => sql`
  from dunning_letters letter
  join ${sql.table(letterType().table)} made on made.company_id = ${company} and made.id = letter.letter_id and not made.deleted
  where letter.company_id = ${company} and letter.run_id = ${runId}`

/** The letters that a run has made, in the order of their numbers. */
export async function lettersMade(tx: Tx, company: CompanyId, runId: number): Promise<DunningLetters> {
  const { type, number } = letterType()
  const made = madeBy(company, runId)
  const { rows: letters } = await sql<DunningLetters['letters'][number]>`
    select made.id as letter_id, ${sql.ref(`made.${number}`)} as number,
      json_build_object('id', made.party_id, 'name', concat_ws(' ', made.client_name, made.client_surname)) as party,
      exists (select from dunning_mails mail
        where mail.company_id = ${company} and mail.letter_id = made.id and mail.sent_at is not null) as is_mailed
    ${made} order by made.id limit ${mostLettersNamed}`.execute(tx)
  const { rows: files } = await sql<{ from: string; to: string; letters: number }>`
    select (array_agg(number order by id))[1] as "from", (array_agg(number order by id desc))[1] as "to", count(*)::int as letters
    from (select made.id, ${sql.ref(`made.${number}`)} as number, (row_number() over (order by made.id) - 1) / ${lettersInFile}::int as file
      ${made}) numbered
    group by file order by file`.execute(tx)
  return {
    total: files.reduce((sum, file) => sum + file.letters, 0),
    letters,
    mails: await mailsOf(tx, company, runId),
    files: files.map(({ from, to }) => ({ from, to })),
    page: type.page.path,
  }
}

/** Those of one of its files. */
export async function lettersOfFile(tx: Tx, company: CompanyId, runId: number, file: number) {
  const { rows } = await sql<{ id: number; number: string }>`
    select made.id, ${sql.ref(`made.${letterType().number}`)} as number ${madeBy(company, runId)} order by made.id
    limit ${lettersInFile} offset ${(file - 1) * lettersInFile}`.execute(tx)
  return rows
}

/** What a letter asks for, with what is left of it. */
export async function linesOf(tx: Tx, company: CompanyId, letterId: number): Promise<LetterLines['lines']> {
  const { rows } = await sql<LetterLines['lines'][number]>`
    select line.claim_id, coalesce(claims.description, '') as description, claims.due_on, line.days, line.amount, line.interest,
      least(line.amount, claims.open) + coalesce(interest.open, 0) as remaining
    from dunning_lines line
    join claims on claims.company_id = ${company} and claims.id = line.claim_id
    left join claims interest on interest.company_id = ${company} and interest.id = line.interest_claim_id
    where line.company_id = ${company} and line.letter_id = ${letterId} order by line.id`.execute(tx)
  return rows
}

/** A letter that asks for one of some claims. */
export interface LetterSent {
  readonly id: number
  readonly number: string
  readonly on: IsoDate
  readonly level: string
  readonly delivery: string | null
  readonly deliveredOn: IsoDate | null
}

/** Those that runs have made for some claims, oldest first. */
export async function lettersAbout(tx: Tx, company: CompanyId, claims: readonly number[]): Promise<LetterSent[]> {
  const { table, number, dated } = letterType()
  const { rows } = await sql<LetterSent>`
    select made.id, ${sql.ref(`made.${number}`)} as number, ${sql.ref(`made.${dated}`)} as "on", letter.level_name as level,
      made.delivery, made.delivered_on
    from dunning_letters letter
    join ${sql.table(table)} made on made.company_id = ${company} and made.id = letter.letter_id and not made.deleted
    where letter.company_id = ${company} and letter.letter_id in (
      select letter_id from dunning_lines where company_id = ${company} and ${isIn('claim_id', claims)})
    order by ${sql.ref(`made.${dated}`)}, made.id`.execute(tx)
  return rows
}
