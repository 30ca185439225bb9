import { beforeAll, expect, test } from 'vitest'
import { platformForTests } from '../src/testing/platform.ts'
import { browserForTests } from './browser.ts'

const { newPage } = browserForTests()
const platform = platformForTests()
let url: string
beforeAll(async () => {
  url = await platform.app.listen({ port: 0, host: '127.0.0.1' })
})

// A Content-Security-Policy violation fails the test (browser.ts).
test('the API documentation works under the same Content-Security-Policy as the application', async () => {
  // The library tests whether eval is allowed and works without it; only Firefox reports that.
  const page = await newPage({ expects: [/Content-Security-Policy.* blocked a JavaScript eval/] })
  await page.goto(`${url}/api/docs`)
  await page.getByText('/api/health/live').first().waitFor()
  await expect.poll(() => page.title()).toBe('Pokoj API')
})
