import { expect, test } from 'vitest'
import { pageTexts } from '../src/testing/pdf.ts'
import { browserForTests, browserName } from './browser.ts'
import { invitationsOf, shows } from './invitations.ts'
import { asPrinted } from './printed.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()
const isChrome = browserName === 'Chrome'

test('a printed list has the company, the date, its filters and its rows, but no buttons', async () => {
  const page = await invitationsOf(platform, url(), () => newPage({ colorScheme: 'dark' }))
  await page.goto(`${page.url()}?q=novi&filters=${encodeURIComponent('{"amountFrom":50}')}`)
  await shows(page, '3', '1')
  await page.getByText('Износ: од 50,00').waitFor()
  await page.getByRole('button', { name: 'Извоз' }).waitFor()
  await asPrinted(page)
  const main = page.getByRole('main')
  await expect.poll(() => main.innerText()).toMatch(/^Предузеће \d+\s+\d\d\.\d\d\.20\d\d\.\s+Претрага: novi\s+Позиви/)
  await expect.poll(() => main.innerText()).toMatch(/Износ: од 50,00/)
  for (const role of ['textbox', 'searchbox', 'combobox', 'navigation'] as const)
    await expect
      .poll(() => page.getByRole(role).filter({ visible: true }).allTextContents(), { message: role })
      .toEqual([])
  // The names of the columns sort on the screen.
  const columns = await main.locator('th button').allTextContents()
  expect(columns).toContain('Број позива')
  await expect.poll(() => page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual(columns)
  await expect
    .poll(() =>
      main
        .locator('th')
        .first()
        .evaluate((cell) => getComputedStyle(cell).color),
    )
    .toBe('rgb(33, 31, 27)')
})

test.runIf(isChrome)('in print the table header is on every page, and the pages are numbered', async () => {
  const page = await invitationsOf(platform, url(), () => newPage())
  // As many rows as a page of a list can have, with the names of a real one.
  await page.locator('tbody').evaluate((rows) => {
    for (let at = 0; at < 5; at++) for (const row of [...rows.children].slice(0, 5)) rows.append(row.cloneNode(true))
  })
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = pageTexts(pdf)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, text] of pages.entries()) {
    expect(text.replaceAll(' ', '')).toContain(`${at + 1}/${pages.length}\n`)
    if (/\d\/2026/.test(text)) expect(text).toContain('Број позива')
  }
})
