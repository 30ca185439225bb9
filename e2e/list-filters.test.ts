import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { sheetOf } from '../src/testing/workbook.ts'
import { axe, browserForTests, downloaded } from './browser.ts'
import { filters, invitationsOf, shows, sum } from './invitations.ts'
import { platformWithPage } from './platform-with-page.ts'
import { layoutFaults } from './states/faults.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()
const openedInvitations = (options: Parameters<typeof newPage>[0] = {}) =>
  invitationsOf(platform, url(), () => newPage(options))

test('a list is filtered by words, dates and a value, which the URL keeps, and states the sum of its matches', async () => {
  const page = await openedInvitations()
  await shows(page, '3', '2', '1')
  expect(await sum(page)).toBe('Укупно – Износ: 32.100,35\u00a0дин.')
  await expect.poll(() => filters(page).getAttribute('aria-expanded')).toBe('false')
  await filters(page).click()

  await page.getByRole('textbox', { name: 'Место' }).fill('novi')
  await shows(page, '3', '1')
  await expect.poll(() => sum(page)).toBe('Укупно – Износ: 30.100,35\u00a0дин.')
  await page.getByRole('group', { name: 'Датум позива' }).getByRole('textbox', { name: 'до' }).fill('31.1.2026.')
  await shows(page, '1')
  await expect.poll(() => filters(page).innerText()).toBe('Филтери (2)')

  await page.reload()
  await shows(page, '1')
  await filters(page).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Место' }).inputValue()).toBe('novi')

  // There is no invitation of the other graveyard: the list offers to clear the filters, and going back restores them.
  await page.getByLabel('Гробље').selectOption('Ново')
  await page.getByText('Нема резултата за задату претрагу.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Поништи филтере' }).last().click()
  await shows(page, '3', '2', '1')
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await page.goBack()
  await shows(page, '1')
})

test('a list is filtered by another column, chosen from a list; chips show the filters and remove them', async () => {
  const page = await openedInvitations()
  await filters(page).click()
  await page.getByLabel('Још један филтер').selectOption('Износ')
  const amounts = page.getByRole('group', { name: 'Износ', exact: true })
  await expect.poll(() => amounts.locator(':focus').count()).toBe(1)
  await page.keyboard.type('1.000')
  await shows(page, '3', '2')
  await amounts.getByRole('textbox', { name: 'до' }).fill('2000')
  await shows(page, '2')
  await page.getByLabel('Још један филтер').selectOption('Стање')
  await page.getByLabel('Стање').selectOption('без обрисаних')
  const chips = page.getByRole('list', { name: 'Постављени филтери' })
  await expect
    .poll(() => chips.getByRole('listitem').allInnerTexts())
    .toEqual(['Износ: од 1.000,00 до 2.000,00', 'Стање: без обрисаних', 'Поништи филтере'])

  // The chips are shown without the panel, and after removing one by keyboard the focus stays nearby.
  await page.reload()
  await shows(page, '2')
  await chips.getByRole('button', { name: 'Уклони филтер: Износ' }).press('Enter')
  await shows(page, '3', '2', '1')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Уклони филтер: Стање')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Филтери')
  expect(new URL(page.url()).search).toBe('')
})

ofReleases('ends of a period in the wrong order are explained and filter nothing', async () => {
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
  await expect.poll(() => period.getByText('Период се завршава пре него што почиње.').count()).toBe(0)
})

ofReleases('filters with several values and a saved record outside of them, on a phone', async () => {
  const page = await openedInvitations({ viewport: { width: 375, height: 800 } })
  await page.goto(`${url()}/deathRecords?year=-1&month=-1`)
  // Then the button that adds a record leaves the page's head, and on a phone all below moves up.
  await page.getByText('За изабрани период нема записа.').waitFor()
  await filters(page).click()
  const burial = page.getByRole('group', { name: 'Врста гробног места' })
  await burial.getByLabel('Урна').waitFor()
  await burial.getByLabel('Урна').check()
  await burial.getByLabel('Гробница').check()
  await page.getByText('Нема резултата за задату претрагу.').waitFor()
  await expect.poll(() => filters(page).innerText()).toBe('Филтери (1)')
  expect(JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '')).toEqual({
    burialType: ['urna', 'grobnica'],
  })
  expect(await axe(page)).toEqual([])
  expect(await layoutFaults(page, 'rs')).toEqual([])

  await page.goto(`${url()}/invitation`)
  await filters(page).click()
  await page.getByRole('textbox', { name: 'Место' }).fill('Зеленград')
  await shows(page, '2')
  await page.keyboard.press('Escape')
  await page.locator('[data-record]').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Место/).fill('Београд')
  await page.keyboard.press('Control+s')
  await page.getByText('Сачувано, али више не одговара претрази').waitFor()
  await page.getByRole('button', { name: 'прикажи' }).click()
  // It searches for the client, who is the same in all three, without the filters.
  await shows(page, '3', '2', '1')
  await expect.poll(() => filters(page).innerText()).toBe('Филтери')
  expect(await layoutFaults(page, 'rs')).toEqual([])
})

test('the filtered list is downloaded as a spreadsheet or as text, with the keyboard', async () => {
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

  const text = await choose('ArrowDown')
  expect(text.name).toMatch(/\.csv$/)
  expect((await readFile(text.file, 'utf8')).trimEnd().split('\r\n')).toHaveLength(3)
})

ofReleases('the sums of other amounts are requested below the rows, and hidden when the filters change', async () => {
  const page = await openedInvitations()
  await page.getByRole('button', { name: 'збирови осталих износа' }).click()
  await expect.poll(() => page.getByText(/^Укупно/).count()).toBeGreaterThan(1)
  expect(await sum(page)).toBe('Укупно – Износ: 32.100,35\u00a0дин.')
  await page.getByRole('searchbox').fill('1/2026')
  await page.getByRole('button', { name: 'збирови осталих износа' }).waitFor()
})
