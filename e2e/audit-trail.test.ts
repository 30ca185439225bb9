import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { browserForTests, downloaded } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const row = (page: Page, at: number) => page.getByRole('row').nth(at)
test('an administrator sees what a clerk changed, with the old and new values', async () => {
  const clerk = await newPage()
  await logIn(clerk, url(), 'USER', '/deathRecords?year=-1&month=-1')
  await clerk.locator('[data-record]').first().click()
  const before = await clerk.getByLabel('Занимање').inputValue()
  await clerk.getByLabel('Занимање').fill('столар у пензији')
  await clerk.keyboard.press('Control+s')
  await clerk.getByRole('dialog').waitFor({ state: 'detached' })

  // The form shows it too, also to the clerk, and loads it only when opened.
  await clerk.locator('[data-record]').first().click()
  const loaded = clerk.waitForRequest(/\/api\/auditTrail\/record\/\d+$/)
  await clerk.getByText('Историја измена').click()
  await loaded
  const latest = clerk.getByRole('dialog').getByRole('listitem').first()
  await expect.poll(() => latest.innerText()).toContain('mirjana@pomen.example')
  await expect.poll(() => latest.innerText()).toMatch(/Измена \d\d-\d\d-\d{4} \d\d:\d\d/)
  await expect.poll(() => latest.getByRole('definition').innerText()).toContain('столар у пензији')
  await expect.poll(() => clerk.getByRole('link', { name: 'Евиденција активности' }).count()).toBe(0)

  const administrator = await newPage()
  await logIn(administrator, url(), 'ADMIN', '/')
  await administrator.getByRole('link', { name: 'Евиденција активности' }).first().click()
  await row(administrator, 1).waitFor()
  await administrator.getByRole('searchbox').fill('izmena мирјана')
  await expect
    .poll(() => row(administrator, 1).innerText())
    .toMatch(
      /Измена записа о умрлом лицу\s+Умрло лице \p{Lu}\p{L}+ \p{Lu}\p{L}+ \p{Lu}\p{L}+\s+\d\d-\d\d-\d{4} \d\d:\d\d\s+mirjana@pomen\.example/u,
    )
  await row(administrator, 1).focus()
  await administrator.keyboard.press('Enter')
  const entry = administrator.getByRole('dialog', { name: 'Измена записа о умрлом лицу' })
  await entry.waitFor()
  const change = entry.getByRole('definition').last()
  await expect.poll(() => change.getByRole('deletion').innerText()).toBe(before)
  await expect.poll(() => change.getByRole('insertion').innerText()).toBe('столар у пензији')
  await administrator.keyboard.press('Escape')
  await entry.waitFor({ state: 'detached' })
  await expect.poll(() => row(administrator, 1).evaluate((each) => each === document.activeElement)).toBe(true)

  // The entry links to the record, whatever its period.
  const record = row(administrator, 1).getByRole('link')
  const [, name = ''] = /^Умрло лице (.*)$/.exec(await record.innerText()) ?? []
  await record.click()
  await expect.poll(() => new URL(administrator.url()).pathname).toMatch(/^\/deathRecords\/\d+$/)
  const [first = '', , last = ''] = name.split(' ')
  await administrator.getByRole('heading', { level: 1, name: `${first} ${last}`, exact: true }).waitFor()
  await administrator.goBack()
  await row(administrator, 1).waitFor()

  // The filters are in the URL, so that it can be sent to somebody.
  await administrator.getByRole('button', { name: 'Обриши претрагу' }).click()
  await administrator.getByRole('combobox', { name: /^Активност/ }).selectOption('Измена записа о умрлом лицу')
  await administrator.getByLabel('Од', { exact: true }).fill('д')
  await expect.poll(() => new URL(administrator.url()).search).toMatch(/action=DEATH_RECORD_EDITED&from=/)
  const all = administrator.locator('tbody tr')
  const others = all.filter({ hasNotText: 'Измена записа о умрлом лицу' })
  const counts = async () => [(await all.count()) > 0, await others.count()]
  await expect.poll(counts).toEqual([true, 0])
  await administrator.reload()
  await expect.poll(counts).toEqual([true, 0])
  await administrator.getByLabel('До', { exact: true }).fill('-1')
  await administrator.getByText('Нема резултата').waitFor()
  await administrator.getByRole('button', { name: 'Поништи филтере' }).click()
  await expect.poll(() => others.count()).toBeGreaterThan(0)
  await expect.poll(() => administrator.getByLabel('Од', { exact: true }).inputValue()).toBe('')
})

ofReleases('a super administrator filters by company, all companies first', async () => {
  const chief = await newPage()
  await logIn(chief, url(), 'SUPERADMIN', '/auditTrail')
  await row(chief, 1).waitFor()
  const filter = chief.getByRole('combobox', { name: /^Предузеће/ })
  await expect.poll(() => filter.locator('option').allTextContents()).toEqual(['Сва предузећа', 'ЈКП „Помен“'])
  await expect.poll(() => row(chief, 1).innerText()).toContain('Платформа')
  await filter.selectOption('ЈКП „Помен“')
  await expect.poll(() => row(chief, 1).innerText()).toContain('ЈКП „Помен“')
  await expect.poll(() => chief.getByText('Платформа').count()).toBe(0)
  await chief.goBack()
  await expect.poll(() => row(chief, 1).innerText()).toContain('Платформа')
})

ofReleases('an administrator sees who has read a JMBG, apart from the actions', async () => {
  const clerk = await newPage()
  await logIn(clerk, url(), 'USER', '/deathRecords?year=-1&month=-1')
  const id = await clerk.locator('[data-record]').first().getAttribute('data-record')
  await clerk.goto(`${url()}/deathRecords/${id}`)
  const name = await clerk.getByRole('heading', { level: 1 }).innerText()

  const administrator = await newPage()
  await logIn(administrator, url(), 'ADMIN', '/auditTrail')
  await row(administrator, 1).waitFor()
  await administrator.getByLabel(/^Приказ/).selectOption('Прегледи ЈМБГ')
  await administrator.getByRole('heading', { level: 1, name: 'Прегледи ЈМБГ' }).waitFor()
  await administrator.getByLabel('Начин').selectOption('Отворен запис')
  const opened = administrator.getByRole('row').filter({ hasText: 'Отворен запис' }).first()
  await expect.poll(() => opened.innerText()).toContain('mirjana@pomen.example')
  await opened.getByRole('link').first().click()
  await administrator.getByRole('heading', { level: 1, name, exact: true }).waitFor()

  const other = await newPage()
  await logIn(other, url(), 'SUPERADMIN', '/auditTrail')
  await row(other, 1).waitFor()
  await expect.poll(() => other.getByLabel(/^Приказ/).count()).toBe(0)
})

ofReleases('an administrator exports everything about a person', async () => {
  const administrator = await newPage()
  await logIn(administrator, url(), 'ADMIN', '/auditTrail')
  await row(administrator, 1).waitFor()
  await administrator.getByLabel(/^Приказ/).selectOption('Подаци о лицу')
  await administrator.getByLabel('Име и презиме').fill('stojanovic')
  await administrator.keyboard.press('Enter')
  const found = administrator.getByRole('checkbox').first()
  await found.waitFor()
  // A name alone does not identify anybody.
  await expect.poll(() => found.isChecked()).toBe(false)
  await expect.poll(() => administrator.getByRole('button', { name: 'Преузми PDF' }).isDisabled()).toBe(true)
  await found.check()
  const save = administrator.getByRole('button', { name: 'Преузми PDF' })
  const { name } = await downloaded(administrator, () => save.click())
  expect(name).toMatch(/^Podaci-o-licnosti\(.*\)\.pdf$/)
})
