import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { asPrinted } from './printed.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const all = '/deathRecords?year=-1&month=-1'
// The list above which it opened has a heading, too.
const heading = (page: Page) => page.locator('article').getByRole('heading', { level: 1 })
const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => new URL(page.url()).searchParams
const firstRow = (page: Page) => page.locator('tr[data-record][tabindex]').first()

async function opened(path: string, options: Parameters<typeof newPage>[0] = {}) {
  const page = await newPage(options)
  await logIn(page, url(), 'USER', path)
  return page
}
const idIn = async (page: Page) => Number(await firstRow(page).getAttribute('data-record'))

describe('the page of a record', () => {
  test('opens from the row menu, shows the record, and allows editing, deleting and restoring it', async () => {
    const page = await opened(all)
    const id = await idIn(page)
    await firstRow(page).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
    await page.waitForURL(`**/deathRecords/${id}`)
    await heading(page).waitFor()
    const name = await heading(page).innerText()
    await expect.poll(() => page.title()).toBe(`${name} – Евиденција умрлих – Покој`)
    await page.getByText('Унос', { exact: true }).waitFor()
    // References are links.
    await page.getByRole('definition').getByRole('link').first().click()
    await page.waitForURL('**/graveyards/*')
    await page.goBack()

    // The form opens over the page and is part of the URL.
    await page.getByRole('button', { name: 'Измени' }).click()
    await page.getByLabel('Занимање').fill('часовничар')
    expect(search(page).get('edit')).toBe(String(id))
    await page.keyboard.press('Control+s')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('часовничар').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expect
      .poll(() => page.getByRole('button', { name: 'Измени' }).evaluate((each) => each === document.activeElement))
      .toBe(true)

    await page.getByRole('button', { name: 'Обриши' }).click()
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    await page.getByText('Овај запис је обрисан.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Измени' }).count()).toBe(0)
    // A deleted row of the list links here, too.
    await page.goto(url() + all)
    await page.getByRole('row').filter({ hasText: 'Врати' }).getByRole('link').first().click()
    await page.waitForURL(`**/deathRecords/${id}`)
    await page.getByRole('button', { name: 'Врати запис' }).click()
    await page.getByRole('button', { name: 'Измени' }).waitFor()
    await expect.poll(() => page.getByText('Овај запис је обрисан.').count()).toBe(0)
  })

  ofReleases('opens in a new tab with Ctrl and click, and from the number of a contract', async () => {
    const page = await opened('/contractsRentBurialPlace')
    const id = await idIn(page)
    const tab = page.context().waitForEvent('page')
    await firstRow(page).click({ modifiers: ['Control'] })
    await (await tab).waitForURL(`${url()}/contractsRentBurialPlace/${id}`)
    await expect.poll(() => dialog(page).count()).toBe(0)
    const link = firstRow(page).getByRole('link')
    const number = await link.innerText()
    await link.click()
    await heading(page).waitFor()
    await expect.poll(() => heading(page).innerText()).toContain(`${number} – `)
    await page.getByRole('button', { name: 'Штампа и PDF' }).click()
    await page.getByRole('menuitem', { name: 'Одштампај уговор' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Позив на број').waitFor()
    // The history formats amounts like the form.
    await page.getByText('Унети подаци').first().click()
    await page
      .locator('ins')
      .filter({ hasText: /^\d{1,3}(\.\d{3})*,\d{2}$/ })
      .first()
      .waitFor()
  })

  ofReleases('prints without the controls of the screen', async () => {
    const page = await opened(all)
    await page.goto(`${url()}/deathRecords/${await idIn(page)}`)
    await heading(page).waitFor()
    await asPrinted(page)
    await expect.poll(() => page.getByRole('button').count()).toBe(0)
    await expect.poll(() => page.getByText('Историја измена').isVisible()).toBe(false)
    await expect.poll(() => page.getByText('Датум сахране').first().isVisible()).toBe(true)
  })

  ofReleases('is not found for an unknown id', async () => {
    const page = await opened('/deathRecords/999999999')
    await page.getByRole('heading', { name: 'Страница није пронађена!' }).waitFor()
    await page.goto(`${url()}/deathRecords/abc`)
    await page.getByRole('heading', { name: 'Страница није пронађена!' }).waitFor()
    await page.goto(`${url()}/deathRecords?edit=999999999`)
    await page.getByRole('heading', { name: 'Страница није пронађена!' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/deathRecords/999999999')
  })
})

describe('the form in the URL', () => {
  test('closes with the back button, and opens with forward, on a reload and from a link', async () => {
    const page = await opened(all)
    const id = await idIn(page)
    await firstRow(page).press('Enter')
    await dialog(page).waitFor()
    expect(search(page).get('edit')).toBe(String(id))
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => firstRow(page).evaluate((row) => row === document.activeElement)).toBe(true)
    expect(search(page).get('year')).toBe('-1')
    await page.goForward()
    await dialog(page).waitFor()
    await page.reload()
    await page.getByLabel('Занимање').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(search(page).has('edit')).toBe(false)

    // A colleague's link works whatever the list shows, and closing the form keeps the list as it is.
    await page.goto(`${url()}/deathRecords?year=2018&month=1&edit=${id}`)
    await page.getByLabel('Занимање').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?year=2018&month=1')
    await page.goto(`${url()}/deathRecords?new`)
    await page.getByRole('heading', { name: 'Нови запис о умрлом лицу' }).waitFor()
  })

  ofReleases('asks before the back button discards input', async () => {
    const page = await opened(all)
    await firstRow(page).press('Enter')
    await page.getByLabel('Занимање').fill('пекар')
    await page.goBack()
    await page.getByRole('button', { name: 'Настави унос' }).click()
    await expect.poll(() => page.getByLabel('Занимање').inputValue()).toBe('пекар')
    await expect.poll(() => search(page).has('edit')).toBe(true)
    await page.goBack()
    await page.getByRole('button', { name: 'Одбаци', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => search(page).has('edit')).toBe(false)
    await expect.poll(() => page.getByText('Имате несачуван унос').count()).toBe(0)
  })
})
