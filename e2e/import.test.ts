import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aSheet } from '../src/testing/exchange.ts'
import { anInterment } from '../src/testing/graves.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { password } from '../src/testing/platform.ts'
import { axe, browserForTests, downloaded } from './browser.ts'
import { storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an administrator imports a file into an empty register by keyboard, and undoes the import', async () => {
  const company = await platform.aCompany()
  await platform.aGraveyard(company, 'Ново гробље')
  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password })
  await page.goto(`${url()}/deathRecords?year=-1&month=-1`)
  await button(page, 'Извоз и увоз').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Увоз…' }).press('Enter')
  await page.waitForURL('**/import/deathRecords')

  // A header of another program, and two errors.
  const wrong = aSheet([{ lastName: 'Лазић' }, { firstName: '', graveyard: 'Непознато' }], {
    header: (name) => (name === 'lastName' ? 'PREZ' : name),
  })
  await choose(page, 'stara-knjiga.csv', wrong)
  await page.getByRole('status').getByText('stara-knjiga.csv · 2 реда').waitFor()
  await page.getByText('Обавезна поља без колоне: Презиме.').first().waitFor()
  await expect.poll(() => button(page, 'Провери').getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('combobox', { name: 'Поље: PREZ' }).selectOption('Презиме *')
  await button(page, 'Провери').press('Enter')
  await page.getByRole('alert').getByText('2 грешке. Ништа није увезено').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /^3(Име|Гробље) \(/ })
        .allInnerTexts(),
    )
    .toEqual([expect.stringContaining('Унесите име.'), expect.stringContaining('Гробље')])
  expect(await axe(page)).toEqual([])
  const { name, file } = await downloaded(page, () => button(page, 'Преузми све грешке').click())
  expect([name, readFileSync(file, 'utf8')]).toEqual([
    'Грешке увоза.csv',
    expect.stringContaining('"3";"Име (firstName)";"";"Унесите име."'),
  ])

  await choose(page, 'stara-knjiga.csv', aSheet([{ lastName: 'Лазић' }, { lastName: 'Пантић' }]))
  await page.getByRole('table').getByText('Пантић').waitFor()
  await button(page, 'Провери').press('Enter')
  await page.getByText('Биће увезено: 2 записа.').waitFor()
  await button(page, 'Увези').press('Enter')
  await page.getByText('Увезено: 2 записа.').waitFor()
  await page.getByRole('link', { name: 'Отвори списак' }).click()
  await page.locator('[data-record]').getByText('Пантић').first().waitFor()

  await page.goBack()
  await button(page, /^Поништи увоз/).press('Enter')
  expect(await axe(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Поништи увоз' }).press('Enter')
  await page.getByText('Увоз је поништен.').waitFor()
  await button(page, /^Поништи увоз/).waitFor({ state: 'detached' })
  const records = await platform.db.selectFrom('deathRecords').select('deleted').execute()
  expect(records).toEqual([{ deleted: true }, { deleted: true }])
})

ofReleases('a clerk has no import', async () => {
  const company = await platform.aCompany()
  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('USER', company)), password })
  await page.goto(`${url()}/import/deathRecords`)
  await page.waitForURL('**/forbidden')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

ofReleases('an administrator states once what an unknown type of grave means', async () => {
  const company = await platform.aCompany()
  await platform.aGraveyard(company, 'Ново гробље')
  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password }, '/import/graves')
  const sheetOf = (number: string) =>
    `graveyard;number;graveType;places;levels\r\nНово гробље;${number};Гробница дупла;2;1`
  await choose(page, 'groblje.csv', sheetOf('1'))
  const meaning = page.getByRole('combobox', { name: 'Значи: Гробница дупла' })
  await meaning.selectOption('Гробница')
  expect(await axe(page)).toEqual([])
  await button(page, 'Провери').press('Enter')
  await button(page, 'Увези').press('Enter')
  await page.getByText(/^Увезено: 1 /).waitFor()

  await choose(page, 'groblje-2.csv', sheetOf('2'))
  await meaning.waitFor()
  await expect.poll(() => meaning.inputValue()).toBe('GROBNICA')
  await button(page, 'Провери').press('Enter')
  await button(page, 'Увези').press('Enter')
  await page.getByText(/^Увезено: 1 /).waitFor()
  const recorded = await platform.db.selectFrom('graves').select('graveType').execute()
  expect(recorded).toEqual([{ graveType: 'GROBNICA' }, { graveType: 'GROBNICA' }])
})

ofReleases('an administrator undoes an import of graves in one of which somebody was buried since', async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Ново гробље')
  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password }, '/import/graves')
  const numbers = ['1', '2', '3'].map((number) => `Ново гробље;${number};RAKA;1;1`)
  await choose(page, 'groblje.csv', ['graveyard;number;graveType;places;levels', ...numbers].join('\r\n'))
  await button(page, 'Провери').press('Enter')
  await button(page, 'Увези').press('Enter')
  await page.getByText(/^Увезено: 3 /).waitFor()
  const graves = await platform.db
    .selectFrom('graves')
    .select('id')
    .where('companyId', '=', company.id)
    .orderBy('id')
    .execute()
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  await clerk.post(`/api/interment/${company.id}`, anInterment(graveyard, { graveId: graves[1]?.id }))

  await button(page, /^Поништи увоз/).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Поништи увоз' }).press('Enter')
  await page.getByText('Обрисано: 2 гробна места. Остало: 1 гробно место.').waitFor()
  await page.getByText('2 – Сахрањени').waitFor()
  expect(await axe(page)).toEqual([])
  await button(page, /^Поништи увоз/).waitFor()
  await page.getByRole('link', { name: '2', exact: true }).click()
  await page.waitForURL(`**/graves/${graves[1]?.id}`)
})

ofReleases('an administrator corrects how the names of holders are divided, and imports their rights', async () => {
  const company = await platform.aCompany()
  await platform.aGraveyard(company, 'Ново гробље')
  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password }, '/import/graveRights')
  const sheet = [
    'Основ;Број уговора;Важи од;Носилац;Својство',
    'Стара књига;стр. 1;1980;Петровић (Милан) Јован;',
    'Стара књига;стр. 2;1980;Раде Илић;платилац',
  ].join('\r\n')
  await choose(page, 'nosioci.csv', sheet)
  await button(page, 'Провери').press('Enter')
  await page.getByText('Раде Илић – погледајте').waitFor()
  const part = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect.poll(() => part('Име оца: Петровић (Милан) Јован').inputValue()).toBe('Милан')
  await part('Презиме: Раде Илић').fill('Илић')
  await part('Име: Раде Илић').fill('Раде')
  expect(await axe(page)).toEqual([])
  await button(page, 'Провери').press('Enter')
  await button(page, 'Увези').press('Enter')
  await page.getByText(/^Увезено: 2 /).waitFor()
  const parties = await platform.db
    .selectFrom('parties')
    .select(['surname', 'fathersName', 'name'])
    .where('companyId', '=', company.id)
    .orderBy('id')
    .execute()
  expect(parties).toEqual([
    { surname: 'Петровић', fathersName: 'Милан', name: 'Јован' },
    { surname: 'Илић', fathersName: null, name: 'Раде' },
  ])
})

ofReleases(
  'an import asks about rows that are in the register already, and leaves them out unless they are wanted',
  async () => {
    const company = await platform.aCompany()
    await platform.aGraveyard(company, 'Ново гробље')
    const page = await newPage()
    await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password })
    await page.goto(`${url()}/import/interments`)
    const file = 'graveyard;surname;kind;buriedOn\nНово гробље;Илић;COFFIN;1938\nНово гробље;Анић;URN;?'
    const importing = async (text: string, isWanted?: boolean) => {
      await choose(page, 'knjiga.csv', text)
      await button(page, 'Провери').click()
      const wanted = page.getByRole('checkbox', { name: 'Увези и редове који су већ у евиденцији' })
      if (isWanted !== undefined) {
        await wanted.waitFor()
        await expect.poll(() => wanted.isChecked()).toBe(false)
      }
      if (isWanted) {
        await wanted.click()
        await page.getByText('биће уписано још једном').waitFor()
      }
      await button(page, 'Увези').click()
      return page.getByText(/^Увезено: /).innerText()
    }
    expect(await importing(file)).toContain('Увезено: 2 сахрањена')
    expect(await importing(`${file}\nНово гробље;Лазић;URN;1940`, false)).toContain('Увезено: 1 сахрањен')
    expect(await importing(file, true)).toContain('Увезено: 2 сахрањена')
  },
)
