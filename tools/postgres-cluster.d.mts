export interface PostgresCluster {
  /** Contains its data and its Unix socket. */
  folder: string
  url: string
  port: number
  /** The path of its Unix socket. */
  socket: string
  start: () => Promise<void>
  stop: (mode: 'fast' | 'immediate') => Promise<void>
  set: (lines: readonly string[]) => Promise<unknown>
  promote: () => Promise<void>
}

export function postgresCluster(
  settings?: readonly string[],
  options?: { standbyOf?: PostgresCluster; within?: string; version?: string },
): Promise<PostgresCluster>
