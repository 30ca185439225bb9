export interface PostgresCluster {
  url: string
  start: () => Promise<void>
  stop: (mode: 'fast' | 'immediate') => Promise<void>
}

export function postgresCluster(settings?: readonly string[]): Promise<PostgresCluster>
