import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { today } from '../src/shared/dates.ts'
import { aReprimand } from '../src/testing/contracts.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = demoWithPage()

test('a clerk adds a person and a company by keyboard, and is warned of a duplicate', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/parties')
  await page.getByRole('row').nth(1).waitFor()
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const kind = form.getByLabel('Врста странке')
  const enter = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value)
  }

  // The kind is a person; Tab leads to the name.
  await page.keyboard.press('n')
  await form.waitFor()
  await expect.poll(() => kind.inputValue()).toBe('PERSON')
  await page.keyboard.press('Tab')
  await expect.poll(() => field('Име или назив').evaluate((input) => input === document.activeElement)).toBe(true)
  await enter({ 'Име или назив': 'Младенац', Презиме: 'Њежић', Улица: 'Липа', 'Кућни број': '3', Место: 'Зеленград' })
  await page.keyboard.press('Control+s')
  await page.getByText('Странка је додата.').waitFor()
  await form.waitFor({ state: 'hidden' })

  // The same person in Latin script.
  await page.keyboard.press('n')
  await enter({ 'Име или назив': 'Mladenac', Презиме: 'Nježić', Улица: 'Lipa' })
  await form.getByText('Можда је већ уписана:').waitFor()
  await expect
    .poll(() => form.getByRole('link', { name: 'Њежић Младенац' }).getAttribute('href'))
    .toMatch(/^\/parties\/\d+$/)

  // It becomes a company, which has other data and no surname.
  await kind.selectOption({ label: 'Правно лице' })
  await expect.poll(() => field('Презиме').count()).toBe(0)
  await enter({ 'Име или назив': 'Белутак д.о.о.', ПИБ: '999001238', Место: 'Зеленград' })
  await page.keyboard.press('Control+s')
  await form.getByText('ПИБ мора имати девет цифара').waitFor()
  await form.getByText('Унесите матични број.').waitFor()
  await enter({ ПИБ: '999001237', 'Матични број': '99001233' })

  // Letters by e-mail need consent.
  await form.getByRole('combobox', { name: 'Начин достављања' }).selectOption({ label: 'Е-поштом' })
  await page.keyboard.press('Control+s')
  await form.getByText('За достављање е-поштом потребан је датум сагласности.').waitFor()
  await field('Е-пошта').fill('belutak@example.rs')
  await field('Датум сагласности за е-пошту').fill('д')
  await page.keyboard.press('Control+s')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: 'Белутак д.о.о.' }).waitFor()

  // Found from anywhere, in Latin script.
  await page.keyboard.press('Control+KeyK')
  await page.locator('input[role="combobox"]').fill('njezic mladenac')
  await page.getByRole('option', { name: /Младенац Њежић/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Младенац Њежић' }).waitFor()
  await page.getByRole('definition').filter({ hasText: 'Липа' }).first().waitFor()
})

ofReleases(
  'the page of a party links to the graves that it holds, and to more than the newest of its letters',
  async () => {
    const company = { id: (await platform.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()).id }
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const { id } = await platform.db
      .selectFrom('parties')
      .innerJoin('graveRightHolders', 'graveRightHolders.partyId', 'parties.id')
      .innerJoin('graveRights', 'graveRights.id', 'graveRightHolders.graveRightId')
      .select('parties.id')
      .where('graveRights.validTo', '>', today())
      .executeTakeFirstOrThrow()
    for (let at = 1; at <= 7; at++) {
      const letter = aReprimand({ partyId: id, reprimandNumber: `Стр-${at}` })
      expect((await clerk.post(`/api/reprimand/${company.id}`, letter)).statusCode).toBe(200)
    }

    const page = await newPage()
    await logIn(page, url(), 'USER', `/parties/${id}`)
    const letters = page.getByRole('link', { name: /^Стр-/ })
    await letters.first().waitFor()
    await expect.poll(() => letters.count()).toBe(5)
    await page.getByRole('button', { name: 'Прикажи више' }).click()
    await page.getByRole('link', { name: 'Стр-1', exact: true }).waitFor()
    await expect.poll(() => letters.count()).toBe(7)
    const held = page.getByRole('region', { name: 'Гробна места' })
    await expect
      .poll(() => held.getByRole('listitem').first().textContent())
      .toMatch(/носилац \d\/\d, од \d\d-\d\d-\d{4} (до|трајно)/)
    await held.getByRole('listitem').getByRole('link').first().click()
    await page.waitForURL(/\/graves\/\d+/)
  },
)

test('an administrator merges a party that was recorded twice, by keyboard, and undoes it', async () => {
  const page = await newPage()
  await logIn(page, url(), 'ADMIN', '/parties')
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const add = async (values: Readonly<Record<string, string>>) => {
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('n')
    await form.waitFor()
    for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    await page.keyboard.press('Control+s')
    await form.waitFor({ state: 'hidden' })
  }
  const person = { 'Име или назив': 'Љубисав', Презиме: 'Џинић', Улица: 'Дринска', Место: 'Зеленград' }
  await add({ ...person, Телефон: '064111222' })
  await add({ ...person, 'Име или назив': 'Ljubisav', 'Кућни број': '7', 'Број личне карте': '001234567' })

  // The likely duplicate is offered; keeping the record with more data is proposed, and the arrow keys choose the other
  // one.
  const merge = async () => {
    await page.getByRole('button', { name: 'Споји…' }).click()
    await form.getByRole('button', { name: /^Љубисав/ }).focus()
    await page.keyboard.press('Enter')
    await form.getByRole('radio', { name: 'Љубисав Џинић' }).waitFor()
  }
  await page.goto(`${url()}/parties/${await page.getByRole('row', { name: /Ljubisav/ }).getAttribute('data-record')}`)
  await merge()
  expect(await axe(page)).toEqual([])
  await expect.poll(() => form.getByRole('radio', { name: 'Ljubisav Џинић' }).isChecked()).toBe(true)
  await expect.poll(() => form.getByRole('row', { name: /Телефон различито/ }).count()).toBe(1)
  await expect.poll(() => form.getByRole('row', { name: /Улица различито/ }).count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => form.getByRole('radio', { name: 'Љубисав Џинић' }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Споји', exact: true }).focus()
  await page.keyboard.press('Enter')
  await heading('Љубисав Џинић').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Спојене странке' }).waitFor()

  // Undone from the message, repeated, and undone from the page of the merged record.
  await page.getByRole('button', { name: 'Поништи' }).click()
  await page.getByText('Странке су раздвојене.').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Спојене странке' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Споји…' }).click()
  await form.getByRole('button', { name: /^Ljubisav/ }).click()
  await form.getByRole('radio', { name: 'Љубисав Џинић' }).check()
  await form.getByRole('button', { name: 'Споји', exact: true }).click()
  await page.getByRole('link', { name: 'Ljubisav Џинић' }).click()
  await page.getByText('Ова странка је спојена са другом:').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Раздвоји: Ljubisav Џинић' }).click()
  await page.getByText('Ова странка је спојена са другом:').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Споји…' }).waitFor()
})
