// npm run screenshots: takes the README's screenshots from the current demo.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { launch } from '../e2e/browser.ts'
import { serverProcess } from '../e2e/server-process.ts'

const account = { email: 'mirjana@pomen.example', password: 'Pokoj2026demo' }
const file = path.join(import.meta.dirname, '..', 'docs', 'screenshot.png')

await using product = await serverProcess({}, { demo: true })
const browser = await launch()
try {
  const context = await browser.newContext({
    locale: 'sr-RS',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`${product.url}/login`)
  await page.locator('input[autocomplete="username"]').fill(account.email)
  await page.locator('input[autocomplete="current-password"]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${product.url}/deathRecords`)
  await page.locator('tbody tr').first().waitFor()
  await page.waitForLoadState('networkidle')
  await mkdir(path.dirname(file), { recursive: true })
  await page.screenshot({ path: file, animations: 'disabled' })
  process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
} finally {
  await browser.close()
}
