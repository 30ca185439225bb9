import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import type { Role } from '../src/shared/session.ts'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { served, type Served } from './served.ts'

const { newPage } = browserForTests()
let product: Served
beforeAll(async () => {
  product = await served()
})
afterAll(() => product.stop())

/** Logged in, on a page; whatever is pressed from here on is pressed on the keyboard. */
async function opened(path: string, { role = 'USER', expects = [] }: { role?: Role; expects?: RegExp[] } = {}) {
  const page = await newPage({ expects })
  await logIn(page, product.url, role)
  await page.goto(product.url + path)
  return page
}
const hasFocus = async (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rowMenu = (page: Page) => page.locator('[data-record]').first().getByRole('button', { name: 'Радње' })
async function chosen(page: Page, item: string) {
  await rowMenu(page).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}
async function halfTyped(page: Page) {
  await page.locator('[data-record]').first().waitFor()
  await page.keyboard.press('n')
  await field(page, 'Име оца').focus()
  await page.keyboard.type('Ђорђе')
}
const kept = async (page: Page) => {
  const question = page.getByText('Унос није сачуван')
  await question.waitFor()
  await hasFocus(button(page, 'Настави унос'))
  return question
}

describe('what is typed and not saved', () => {
  test('is gone on with in the field where one was, whichever way one asked to leave and stayed', async () => {
    const page = await opened('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Евиденција умрлих' }).press('Enter')
    await halfTyped(page)
    const leavings = [() => page.keyboard.press('Escape'), () => page.evaluate(() => window.history.back())]
    for (const leave of leavings)
      for (const stay of ['Enter', 'Escape']) {
        await leave()
        const question = await kept(page)
        await page.keyboard.press(stay)
        await question.waitFor({ state: 'detached' })
        await hasFocus(field(page, 'Име оца'))
      }
  })

  test('on the profile and in the document settings too', async () => {
    const page = await opened('/profile', { role: 'ADMIN' })
    for (const [path, name] of [
      ['/profile', 'Број телефона'],
      ['/documentSettings', 'Име и презиме'],
    ] as const) {
      await page.goto(product.url + path)
      await field(page, name).fill('1')
      const link = page.getByRole('navigation').getByRole('link', { name: 'Евиденција активности' })
      await link.press('Enter')
      const question = await kept(page)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await hasFocus(link)
    }
  })
})

describe('the screen that is unlocked', () => {
  const { password } = demoData(today())
  async function unlocked(page: Page) {
    await page.getByRole('textbox', { name: 'Лозинка' }).fill(password)
    await page.keyboard.press('Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }

  test('gives the focus back to the menu where it was locked', async () => {
    const page = await opened('/deathRecords')
    const menu = page.getByRole('button', { name: 'Кориснички мени' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Закључај' }).press('Enter')
    await unlocked(page)
    await hasFocus(menu)
  })

  test('and to the field of an open form', async () => {
    const page = await opened('/deathRecords')
    await halfTyped(page)
    const other = await page.context().newPage()
    await other.goto(`${product.url}/profile`)
    await other.getByRole('button', { name: 'Кориснички мени' }).press('Enter')
    await other.getByRole('menuitem', { name: 'Закључај' }).press('Enter')
    await unlocked(page)
    await hasFocus(field(page, 'Име оца'))
  })
})

describe('the preview of a document', () => {
  test("leads back to its row's menu when it is closed", async () => {
    const page = await opened('/deathRecords')
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('dialog').getByRole('button', { name: 'Затвори' }).press('Enter'),
    ]) {
      await chosen(page, 'Преглед и штампа')
      await page.getByRole('dialog').locator('iframe').waitFor()
      await hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Затвори' }))
      await close()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await hasFocus(rowMenu(page))
    }
  })
})

describe('the number that is proposed', () => {
  test.each(['/contractsRentBurialPlace', '/contractsBuildBurialPlace', '/contractChapelUsage', '/reprimand', '/invitation'])(
    'is typed over, on %s',
    async (path) => {
      const page = await opened(path)
      await page.locator('[data-record]').first().waitFor()
      await page.keyboard.press('n')
      const number = page.getByRole('dialog').getByRole('textbox').first()
      await expect.poll(() => number.inputValue()).toMatch(/^\d+\/\d{4}$/)
      await hasFocus(number)
      await page.keyboard.type('77/2019')
      expect(await number.inputValue()).toBe('77/2019')
    },
  )
})
