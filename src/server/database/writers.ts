import type { Database } from './connection.ts'
import { longestWait, WaitingLine } from './waiting-line.ts'

/** Of the ten connections (connection.ts); those left are for transactions that only read. */
const writersAtOnce = 6
const mostWaitingOfCompany = 500

interface Lines {
  all: WaitingLine
  companies: Map<number, { line: WaitingLine; inUse: number }>
}

const linesOf = new WeakMap<Database, Lines>()

/**
 * Lets one company write once at a time: its writers follow each other at the head of its audit chain anyway, and would
 * wait there with a connection that others need. They wait outside of the database instead, for half a minute at most.
 * Without a company only the number of all writers is limited.
 */
export function inWritersTurn<Result>(
  db: Database,
  company: number | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = Date.now() + longestWait
  const lines = linesOf.get(db) ?? { all: new WaitingLine(writersAtOnce), companies: new Map() }
  linesOf.set(db, lines)
  const amongAll = () => lines.all.run(work, until)
  return company === undefined ? amongAll() : ofCompany(lines, company, amongAll, until)
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
