import { learnColumns } from './columns.server.ts'
import { moneySettings } from '../ledger/public.server.ts'
import { bookLines, type Clerk } from './line-payments.server.ts'
import type { ReceivedStatements, RefusedFile } from './calls.ts'
import { understoodLines } from './knowledge.server.ts'
import type { Understood } from './matching.ts'
import { learnPayers } from './payers.server.ts'
import type { ReadFile } from './read-statements.server.ts'
import { statementsById } from './statement-list.server.ts'
import { prepared } from './prepared-statements.server.ts'
import { ownAccounts, type Placed, type Prepared, storeStatement } from './statements.server.ts'

/** Stores the statements of files with their lines, and books those that state one of our references. */
export async function receiveStatements(clerk: Clerk, files: readonly ReadFile[]): Promise<ReceivedStatements> {
  const { tx, company, actor, entries } = clerk
  const refused: RefusedFile[] = files.flatMap(({ name, fault, header }) =>
    fault
      ? [
          {
            name,
            code: fault.code,
            ...(fault.detail !== undefined && { detail: fault.detail }),
            ...(header && { header }),
          },
        ]
      : [],
  )
  const accounts = await ownAccounts(tx, company)
  const { autoPost } = await moneySettings(tx, company)
  const received: { id: number; already: boolean; repeated: number }[] = []
  for (const { statements, named = [], ...file } of files)
    for (const statement of statements) {
      // One after the other, because a line can be in several.
      const result = await prepared(tx, company, accounts, statement)
      if (result.is === 'refused') refused.push({ name: file.name, code: result.code, detail: result.detail })
      else if (result.is === 'already')
        received.push({ id: result.id, already: true, repeated: statement.lines.length })
      else {
        await add(clerk, result, file, autoPost)
        await learnColumns(tx, company, named)
        received.push({ id: result.id, already: false, repeated: result.repeated })
      }
    }
  for (const { id, already } of received)
    if (!already) entries.push({ actor, entry: { action: 'BANK_STATEMENT_ADDED', recordId: id } })
  const stored = new Map(
    (
      await statementsById(
        tx,
        company,
        received.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  )
  const entities = received.flatMap(({ id, ...more }) => {
    const statement = stored.get(id)
    return statement ? [{ ...statement, ...more }] : []
  })
  return { entities, total: entities.length, refused }
}

async function add(
  clerk: Clerk,
  result: Prepared & { is: 'new' },
  file: { name: string; hash: string },
  autoPost: boolean,
) {
  const { tx, company } = clerk
  const { lines } = result
  const understood = await understoodLines(tx, company, lines)
  const placed = new Map(lines.map((line, at) => [line.id, placeOf(understood[at], autoPost)]))
  await storeStatement(tx, company, result, file, placed)
  const booked = lines.flatMap((line) => {
    const place = placed.get(line.id)
    return place?.state === 'MATCHED' && place.proposal ? [{ line, partyId: place.proposal.partyId }] : []
  })
  await bookLines(
    clerk,
    booked.map(({ line, partyId }) => ({ line, partyId, para: line.amount })),
  )
  await learnPayers(
    tx,
    company,
    booked.map(({ line, partyId }) => ({ account: line.partnerAccount, partyId })),
  )
}

function placeOf(understood: Understood | undefined, autoPost: boolean): Placed {
  if (!understood || understood.is === 'unknown') return { state: 'OPEN', tier: null, proposal: null }
  if (understood.is === 'notOurs') return { state: 'IGNORED', tier: null, proposal: null }
  const { tier, proposal } = understood
  return { state: understood.is === 'reference' && autoPost ? 'MATCHED' : 'PROPOSED', tier, proposal }
}
