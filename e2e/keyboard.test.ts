import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const help = (page: Page) => page.getByRole('dialog', { name: 'Пречице на тастатури' })
const rows = (page: Page) => page.locator('tbody tr[tabindex]')
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)
async function focused(place: Locator) {
  await expect.poll(() => hasFocus(place)).toBe(true)
}

async function opened(path: string) {
  const page = await newPage({ showsPdf: true })
  await logIn(page, url(), 'USER', path)
  await page.locator('h1').first().waitFor()
  return page
}

test('a clerk goes through a list, edits, prints and deletes by keyboard alone', async () => {
  const page = await opened('/contractsRentBurialPlace')
  await rows(page).first().waitFor()
  await page.keyboard.press('?')
  await help(page).getByText('Последњи ред на страници').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help(page).waitFor({ state: 'detached' })

  await page.keyboard.press('/')
  while (!(await hasFocus(rows(page).first()))) await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await focused(rows(page).last())
  await page.keyboard.press('Home')
  await focused(rows(page).first())
  await page.keyboard.press('ArrowDown')
  const row = rows(page).nth(1)
  await focused(row)
  const name = (await row.locator('td').first().textContent()) ?? ''

  await page.keyboard.press('e')
  await expect.poll(() => page.getByRole('textbox', { name: 'Број уговора' }).inputValue()).toBe(name)
  // The letters of shortcuts are typed.
  const place = page.getByRole('textbox', { name: 'Број гробног места' })
  await place.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('npe?/')
  await expect.poll(() => place.inputValue()).toMatch(/npe\?\/$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Одбаци' }).click()
  await focused(row)

  await page.keyboard.press('p')
  await page.getByRole('dialog').getByRole('button', { name: 'Одштампај' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Затвори' }).click()
  await focused(row)

  await page.keyboard.press('Delete')
  await focused(page.getByRole('button', { name: 'Не', exact: true }))
  await page.keyboard.press('Enter')
  await focused(row)

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Број уговора' }).waitFor()
})

ofReleases('the page of a record has its own shortcuts, and the menu lists them too', async () => {
  const page = await opened('/reprimand')
  await rows(page).first().waitFor()
  const id = await rows(page).first().getAttribute('data-record')
  await page.goto(`${url()}/reprimand/${id}`)
  await page.locator('article h1').waitFor()
  await page.getByRole('button', { name: /Кориснички мени/ }).click()
  await page.getByRole('menuitem', { name: 'Пречице на тастатури' }).click()
  await help(page).getByText('Обриши, уз питање').waitFor()
  await expect.poll(() => help(page).getByText('У реду списка').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Не', exact: true }).click()
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByLabel('Број опомене').waitFor()
})
