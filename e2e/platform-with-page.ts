import path from 'node:path'
import { testPlatform } from '../src/testing/platform.ts'

const builtPage = path.join(import.meta.dirname, '..', 'dist')

export type PlatformWithPage = Awaited<ReturnType<typeof platformWithPage>>

/** The application with its page in this process: a journey can prepare records and read the database. */
export async function platformWithPage() {
  const platform = await testPlatform({}, builtPage)
  return { ...platform, url: await platform.app.listen({ port: 0, host: '127.0.0.1' }) }
}
