import path from 'node:path'
import { beforeAll, inject } from 'vitest'
import { databaseLike } from '../src/testing/database.ts'
import { platformForTests } from '../src/testing/platform.ts'
import { freePort } from './server-process.ts'

export const builtPage = path.join(import.meta.dirname, '..', 'dist')

/**
 * The application with its page in this process, for all journeys of a file: they can prepare records and read the database.
 */
export function platformWithPage(...database: [] | [NonNullable<Parameters<typeof platformForTests>[2]>]) {
  const platform = platformForTests({}, builtPage, ...database)
  let address = ''
  beforeAll(async () => {
    address = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  })
  return { platform, url: () => address }
}

/** The same with its public address at `localhost`, because browsers offer no passkeys at an IP address. */
export function platformAtLocalhost() {
  const environment: NodeJS.ProcessEnv = {}
  let port = 0
  beforeAll(async () => {
    port = await freePort()
    environment['PUBLIC_URL'] = `http://localhost:${port}`
  })
  const platform = platformForTests(environment, builtPage)
  beforeAll(() => platform.app.listen({ port, host: '127.0.0.1' }))
  return { platform, url: () => `http://localhost:${port}` }
}

/** The same with the demo's company and records. */
export const demoWithPage = () => platformWithPage(() => databaseLike(inject('preparedDemo')))
