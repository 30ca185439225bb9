import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform, type TestPlatform } from '../src/testing/platform.ts'
import { browserForTests } from './browser.ts'

const { newPage } = browserForTests()
let platform: TestPlatform
let url: string
beforeAll(async () => {
  platform = await testPlatform()
  url = await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => platform.close())

// A Content-Security-Policy violation fails the test (browser.ts).
test('the API documentation works under the same Content-Security-Policy as the application', async () => {
  // The library tests whether eval is allowed and works without it; only Firefox reports that.
  const page = await newPage({ expects: [/Content-Security-Policy.* blocked a JavaScript eval/] })
  await page.goto(`${url}/api/docs`)
  await page.getByText('/api/health/live').first().waitFor()
  expect(await page.title()).toBe('Pokoj API')
})
