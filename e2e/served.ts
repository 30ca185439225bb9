import { inject } from 'vitest'
import { type Served, serverProcess } from './server-process.ts'

export type { Served } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder, or the database on the PostgreSQL server, with the demo's data. */
    preparedDemo: string
  }
}

/** The real application in a separate process, with demo data or none. */
export const served = (settings: Record<string, string> = {}, { demo = true } = {}): Promise<Served> =>
  serverProcess(settings, { demo, ...(demo && { data: inject('preparedDemo') }) })
