import { sql } from 'kysely'
import { writtenAmount } from '../../server/documents/amount.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { Typed } from '../../server/documents/script.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { documentDate, type IsoDate } from '../../shared/dates.ts'
import { type ClientFacts, clientFacts } from '../clients/public.server.ts'
import { claimsWithInterest, interestColumns, interestRows } from '../ledger/public.server.ts'
import type { Attachment } from '../letters/public.server.ts'
import type { RecordType } from '../../shared/record.ts'

/** What a letter of a dunning run prints besides its record. */
export interface ReprimandFacts extends ClientFacts {
  readonly level?: { readonly name: string; readonly daysToPay: number }
  readonly attachments?: readonly Attachment[]
}

interface Line {
  readonly claimId: number
  readonly description: string | null
  readonly documentNumber: string | null
  readonly dueOn: IsoDate
  readonly days: number
  readonly amount: number
  readonly interest: number
}
interface Row {
  readonly id: number
  readonly levelName: string
  readonly daysToPay: number
  readonly withSheet: boolean
  readonly reprimandDate: IsoDate
  readonly lines: readonly Line[]
}

const columns = [
  { title: 'Задужење', width: 62 },
  { title: 'Доспело', width: 24 },
  { title: 'Дана', width: 16, isRight: true },
  { title: 'Износ (дин.)', width: 30, isRight: true },
  { title: 'Камата (дин.)', width: 30, isRight: true },
].map((column) => ({ isRight: false, ...column }))

/** The claims that letters ask for, and the interest sheets of those that have one. */
export const reprimandFacts = (type: RecordType) => async (tx: Tx, company: CompanyId, ids: readonly number[]) => {
  const factsOf = await clientFacts(type)(tx, company, ids)
  const { rows } = await sql<Row>`
    select letter.letter_id as id, letter.level_name, letter.days_to_pay, letter.with_sheet, made.reprimand_date,
      (select json_agg(json_build_object('claimId', line.claim_id, 'description', claims.description,
          'documentNumber', claims.document_number, 'dueOn', claims.due_on, 'days', line.days, 'amount', line.amount,
          'interest', line.interest) order by line.id)
        from dunning_lines line join claims on claims.company_id = ${company} and claims.id = line.claim_id
        where line.company_id = ${company} and line.letter_id = letter.letter_id) as lines
    from dunning_letters letter
    join reprimands made on made.company_id = ${company} and made.id = letter.letter_id
    where letter.company_id = ${company} and letter.letter_id = any(${[...ids]}::bigint[])`.execute(tx)
  const sheets = new Map<number, Awaited<ReturnType<typeof claimsWithInterest>>>()
  for (const { id, withSheet, reprimandDate, lines } of rows)
    if (withSheet)
      sheets.set(
        id,
        await claimsWithInterest(tx, company, { claims: lines.map(({ claimId }) => claimId) }, reprimandDate),
      )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id: number, typed: Typed): ReprimandFacts => {
    const facts = factsOf(id, typed)
    const row = byId.get(id)
    if (!row) return facts
    // What was booked of it is asked for by lines of the letter.
    const bearing = (sheets.get(id) ?? []).flatMap((each) =>
      each.interest && each.interest.accrued > 0 ? { ...each, interest: { ...each.interest, booked: 0 } } : [],
    )
    return {
      ...facts,
      level: { name: typed.text(row.levelName), daysToPay: row.daysToPay },
      attachments: [
        { heading: 'Спецификација дуга', columns, rows: row.lines.map((line) => printed(line, typed)) },
        ...(bearing.length === 0
          ? []
          : [{ heading: 'Каматни лист', columns: interestColumns, rows: interestRows(bearing, typed) }]),
      ],
    }
  }
}

const printed = ({ description, documentNumber, dueOn, days, amount, interest }: Line, typed: Typed) => [
  [description ?? 'Задужење', documentNumber].flatMap((each) => (each === null ? [] : typed.text(each))).join(', '),
  documentDate(dueOn),
  days === 0 ? '' : String(days),
  writtenAmount(amount),
  interest === 0 ? '' : writtenAmount(interest),
]
