// npm run screenshots: takes the README's screenshots from the current demo.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { launch } from '../e2e/browser.ts'
import { serverProcess } from '../e2e/server-process.ts'

const account = { email: 'mirjana@pomen.example', password: 'Pokoj2026demo' }
const folder = path.join(import.meta.dirname, '..', 'docs')

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
  await mkdir(folder, { recursive: true })
  async function take(name: string) {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: path.join(folder, name), animations: 'disabled' })
    process.stdout.write(`docs/${name}\n`)
  }
  await page.goto(`${product.url}/deathRecords`)
  await page.locator('tbody tr').first().waitFor()
  await take('screenshot.png')
  await page.goto(`${product.url}/graves?filters={"status":["PARTLY_OCCUPIED"],"graveType":["GROBNICA"]}`)
  await page.locator('tbody tr').first().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  await page.getByRole('heading', { name: 'Да ли се може сахранити?' }).waitFor()
  await take('grave.png')
} finally {
  await browser.close()
}
