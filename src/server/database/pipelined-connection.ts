import { sql, type CompiledQuery, type DatabaseConnection, type QueryResult, type TransactionSettings } from 'kysely'

export const unawaitedMark = '/* unawaited */'
/**
 * Ends a statement of a transaction that returns nothing: it is sent, but its answer is awaited only with the next statement
 * or with COMMIT, which fail if it fails.
 */
export const unawaited = sql.raw(unawaitedMark)

/** A connection that responds in order, so that a statement can be sent before the response to the previous one. */
export abstract class PipelinedConnection implements DatabaseConnection {
  /** The answers to BEGIN and to the unawaited statements of the transaction. */
  #earlier: Promise<unknown> = Promise.resolve()
  #isReadOnly = false

  /** If `isFollowed`, another statement follows immediately, so that both can be sent together. */
  protected abstract send(
    sql: string,
    parameters: readonly unknown[],
    isFollowed?: boolean,
  ): Promise<QueryResult<unknown> & { command?: string }>

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isUnawaited = query.sql.endsWith(unawaitedMark)
    const answered = this.send(query.sql, query.parameters, isUnawaited)
    if (isUnawaited) {
      this.#awaitLater(answered)
      return { rows: [] }
    }
    // Kysely expects the row type that its query builder derived.
    return (await this.#afterEarlier(answered)) as QueryResult<Row>
  }

  /**
   * Not awaited here: the first query of the transaction, which sets the company, is sent together with BEGIN and fails
   * if BEGIN fails.
   */
  begin({ isolationLevel, accessMode = 'read write' }: TransactionSettings) {
    this.#earlier = Promise.resolve()
    this.#isReadOnly = accessMode === 'read only'
    const begin = `begin ${isolationLevel ? `isolation level ${isolationLevel} ` : ''}${accessMode}`
    this.#awaitLater(this.send(begin, [], true))
  }

  #awaitLater(answered: Promise<unknown>) {
    this.#earlier = this.#afterEarlier(answered)
    // Reported by the next awaited statement.
    this.#earlier.catch(() => undefined)
  }

  /** Fails with the error of the first statement that failed; the later ones only report that the transaction is aborted. */
  async #afterEarlier<Answer>(answered: Promise<Answer>): Promise<Answer> {
    answered.catch(() => undefined)
    await this.#earlier
    return answered
  }

  async commit() {
    const answered = this.#afterEarlier(this.send('commit', []))
    if (this.#isReadOnly) {
      // All that was read has arrived, and the next transaction is sent after it.
      answered.catch(() => undefined)
      return
    }
    const { command } = await answered
    // After an error that was caught, PostgreSQL rolls back instead.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, because one of its statements failed.')
  }

  async rollback() {
    this.#earlier = Promise.resolve()
    await this.send('rollback', [])
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed.')
  }
}
