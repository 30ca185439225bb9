import type { Database, Tx } from './connection.ts'
import { isEmbedded } from './embedded.ts'
import { asCompany, continueAsCompany, writing, type CompanyId } from './tenancy.ts'
import { isUnavailable } from './unavailable.ts'
import { queueWrite } from './write-queue.ts'

/**
 * Limits how long others wait for a transaction: on a server the company's other writers, but on the embedded database, which
 * has one connection, the users of all companies.
 */
const largestBatch = (db: Database) => (isEmbedded(db) ? 4 : 8)

interface Call<Item, Result> {
  readonly item: Item
  readonly answer: PromiseWithResolvers<Result>
}
/** Returns a result for each item. */
type Work<Item, Result> = (tx: Tx, company: CompanyId, items: readonly Item[]) => Promise<readonly Result[]>

/**
 * A function for work that many users of a company request at once: calls that wait for the company's turn to write share a
 * transaction, in their order. If that fails because of one of them, each runs in a transaction of its own.
 */
export function batchWrites<Item, Result>(db: Database, work: Work<Item, Result>) {
  const most = largestBatch(db)
  const waiting = new Map<CompanyId, Set<Call<Item, Result>>>()

  return (company: CompanyId, item: Item): Promise<Result> => {
    const call = { item, answer: Promise.withResolvers<Result>() }
    const calls = waiting.get(company) ?? new Set()
    waiting.set(company, calls.add(call))
    void turn(company, calls, call)
    return call.answer.promise
  }

  /** A call's turn to write, which also processes the other waiting calls. */
  async function turn(company: CompanyId, calls: Set<Call<Item, Result>>, own: Call<Item, Result>) {
    let taken: Call<Item, Result>[] = []
    let isCommitted = false
    try {
      const results = await queueWrite(db, company, async (flush) => {
        // An earlier turn has processed this call. Processing others now would leave their turns in the queue, which
        // would grow.
        if (!calls.has(own)) return []
        taken = [...calls].slice(0, most)
        for (const call of taken) calls.delete(call)
        const toDisk = flush()
        const results = await writing(db, async (tx) => {
          await continueAsCompany(tx, company, toDisk, true)
          return work(tx, company, itemsOf(taken))
        })
        isCommitted = true
        return results
      })
      answer(taken, results)
    } catch (error) {
      // It has waited too long for its turn.
      if (calls.delete(own)) own.answer.reject(error)
      // After a lost connection it is unknown whether the transaction was committed.
      if (taken.length === 1 || isCommitted || isUnavailable(error)) for (const call of taken) call.answer.reject(error)
      else await Promise.all(taken.map((call) => runAlone(company, call)))
    } finally {
      if (calls.size === 0 && waiting.get(company) === calls) waiting.delete(company)
    }
  }

  async function runAlone(company: CompanyId, call: Call<Item, Result>) {
    try {
      answer([call], await asCompany(db, company, (tx) => work(tx, company, [call.item])))
    } catch (error) {
      call.answer.reject(error)
    }
  }
}

const itemsOf = <Item>(calls: readonly { readonly item: Item }[]) => calls.map(({ item }) => item)

function answer<Result>(calls: readonly Call<unknown, Result>[], results: readonly Result[]) {
  for (const [at, result] of results.entries()) calls[at]?.answer.resolve(result)
}
