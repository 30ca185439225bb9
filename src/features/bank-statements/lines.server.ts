import { sql } from 'kysely'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { toPara } from '../../shared/money.ts'
import { closedDays, type GivenShare } from '../ledger/public.server.ts'
import type { BankStatementLine } from './calls.ts'
import { forgetColumns } from './columns.server.ts'
import { lineById } from './line-list.server.ts'
import { bookLines, type Clerk, reverseLines } from './line-payments.server.ts'
import { learnPayers } from './payers.server.ts'

export const lineNotFound = 'BANK_STATEMENT_LINE_NOT_EXIST'
export const statementNotFound = 'BANK_STATEMENT_NOT_EXIST'

/** A part of a line for one party. */
export interface Part {
  readonly partyId: number
  /** In dinars; the whole line if there is one part. */
  readonly amount?: number | undefined
  readonly allocations?: readonly GivenShare[] | undefined
}

async function lockedLine({ tx, company }: Clerk, id: number) {
  const row = await tx
    .selectFrom('bankStatementLines')
    .selectAll()
    .where('companyId', '=', company)
    .where('id', '=', id)
    .where('state', '<>', 'UNDONE')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal(400, lineNotFound)
  return row
}

async function setState(
  { tx, company }: Clerk,
  ids: readonly number[],
  state: 'MATCHED' | 'OPEN' | 'IGNORED' | 'UNDONE',
) {
  await tx
    .updateTable('bankStatementLines')
    .set({ state, ...(state !== 'MATCHED' && { tier: null, proposal: null }) })
    .where('companyId', '=', company)
    .where('id', 'in', [...ids])
    .execute()
}

export async function lineAfter({ tx, company }: Clerk, id: number): Promise<{ bankStatementLine: BankStatementLine }> {
  const bankStatementLine = await lineById(tx, company, id)
  if (!bankStatementLine) throw new Refusal(400, lineNotFound)
  return { bankStatementLine }
}

/** Books a line for a party, or its parts for several; remembers the payer's account of a whole line. */
export async function matchLine(clerk: Clerk, id: number, parts: readonly Part[]) {
  const line = await lockedLine(clerk, id)
  if (line.state === 'MATCHED') throw new Refusal(400, 'BANK_STATEMENT_LINE_ALREADY_MATCHED')
  if (line.amount <= 0) throw new Refusal(400, 'BANK_STATEMENT_LINE_NOT_INCOMING')
  const whole = toPara(line.amount)
  const [only] = parts
  const amounts = parts.map(({ amount }) => (amount === undefined ? undefined : toPara(amount)))
  const paras = parts.length === 1 ? [amounts[0] ?? whole] : amounts
  const missing = paras.findIndex((para) => para === undefined)
  if (missing >= 0)
    throw refusedFields([{ code: 'BANK_STATEMENT_PART_AMOUNT_CANT_BE_NULL', field: `parts.${missing}.amount` }])
  const sum = paras.reduce<number>((all, para) => all + (para ?? 0), 0)
  if (sum !== whole) throw refusedFields([{ code: 'BANK_STATEMENT_PARTS_DO_NOT_ADD_UP', field: 'parts' }])
  const references = [line.reference, line.otherReference].filter(Boolean).map((number) => ({ model: '', number }))
  await bookLines(
    clerk,
    parts.map(({ partyId, allocations }, at) => ({
      line: { ...line, references },
      partyId,
      para: paras[at] ?? 0,
      allocations,
    })),
  )
  await setState(clerk, [id], 'MATCHED')
  // An account that pays for many at once, as a post office's does, is nobody's.
  if (parts.length === 1 && only)
    await learnPayers(clerk.tx, clerk.company, [{ account: line.partnerAccount, partyId: only.partyId }])
  clerk.entries.push({
    actor: clerk.actor,
    entry: {
      action: 'BANK_STATEMENT_LINE_MATCHED',
      recordId: id,
      changes: { partyIds: { from: null, to: parts.map(({ partyId }) => partyId) } },
    },
  })
}

const reasonOf = (number: string) => `Поништено упаривање са извода ${number}`

/** What a closed month has stays; there a payment is reversed, with a reason. */
async function refuseClosed({ tx, company }: Clerk, day: string) {
  if ((await closedDays(tx, company, [day])).size > 0) throw new Refusal(400, 'BANK_STATEMENT_MONTH_CLOSED')
}

/** Takes back what a line was booked as, or brings an ignored one back. */
export async function undoLine(clerk: Clerk, id: number) {
  const line = await lockedLine(clerk, id)
  if (line.state !== 'MATCHED' && line.state !== 'IGNORED') throw new Refusal(400, 'BANK_STATEMENT_LINE_NOT_MATCHED')
  if (line.state === 'MATCHED') await refuseClosed(clerk, line.bookedOn)
  const { statementNumber } = (await lineAfter(clerk, id)).bankStatementLine
  await reverseLines(clerk, [id], reasonOf(statementNumber))
  await setState(clerk, [id], 'OPEN')
  clerk.entries.push({ actor: clerk.actor, entry: { action: 'BANK_STATEMENT_LINE_UNDONE', recordId: id } })
}

/** Puts a line aside that is not ours; `always` also those that come from its account, now and later. */
export async function ignoreLine(clerk: Clerk, id: number, always: boolean) {
  const { tx, company } = clerk
  const line = await lockedLine(clerk, id)
  if (line.state === 'MATCHED') throw new Refusal(400, 'BANK_STATEMENT_LINE_ALREADY_MATCHED')
  await setState(clerk, [id], 'IGNORED')
  if (always && line.partnerAccount !== '') {
    await learnPayers(tx, company, [{ account: line.partnerAccount, partyId: null }])
    await sql`
      update bank_statement_lines set state = 'IGNORED', tier = null, proposal = null
      where company_id = ${company} and partner_account = ${line.partnerAccount} and state in ('OPEN', 'PROPOSED')
        and coalesce(tier, 3) > 2`.execute(tx)
  }
  clerk.entries.push({ actor: clerk.actor, entry: { action: 'BANK_STATEMENT_LINE_IGNORED', recordId: id } })
}

/** Takes a whole statement back, with what its lines were booked as, so that it can be sent again. */
export async function undoStatement(clerk: Clerk, id: number) {
  const { tx, company } = clerk
  const statement = await tx
    .selectFrom('bankStatements')
    .select(['number', 'onDay', 'format'])
    .where('companyId', '=', company)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!statement) throw new Refusal(400, statementNotFound)
  await refuseClosed(clerk, statement.onDay)
  if (statement.format === 'TABLE') await forgetColumns(tx, company)
  const lines = await tx
    .selectFrom('bankStatementLines')
    .select('id')
    .where('companyId', '=', company)
    .where('statementId', '=', id)
    .execute()
  const ids = lines.map((line) => line.id)
  await reverseLines(clerk, ids, reasonOf(statement.number))
  if (ids.length > 0) await setState(clerk, ids, 'UNDONE')
  await tx
    .updateTable('bankStatements')
    .set({ undoneAt: sql`now()` })
    .where('companyId', '=', company)
    .where('id', '=', id)
    .execute()
  clerk.entries.push({ actor: clerk.actor, entry: { action: 'BANK_STATEMENT_UNDONE', recordId: id } })
}
