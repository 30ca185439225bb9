import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import type { Role } from '../src/shared/session.ts'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

/** Logs in and opens a page; all further input is by keyboard. */
interface Opened {
  role?: Role
  expects?: RegExp[]
  showsPdf?: boolean
}
async function opened(path: string, { role = 'USER', expects = [], showsPdf = false }: Opened = {}) {
  const page = await newPage({ expects, showsPdf })
  await logIn(page, url(), role, path)
  return page
}
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const rowMenu = (page: Page) => page.locator('[data-record]').first().getByRole('button', { name: 'Радње' })
async function chosen(page: Page, item: string) {
  await rowMenu(page).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}
async function typeUnsaved(page: Page) {
  await page.locator('[data-record]').first().waitFor()
  await page.keyboard.press('n')
  await field(page, 'Име оца').focus()
  await page.keyboard.type('Ђорђе')
}
const stayOnPage = async (page: Page) => {
  const question = page.getByText('Унос није сачуван')
  await question.waitFor()
  await expect.poll(() => hasFocus(button(page, 'Настави унос'))).toBe(true)
  return question
}

describe('unsaved input', () => {
  test('keeps the focus in its field after staying on the page, whichever way of leaving was cancelled', async () => {
    const page = await opened('/')
    await page.getByRole('navigation').first().getByRole('link', { name: 'Евиденција умрлих' }).press('Enter')
    await typeUnsaved(page)
    const waysToLeave = [() => page.keyboard.press('Escape'), () => page.evaluate(() => window.history.back())]
    for (const leave of waysToLeave)
      for (const stay of ['Enter', 'Escape']) {
        await leave()
        const question = await stayOnPage(page)
        await page.keyboard.press(stay)
        await question.waitFor({ state: 'detached' })
        await expect.poll(() => hasFocus(field(page, 'Име оца'))).toBe(true)
      }
  })

  test('does so on the profile and in the document settings too', async () => {
    const page = await opened('/profile', { role: 'ADMIN' })
    for (const [path, name] of [
      ['/profile', 'Број телефона'],
      ['/documentSettings', 'Име и презиме'],
    ] as const) {
      await page.goto(url() + path)
      await field(page, name).fill('1')
      const link = page.getByRole('navigation').first().getByRole('link', { name: 'Евиденција активности' })
      await link.press('Enter')
      const question = await stayOnPage(page)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(link)).toBe(true)
    }
  })
})

describe('unlocking the screen', () => {
  const { password } = demoData(today())
  async function unlocked(page: Page) {
    await page.getByRole('textbox', { name: 'Лозинка' }).fill(password)
    await page.keyboard.press('Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
  }

  test('returns the focus to the menu from which it was locked', async () => {
    const page = await opened('/deathRecords')
    const menu = page.getByRole('button', { name: 'Кориснички мени' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Закључај' }).press('Enter')
    await unlocked(page)
    await expect.poll(() => hasFocus(menu)).toBe(true)
  })

  test('returns the focus to the field of an open form', async () => {
    const page = await opened('/deathRecords')
    await typeUnsaved(page)
    const other = await page.context().newPage()
    await other.goto(`${url()}/profile`)
    await other.getByRole('button', { name: 'Кориснички мени' }).press('Enter')
    await other.getByRole('menuitem', { name: 'Закључај' }).press('Enter')
    await unlocked(page)
    await expect.poll(() => hasFocus(field(page, 'Име оца'))).toBe(true)
  })
})

describe('a document preview', () => {
  test("returns the focus to its row's menu when it is closed", async () => {
    const page = await opened('/deathRecords', { showsPdf: true })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('dialog').getByRole('button', { name: 'Затвори' }).press('Enter'),
    ]) {
      await chosen(page, 'Одштампај извештај')
      await page.getByRole('dialog').locator('iframe').waitFor()
      await expect.poll(() => hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Затвори' }))).toBe(true)
      await close()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(rowMenu(page))).toBe(true)
    }
  })
})

describe('the save button', () => {
  const failing = async (page: Page, path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { message: 'X' } }),
    )
  async function failed(page: Page, pressed: Locator) {
    const answer = page.waitForResponse((response) => response.status() === 500)
    await pressed.press('Enter')
    await answer
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  }

  test.each(['Сачувај', 'Сачувај и додај следећи'])('keeps the focus if the server fails: «%s»', async (name) => {
    const page = await opened('/companies', { role: 'SUPERADMIN', expects: [/answer 500/] })
    await chosen(page, 'Гробља')
    await page.getByRole('heading', { level: 1, name: 'Гробља' }).waitFor()
    await failing(page, '**/api/graveyard/*')
    await page.keyboard.press('n')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Назив гробља' }).fill('Ново гробље')
    await failed(page, button(page, name))
    await expect.poll(() => hasFocus(button(page, name))).toBe(true)
  })

  test('on the profile keeps the focus after success and failure, and moves it to the first invalid field', async () => {
    const page = await opened('/profile', { expects: [/answer 500/] })
    const save = button(page, 'У реду')
    await save.press('Enter')
    await page.getByText('Корисник је измењен.').waitFor()
    await expect.poll(() => hasFocus(save)).toBe(true)
    for (const wrong of ['Презиме', 'Име']) {
      await field(page, wrong).fill('')
      await save.press('Enter')
      await expect.poll(() => hasFocus(field(page, wrong))).toBe(true)
    }
    await page.reload()
    // The cleared names have been restored.
    await page.getByRole('button', { name: /^Враћено је оно што сте куцали/ }).click()
    await failing(page, '**/api/user/*')
    await failed(page, save)
    await expect.poll(() => hasFocus(save)).toBe(true)
  })
})

describe('an opened page', () => {
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  test("from a row's menu has the focus on its title", async () => {
    const clerk = await opened('/contractsRentBurialPlace')
    await chosen(clerk, 'План плаћања')
    await expect.poll(() => hasFocus(title(clerk, 'План плаћања'))).toBe(true)
    await clerk.goBack()
    await expect.poll(() => hasFocus(title(clerk, 'Закуп гробног места'))).toBe(true)

    const platform = await opened('/companies', { role: 'SUPERADMIN' })
    await chosen(platform, 'Текући рачуни')
    await expect.poll(() => hasFocus(title(platform, 'Текући рачуни'))).toBe(true)
  })

  test('opened directly has the focus at the top, and one with its own form on its first field', async () => {
    const page = await opened('/profile')
    await title(page, 'Мој профил').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Пређи на садржај' }))).toBe(true)
    await page.getByRole('link', { name: 'Промени лозинку' }).press('Enter')
    await expect.poll(() => hasFocus(field(page, 'Нова лозинка'))).toBe(true)
  })
})
