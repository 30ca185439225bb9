import { inject } from 'vitest'
import { type Prepared, type Served, serverProcess } from './server-process.ts'

export type { Served } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    preparedDemo: Prepared
  }
}

/** The real application in a separate process, with demo data or none. */
export const served = (settings: Record<string, string> = {}, { demo = true } = {}): Promise<Served> =>
  serverProcess(settings, { demo, ...(demo && { prepared: inject('preparedDemo') }) })
