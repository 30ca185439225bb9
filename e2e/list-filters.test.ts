import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { invitation } from '../src/features/invitations/record.ts'
import { clerkWith } from '../src/testing/clerk.ts'
import { password } from '../src/testing/platform.ts'
import { demonstratedTypes } from '../src/testing/record-types.ts'
import { sheetOf } from '../src/testing/workbook.ts'
import { axe, browserForTests, downloaded } from './browser.ts'
import { storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'
import { layoutFaults } from './states/faults.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

const invitations = [
  ['1/2026', 'Нови Град', '2026-01-31', 100.1, 0],
  ['2/2026', 'Зеленград', '2026-02-01', 2000, 1],
  ['3/2026', 'Нови Кнежевац', '2026-02-28', 30_000.25, 0],
] as const

/** A clerk of a company with three invitations and two graveyards, and the list of the invitations. */
async function openedInvitations(options: Parameters<typeof newPage>[0] = {}) {
  const clerk = await clerkWith(platform, invitation)
  const valid = demonstratedTypes.find(({ type }) => type.name === 'invitation')?.valid ?? (() => ({}))
  const graveyards = [
    await platform.aGraveyard(clerk.company, 'Старо'),
    await platform.aGraveyard(clerk.company, 'Ново'),
  ]
  const none = { principalAmount: null, interestAmount: null }
  for (const [invitationNumber, clientCity, invitationDate, amount, at] of invitations)
    await clerk.add(
      valid({ ...none, invitationNumber, clientCity, invitationDate, amount, graveyardId: graveyards[at]?.id }),
    )
  const page = await newPage(options)
  await storeSession(page, url(), { email: clerk.email, password }, '/invitation')
  await page.locator('[data-record]').first().waitFor()
  return page
}
const numbers = (page: Page) => page.locator('[data-record] td:first-child').allInnerTexts()
const shows = async (page: Page, ...expected: string[]) => {
  await expect.poll(() => numbers(page)).toEqual(expected.map((number) => `${number}/2026`))
}
const sum = (page: Page) => page.getByText(/^Укупно/).innerText()
const filters = (page: Page) => page.getByRole('button', { name: /^Филтери/ })

test('a list is filtered by words, dates and a value, which the URL keeps, and states the sum of its matches', async () => {
  const page = await openedInvitations()
  await shows(page, '3', '2', '1')
  expect(await sum(page)).toBe('Укупно – Износ: 32.100,35\u00a0дин.')
  expect(await filters(page).getAttribute('aria-expanded')).toBe('false')
  await filters(page).click()

  await page.getByRole('textbox', { name: 'Место' }).fill('novi')
  await shows(page, '3', '1')
  await expect.poll(() => sum(page)).toBe('Укупно – Износ: 30.100,35\u00a0дин.')
  await page.getByRole('group', { name: 'Датум позива' }).getByRole('textbox', { name: 'до' }).fill('31.1.2026.')
  await shows(page, '1')
  expect(await filters(page).innerText()).toBe('Филтери (2)')

  await page.reload()
  await shows(page, '1')
  await filters(page).click()
  expect(await page.getByRole('textbox', { name: 'Место' }).inputValue()).toBe('novi')
  expect(await axe(page)).toEqual([])

  // No invitation of the other graveyard: the way out is offered, and back restores the filters.
  await page.getByLabel('Гробље').selectOption('Ново')
  await page.getByText('Нема резултата за задату претрагу.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Поништи филтере' }).last().click()
  await shows(page, '3', '2', '1')
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await page.goBack()
  await shows(page, '1')
})

test('ends of a period in the wrong order are explained and filter nothing', async () => {
  const page = await openedInvitations()
  await filters(page).click()
  const period = page.getByRole('group', { name: 'Рок за плаћање' })
  const { search } = new URL(page.url())
  await period.getByRole('textbox', { name: 'од' }).fill('1.2.2026.')
  await expect.poll(() => new URL(page.url()).search).not.toBe(search)
  const { search: half } = new URL(page.url())
  await period.getByRole('textbox', { name: 'до' }).fill('31.1.2026.')
  await period.getByText('Период се завршава пре него што почиње.').waitFor()
  expect(new URL(page.url()).search).toBe(half)
  await period.getByRole('textbox', { name: 'до' }).fill('31.1.2036.')
  await expect.poll(() => new URL(page.url()).search).not.toBe(half)
  expect(await period.getByText('Период се завршава пре него што почиње.').count()).toBe(0)
})

test('filters with several values and a saved record outside of them, on a phone', async () => {
  const page = await openedInvitations({ viewport: { width: 375, height: 800 } })
  await page.goto(`${url()}/deathRecords?year=-1&month=-1`)
  await filters(page).click()
  const burial = page.getByRole('group', { name: 'Врста гробног места' })
  await burial.getByLabel('Урна').waitFor()
  await burial.getByLabel('Урна').check()
  await burial.getByLabel('Гробница').check()
  await page.getByText('Нема резултата за задату претрагу.').waitFor()
  expect(await filters(page).innerText()).toBe('Филтери (1)')
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({
    burialType: ['urna', 'grobnica'],
  })
  expect(await axe(page)).toEqual([])
  expect(await layoutFaults(page, 'rs')).toEqual([])

  await page.goto(`${url()}/invitation`)
  await filters(page).click()
  await page.getByRole('textbox', { name: 'Место' }).fill('Зеленград')
  await shows(page, '2')
  await page.locator('[data-record]').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Место/).fill('Београд')
  await page.keyboard.press('Control+s')
  await page.getByText('Сачувано, али више не одговара претрази').waitFor()
  await page.getByRole('button', { name: 'прикажи' }).click()
  // It searches for the client, who is the same in all three, without the filters.
  await shows(page, '3', '2', '1')
  expect(await filters(page).innerText()).toBe('Филтери')
  expect(await layoutFaults(page, 'rs')).toEqual([])
})

test('the list is downloaded as a spreadsheet or as text, as it is filtered, with the keyboard', async () => {
  const page = await openedInvitations()
  await filters(page).click()
  await page.getByRole('textbox', { name: 'Место' }).fill('novi')
  await shows(page, '3', '1')
  const choose = (...keys: string[]) =>
    downloaded(page, async () => {
      await page.getByRole('button', { name: 'Извоз' }).focus()
      await page.keyboard.press('Enter')
      await expect
        .poll(() =>
          page
            .getByRole('menuitem')
            .first()
            .evaluate((item) => item.matches(':focus')),
        )
        .toBe(true)
      for (const key of [...keys, 'Enter']) await page.keyboard.press(key)
    })
  const workbook = await choose()
  expect(workbook.name).toMatch(/^Позив.*_20\d\d-\d\d-\d\d\.xlsx$/)
  const [header = {}, ...rows] = sheetOf(await readFile(workbook.file)).rows
  expect(Object.values(header).map(({ value }) => value)).toContain('Број позива')
  expect(rows.map(({ A }) => A?.value)).toEqual(['3/2026', '1/2026'])
  await page.getByText('Извоз је преузет.').waitFor()
  expect(await axe(page)).toEqual([])

  const text = await choose('ArrowDown')
  expect(text.name).toMatch(/\.csv$/)
  expect((await readFile(text.file, 'utf8')).trimEnd().split('\r\n')).toHaveLength(3)
})
