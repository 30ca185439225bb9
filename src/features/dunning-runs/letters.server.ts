import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { letterType } from './letter-type.server.ts'
import type { DunningLetters, LetterLines } from './calls.ts'

/** The letters that a run has made, in the order of their numbers. */
export async function lettersMade(tx: Tx, company: CompanyId, runId: number): Promise<DunningLetters> {
  const { type, table, number, document } = letterType()
  const { rows } = await sql<DunningLetters['letters'][number]>`
    select made.id as letter_id, ${sql.ref(`made.${number}`)} as number,
      json_build_object('id', made.party_id, 'name', concat_ws(' ', made.client_name, made.client_surname)) as party
    from dunning_letters letter
    join ${sql.table(table)} made on made.company_id = ${company} and made.id = letter.letter_id and not made.deleted
    where letter.company_id = ${company} and letter.run_id = ${runId} order by made.id limit 5000`.execute(tx)
  return { letters: rows, page: type.page.path, document }
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
