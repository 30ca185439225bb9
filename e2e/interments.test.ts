import { expect, test } from 'vitest'
import { aGrave, anInterment } from '../src/testing/graves.ts'
import { tableDate, today } from '../src/shared/dates.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { added } from './added-records.ts'
import { axe, browserForTests } from './browser.ts'
import { fillDeathRecord } from './death-record-form.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = demoWithPage()

test('a clerk records who is buried in a grave, and moves the remains to another one', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/interments')
  await page.getByRole('row').nth(1).waitFor()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const graves = form.getByRole('combobox', { name: 'Гробно место', exact: true })
  const choose = async (label: string, words: string) => {
    await form.getByRole('combobox', { name: label, exact: true }).fill(words)
    await form
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(`^${words}`) })
      .first()
      .click()
  }

  // A name of an old book: only the year is known.
  await page.keyboard.press('n')
  await form.waitFor()
  await field('Презиме').fill('Њежић')
  await form.getByRole('combobox', { name: 'Датум је познат' }).selectOption({ label: 'Само година' })
  await field('Датум сахране').fill('1.1.1938')
  await choose('Гробно место', '1/1/2')
  await expect.poll(() => graves.inputValue()).toBe('1/1/2')
  await field('Место у гробу').fill('9')
  await page.keyboard.press('Control+s')
  await form.getByText('Гробно место нема толико места.').waitFor()
  await field('Место у гробу').fill('1')
  await page.keyboard.press('Control+s')
  await page.getByText('Сахрањени је додат.').waitFor()
  await form.waitFor({ state: 'hidden' })

  const row = page.getByRole('row', { name: /Њежић/ }).first()
  await row.getByRole('cell', { name: '1938', exact: true }).waitFor()

  // The removal is entered on the interment, and the remains appear in their new grave.
  await page.getByText('Њежић').first().click()
  await form.waitFor()
  await expect.poll(() => graves.inputValue()).toBe('1/1/2')
  await form.getByRole('combobox', { name: 'Шта је урађено' }).selectOption({ label: 'Пренос у друго гробно место' })
  await field('Датум вађења').fill('d')
  await choose('Пренето у гробно место', '2/1/3')
  await page.keyboard.press('Control+s')
  await page.getByText('Сахрањени је измењен.').waitFor()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: 'Посмртни остаци' }).first().waitFor()
})

ofReleases(
  'the remains of two are moved from the page of their grave by keyboard, and lie in the other one',
  async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/graves')
    const graveyard = await platform.db
      .selectFrom('graveyards')
      .select('id')
      .where('deleted', '=', false)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const [from, to] = [aGrave(graveyard), aGrave(graveyard)]
    const fromId = await added(page, 'grave', from)
    const toId = await added(page, 'grave', to)
    for (const surname of ['Пренетић', 'Заједнић'])
      await added(page, 'interment', anInterment(graveyard, { graveId: fromId, surname }))
    await page.goto(`${url()}/graves/${fromId}`)
    await page.getByRole('button', { name: 'Пренеси остатке…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Пренос остатака: ${from.number}` })
    const isFocused = (name: string) =>
      dialog.getByRole('checkbox', { name }).evaluate((field) => field === document.activeElement)
    await expect.poll(() => isFocused('Јован Пренетић')).toBe(true)
    for (const key of ['Space', 'Tab', 'Space', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
    await page.keyboard.type(to.number)
    await dialog.getByRole('option', { name: new RegExp(`^${to.number}`) }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('ДА УЗ УСЛОВ').waitFor()
    const names = 'Јован Пренетић, Јован Заједнић'
    await dialog
      .getByText(`Остаци се преносе ${tableDate(today())} из ${from.number} у ${to.number}: ${names}.`)
      .waitFor()
    await dialog.getByRole('textbox', { name: 'Број решења' }).press('Enter')
    await dialog.getByText('Унесите број решења којим је пренос одобрен.').waitFor()
    await page.keyboard.type('352-14/2026')
    await page.keyboard.press('Enter')
    await page.getByText('Пренос остатака је уписан.').waitFor()
    await dialog.waitFor({ state: 'detached' })

    const lie = page.getByRole('region', { name: 'Ко почива' })
    await lie.getByRole('heading', { name: 'Раније овде' }).waitFor()
    await expect.poll(() => lie.getByText(`извађено ${tableDate(today())}`).count()).toBe(2)
    await expect.poll(() => lie.getByRole('button', { name: 'Пренеси остатке…' }).count()).toBe(0)
    await page.goto(`${url()}/graves/${toId}`)
    await expect.poll(() => lie.getByRole('link', { name: /^Јован (Пренетић|Заједнић)$/ }).count()).toBe(2)
  },
)

ofReleases(
  'a clerk finds the grave while recording a death, sees who is buried there, and records the interment with it',
  async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/deathRecords')
    await page.getByRole('row').nth(1).waitFor()
    const form = page.getByRole('dialog')
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    await page.keyboard.press('n')
    await form.waitFor()
    await fillDeathRecord(page, { Име: 'Љубинка', Презиме: 'Шћепановић' })
    const grave = form.getByRole('combobox', { name: 'Гробно место', exact: true })
    await grave.fill('1 1')
    const found = form
      .getByRole('listbox')
      .getByRole('option', { name: /^1\/1\/.*(ДА|НЕ).*(почивају:|нико не почива)/ })
    await found.first().waitFor()
    await form
      .getByRole('listbox')
      .getByRole('option', { name: /^1\/1\/.*ДА( УЗ УСЛОВ)? · / })
      .last()
      .click()
    await form.getByText(/^За дан/).waitFor()
    const label = await grave.inputValue()
    await expect.poll(() => field('Број гробног места').inputValue()).toBe(label.split('/').at(-1))
    await page.keyboard.press('Control+s')
    await page.getByText(`Уписано је и ко је сахрањен у гробном месту ${label}.`).waitFor()

    // The record's page leads to the interment, and that to the grave; its form offers no other grave.
    await page
      .getByRole('row', { name: /Шћепановић/ })
      .first()
      .click()
    await form.waitFor()
    await expect.poll(() => grave.inputValue()).toBe(label)
    await expect.poll(() => grave.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.goto(`${url()}/interments?q=Шћепановић`)
    await page.getByRole('cell', { name: label, exact: true }).waitFor()
  },
)

ofReleases(
  'an administrator is led from the home page to interments that disagree with their death record',
  async () => {
    const page = await newPage()
    await logIn(page, url(), 'ADMIN', '/')
    const disagree = 'Сахрањени се не слажу са записом о умрлом'
    const counted = page.getByRole('region', { name: 'Квалитет података' }).locator('div').filter({ hasText: disagree })
    await counted.getByRole('link').waitFor()
    const number = Number(await counted.getByRole('definition').innerText())
    expect(number).toBeGreaterThan(1)
    await counted.getByRole('link').click()
    await page.getByRole('status').getByText(`${number} сахрањених`).waitFor()

    // Both pages state what differs, and lead to each other.
    const row = page.locator('tr[data-record]').first()
    await page.goto(`${url()}/interments/${await row.getAttribute('data-record')}`)
    const differences = page.getByRole('status').filter({ hasText: 'се не слаже са записом о умрлом лицу' })
    await differences.waitFor()
    const [, ofInterment = '', ofDeathRecord = ''] = await differences
      .locator('tbody tr')
      .locator('th, td')
      .allInnerTexts()
    expect(ofInterment).not.toBe(ofDeathRecord)
    expect(await axe(page)).toEqual([])
    await differences.getByRole('link', { name: 'Отвори запис о умрлом лицу' }).click()
    await page.waitForURL('**/deathRecords/*')
    await differences.waitFor()
    await expect.poll(() => differences.locator('tbody td').allInnerTexts()).toEqual([ofInterment, ofDeathRecord])
    await differences.getByRole('link', { name: 'Отвори сахрањеног' }).click()
    await page.waitForURL('**/interments/*')
  },
)
