import type { Database } from './connection.ts'
import { longestWait, WaitingLine } from './waiting-line.ts'

/** Of ten connections (connection.ts); the rest are for read-only transactions. */
const writersAtOnce = 6
const mostWaitingOfCompany = 500

interface Lines {
  all: WaitingLine
  companies: Map<number, { line: WaitingLine; inUse: number }>
}

const linesOf = new WeakMap<Database, Lines>()

/**
 * Runs one write per company at a time. Its writers are serialised by the head of its audit chain anyway, and would wait
 * there holding a connection that others need; instead they wait outside the database, for half a minute at most. Without a
 * company only the total number of writers is limited.
 */
export function inWritersTurn<Result>(
  db: Database,
  company: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = Date.now() + longestWait
  const lines = linesOf.get(db) ?? { all: new WaitingLine(writersAtOnce), companies: new Map() }
  linesOf.set(db, lines)
  const underTotalLimit = () => lines.all.run(work, until)
  return company === undefined ? underTotalLimit() : ofCompany(lines, company, underTotalLimit, until)
}

async function ofCompany<Result>(lines: Lines, company: number, work: () => Promise<Result>, until: number) {
  const own = lines.companies.get(company) ?? { line: new WaitingLine(1, mostWaitingOfCompany), inUse: 0 }
  lines.companies.set(company, own)
  own.inUse++
  try {
    return await own.line.run(work, until)
  } finally {
    if (--own.inUse === 0) lines.companies.delete(company)
  }
}
