import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** A client of a pool, as Kysely's driver expects it. Kysely expects the row type that its query builder derived. */
export class PooledClient implements PostgresPoolClient {
  readonly #send: (sql: string, parameters: readonly unknown[]) => Promise<unknown>
  readonly release: (isUnusable?: boolean) => void

  constructor(
    send: (sql: string, parameters: readonly unknown[]) => Promise<unknown>,
    release: (isUnusable?: boolean) => void,
  ) {
    this.#send = send
    this.release = release
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Queries are not streamed.')
    return this.#send(statement, parameters)
  }
}
