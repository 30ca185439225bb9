import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aDeathRecord, password } from '../src/testing/platform.ts'
import { pickerDate, today } from '../src/shared/dates.ts'
import { axe, browserForTests } from './browser.ts'
import { fillDeathRecord } from './death-record-form.ts'
import { storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const search = (page: Page, words: string) => page.getByRole('searchbox').fill(words)
const rows = (page: Page) => page.locator('[data-record]')

/** A clerk on the register page, with existing records. */
async function aRegister(buried: readonly (readonly [dateOfBurial: string, lastName: string])[]) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Ново гробље')
  const user = await platform.aUser('USER', company)
  const clerk = await platform.loggedIn(user)
  for (const [dateOfBurial, lastName] of buried)
    await clerk.post(
      `/api/deathRecord/${company.id}`,
      aDeathRecord(graveyard, { dateOfDeath: dateOfBurial, dateOfBurial, lastName }),
    )
  const page = await newPage()
  await storeSession(page, url(), { email: user.email, password }, '/deathRecords')
  await page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 }).waitFor()
  return { page, company, graveyard, clerk }
}

async function enter(page: Page, lastName: string, dateOfBurial: string) {
  await page.getByRole('button', { name: 'Додај запис' }).first().click()
  const day = pickerDate(dateOfBurial)
  await fillDeathRecord(page, { Име: 'Љубица', Презиме: lastName, 'Датум смрти': day, 'Датум сахране': day })
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const highlighted = (page: Page) => page.locator('[data-highlighted]')
const hasFocus = (page: Page, name: string) => row(page, name).evaluate((element) => element === document.activeElement)

describe('a search in one month', () => {
  test('shows the number of matches in other months, and can show them with the same search', async () => {
    const { page } = await aRegister([
      [today(), 'Стојановић'],
      ['2020-03-05', 'Стојановић'],
      ['2021-04-06', 'Стојковић'],
      ['2021-04-06', 'Павловић'],
    ])
    await rows(page).first().waitFor()
    await search(page, 'stoj')
    const others = page.getByRole('button', { name: 'још 2 у другим месецима – прикажи' })
    await others.waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await others.click()
    await expect.poll(() => rows(page).count()).toBe(3)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('stoj')
    await expect
      .poll(() => page.getByRole('searchbox').evaluate((input) => input === document.activeElement))
      .toBe(true)
    await expect.poll(() => page.getByText(/у другим? месец/).count()).toBe(0)

    // No matches in this month: the empty list offers the same; one match is in another month.
    await page.goto(`${url()}/deathRecords?q=павл`)
    await page.getByText('Нема резултата за задату претрагу.').waitFor()
    await page.getByRole('button', { name: 'још 1 у другом месецу – прикажи' }).click()
    await row(page, 'Павловић').waitFor()

    await page.goto(`${url()}/deathRecords?q=stoj&year=2020&month=-1`)
    await page.getByRole('button', { name: 'још 2 у другим годинама – прикажи' }).waitFor()
    await page.goto(`${url()}/deathRecords?q=nema`)
    await page.getByText('Нема резултата за задату претрагу.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /прикажи/i }).count()).toBe(0)
  })
})

describe('a saved record', () => {
  test('is at the top of the list immediately, highlighted for a few seconds', async () => {
    const { page } = await aRegister([[today(), 'Стојановић']])
    await rows(page).first().waitFor()
    // The list is reloaded only when it has shown the record.
    const reload = Promise.withResolvers<void>()
    await page.route('**/api/deathRecord/search', async (route) => {
      await reload.promise
      await route.continue()
    })
    await enter(page, 'Њежић', today())
    await row(page, 'Њежић').waitFor()
    await expect.poll(() => rows(page).first().innerText()).toContain('Њежић')
    await expect.poll(() => highlighted(page).innerText()).toContain('Њежић')
    reload.resolve()
    await page.getByText('2 записа').first().waitFor()
    await expect.poll(() => highlighted(page).count()).toBe(0)
    // A reload may still be waiting.
    await page.unrouteAll({ behavior: 'wait' })

    await row(page, 'Стојановић').click()
    await field(page, 'Презиме').fill('Стојковић')
    await page.keyboard.press('Control+s')
    await expect.poll(() => highlighted(page).allInnerTexts()).toEqual([expect.stringContaining('Стојковић')])
    await row(page, 'Стојковић').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Обриши' }).click()
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    await row(page, 'Стојковић').getByRole('button', { name: 'Врати' }).click()
    await page.getByText('Запис о умрлом лицу је враћен.').waitFor()
    await expect.poll(() => page.getByText('Запис о умрлом лицу је обрисан.').count()).toBe(0)
    await expect.poll(() => highlighted(page).allInnerTexts()).toEqual([expect.stringContaining('Стојковић')])
  })

  test('is added once, even if the server’s answer to the first attempt is lost', async () => {
    const { page, company } = await aRegister([])
    // The server has saved the record when the connection breaks.
    await page.route(
      `**/api/deathRecord/${company.id}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Додај запис' }).first().click()
    await fillDeathRecord(page, { Име: 'Љубица', Презиме: 'Њежић' })
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').filter({ hasText: 'Није сачувано: нема везе са сервером' }).waitFor()
    await page.getByRole('button', { name: 'Сачувај', exact: true }).click()
    await page.getByText('Запис о умрлом лицу је додат.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.reload()
    await row(page, 'Њежић').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  test('of another month is reported with a link to it', async () => {
    const { page } = await aRegister([[today(), 'Стојановић']])
    await rows(page).first().waitFor()
    await enter(page, 'Њежић', '2021-10-05')
    await expect.poll(() => row(page, 'Њежић').count()).toBe(0)
    const line = page.getByRole('button', { name: 'Уписано у октобар 2021. – прикажи' })
    await line.waitFor()
    expect(await axe(page)).toEqual([])
    await page.waitForTimeout(1500)
    await line.click()
    await row(page, 'Њежић').waitFor()
    expect(new URL(page.url()).searchParams.get('month')).toBe('10')
    await expect.poll(() => hasFocus(page, 'Њежић')).toBe(true)
    await expect.poll(() => highlighted(page).innerText()).toContain('Њежић')
    await expect.poll(() => line.count()).toBe(0)

    await row(page, 'Њежић').press('Enter')
    await field(page, 'Датум сахране').fill('07/11/2021')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Премештено у новембар 2021. – прикажи' }).click()
    await expect.poll(() => hasFocus(page, 'Њежић')).toBe(true)
  })

  test('not matching the search is reported as saved, with a link to it', async () => {
    const { page } = await aRegister([[today(), 'Стојановић']])
    await rows(page).first().waitFor()
    await search(page, 'stojan')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('stojan')
    await enter(page, 'Њежић', today())
    const line = page.getByRole('button', { name: 'Уписано, али не одговара претрази – прикажи' })
    await line.waitFor()
    await page.getByRole('button', { name: 'Затвори: Уписано, али не одговара претрази' }).click()
    await expect.poll(() => line.count()).toBe(0)

    await row(page, 'Стојановић').click()
    await field(page, 'Презиме').fill('Павловић')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Сачувано, али више не одговара претрази – прикажи' }).click()
    await expect.poll(() => hasFocus(page, 'Павловић')).toBe(true)
  })

  test('on another page of the list is reported with a link to it', async () => {
    const many = ['А', 'Б', 'В', 'Г', 'Д', 'Ђ'].map((name) => [today(), `${name}ћић`] as const)
    const { page } = await aRegister(many)
    await page.goto(`${url()}/deathRecords?sort=lastName&size=5`)
    await rows(page).first().waitFor()
    await enter(page, 'Шарић', today())
    await page.getByRole('button', { name: 'Уписано, на другој страници списка – прикажи' }).click()
    await expect.poll(() => hasFocus(page, 'Шарић')).toBe(true)
    await expect.poll(() => rows(page).first().innerText()).toContain('Шарић')
  })
})
