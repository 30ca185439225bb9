import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableDate, today } from '../src/shared/dates.ts'
import { pageTexts } from '../src/testing/pdf.ts'
import { axe, browserForTests, downloaded } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('an administrator prints letters for the rights that end soon, and the list shows when', async () => {
  const page = await newPage()
  await logIn(page, url(), 'ADMIN', '/')
  await page.getByRole('link', { name: 'Истичу за годину дана' }).click()
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'Одштампај обавештења…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Обавештења о истеку права' })
  await dialog.getByText(/^Истичу: \d+ прав/).waitFor()
  expect(await axe(page)).toEqual([])
  const { name, file } = await downloaded(page, () => dialog.getByRole('button', { name: 'Преузми PDF' }).click())
  expect(name).toMatch(/^Obavestenja-o-isteku\(\d{4}-\d{2}-\d{2}\)\.pdf$/)
  const [first = ''] = pageTexts(readFileSync(file))
  expect(first).toContain('ОБАВЕШТЕЊЕ О ИСТЕКУ ПРАВА КОРИШЋЕЊА')
  await dialog.waitFor({ state: 'detached' })

  // The same for selected rights only.
  const headers = await page.getByRole('columnheader').allInnerTexts()
  const column = headers.findIndex((header) => header.startsWith('Обавештење'))
  const notice = page.getByRole('row').nth(1).locator('td, th').nth(column)
  await expect.poll(() => notice.innerText()).toBe(tableDate(today()))
  await page.locator('tr[data-record][tabindex]').first().focus()
  await page.keyboard.press('Space')
  const selected = await downloaded(page, () =>
    page.getByRole('button', { name: 'Обавештења о истеку (PDF)' }).press('Enter'),
  )
  expect(pageTexts(readFileSync(selected.file))).toHaveLength(1)
})
