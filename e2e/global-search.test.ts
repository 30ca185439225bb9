import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import type { Role } from '../src/shared/session.ts'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = demoWithPage()

async function opened(role: Role, path: string) {
  const page = await newPage()
  await logIn(page, url(), role, path)
  await page.locator('h1').first().waitFor()
  return page
}
const box = (page: Page) => page.getByRole('combobox', { name: 'Претражи све' })
const options = (page: Page) => page.getByRole('option')
async function search(page: Page, text: string) {
  await page.keyboard.press('Control+KeyK')
  await box(page).waitFor()
  await page.keyboard.type(text)
}
const selected = (page: Page) => page.locator('[role="option"][aria-selected="true"]')

describe('the search over everything', () => {
  test('opens a record from any page by keyboard, and offers it again as recently opened', async () => {
    const page = await opened('USER', '/reprimand')
    const person = await platform.db
      .selectFrom('deathRecords')
      .select(['firstName', 'fathersName', 'lastName'])
      .where('deleted', '=', false)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const title = `${person.firstName} ${person.fathersName} ${person.lastName}`
    await search(page, `${person.lastName} ${person.firstName} ${person.fathersName}`)
    await options(page).filter({ hasText: title }).first().waitFor()
    await expect.poll(() => selected(page).textContent()).toContain(title)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/deathRecords\/\d+$/)
    await page.getByRole('heading', { level: 1, name: person.lastName ?? '' }).waitFor()
    await expect.poll(() => box(page).count()).toBe(0)

    await page.getByRole('button', { name: 'Претражи све' }).click()
    await box(page).waitFor()
    await expect.poll(() => selected(page).textContent()).toContain(person.lastName)
    await page.keyboard.press('Escape')
    await box(page).waitFor({ state: 'detached' })
  })

  ofReleases('opens what it finds if Enter is pressed before it has answered', async () => {
    const page = await opened('USER', '/reprimand')
    const { lastName, jmbg } = await platform.db
      .selectFrom('deathRecords')
      .select(['lastName', 'jmbg'])
      .where('deleted', '=', false)
      .where('jmbg', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await search(page, '')
    await page.keyboard.insertText(String(jmbg))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/deathRecords\/\d+$/)
    await page.getByRole('heading', { level: 1, name: lastName ?? '' }).waitFor()
    await expect.poll(() => box(page).count()).toBe(0)
  })

  test('opens the grave whose label is typed, although the words are in other records too', async () => {
    const page = await opened('USER', '/reprimand')
    const { label } = await platform.db
      .selectFrom('graves')
      .innerJoin('interments', 'interments.graveId', 'graves.id')
      .select('graves.label')
      .where('graves.deleted', '=', false)
      .where('graves.label', 'like', '%/%/%')
      .orderBy('graves.id')
      .executeTakeFirstOrThrow()
    await search(page, String(label))
    await expect.poll(() => selected(page).textContent()).toContain(label)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/graves\/\d+$/)
    await page.getByRole('heading', { level: 1, name: `Гробно место ${label}`, exact: true }).waitFor()
    const summary = page.getByText(/^\S.* · .* · .* · Право коришћења: /)
    await expect.poll(() => summary.textContent()).toMatch(/гробље/i)
  })

  test('finds actions and pages, typed in Latin script, and starts a new record', async () => {
    const page = await opened('USER', '/')
    await search(page, 'novi ugovor o zakupu')
    await expect.poll(() => selected(page).textContent()).toBe('Нови уговор о закупу')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/contractsRentBurialPlace?new=true')
    await page.getByRole('dialog').getByLabel('Број уговора').waitFor()
  })

  ofReleases('the arrow keys wrap around, and an empty result is reported', async () => {
    const page = await opened('ADMIN', '/')
    await search(page, '')
    const all = await options(page).allTextContents()
    expect(all).toContain('Корисници')
    expect(all).not.toContain('Предузећа')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => selected(page).textContent()).toBe(all.at(-1))
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => selected(page).textContent()).toBe(all[0])
    await page.keyboard.type('ъъщщ')
    await page.getByText('Ништа није пронађено').first().waitFor()
    await expect.poll(() => options(page).count()).toBe(0)
  })

  test('does not open behind the lock screen, and forgets recently opened records with the session', async () => {
    const page = await opened('USER', '/deathRecords')
    const record = page.locator('[data-record]').first()
    await page.goto(`${url()}/deathRecords/${await record.getAttribute('data-record')}`)
    await page.locator('article h1').waitFor()
    const kept = () => page.evaluate(() => sessionStorage.getItem('pokoj.recent'))
    await expect.poll(kept).not.toBeNull()
    await page.getByRole('button', { name: /Кориснички мени/ }).click()
    await page.getByRole('menuitem', { name: 'Закључај' }).click()
    await page.locator('input[type="password"]').waitFor()
    await page.keyboard.press('Control+KeyK')
    await page.keyboard.type('demo')
    await expect.poll(() => box(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Пријави се као други корисник' }).click()
    await expect.poll(kept).toBeNull()
  })
})
