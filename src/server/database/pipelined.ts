import type { Compilable } from 'kysely'
import type { Tx } from './connection.ts'

export type Send = <Row>(query: Compilable<Row>) => Promise<Row[]>

/**
 * Sends queries of a transaction without waiting for the answers to those before; Kysely itself waits. Until `work` has ended, the
 * transaction can send no others.
 */
export function pipelined<Result>(tx: Tx, work: (send: Send) => Promise<Result>): Promise<Result> {
  const executor = tx.getExecutor()
  return executor.provideConnection((connection) => {
    const unqueued = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    return work(async (query) => (await unqueued.executeQuery(query.compile())).rows)
  })
}
