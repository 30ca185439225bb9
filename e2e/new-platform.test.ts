import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, browserForTests } from './browser.ts'
import { logInByForm } from './log-in.ts'
import { linkIn, mailTo } from './mail.ts'
import { served, type Served } from './served.ts'

const { newPage } = browserForTests()
const password = 'Prva1Lozinka'
const superadmin = 'super@pokoj.example'
let application: Served
beforeAll(async () => {
  application = await served({ SUPERADMIN_EMAIL: superadmin, SUPERADMIN_PASSWORD: password }, { demo: false })
})
afterAll(() => application.stop())

const logIn = (page: Page, email: string) => logInByForm(page, application.url, email, password)

/** Opens the form, fills the fields by their labels, and saves. */
async function add(page: Page, values: Record<string, string>, message: string) {
  await page.getByRole('button', { name: /^Додај / }).click()
  const form = page.getByRole('dialog')
  await form.waitFor()
  for (const [label, value] of Object.entries(values)) await form.getByLabel(named(label)).fill(value)
  await page.keyboard.press('Control+s')
  await page.getByText(message).waitFor()
  await form.waitFor({ state: 'detached' })
}

/** Opens the link of the registration mail and sets the password. */
async function register(email: string): Promise<Page> {
  const page = await newPage()
  await page.goto(linkIn(await mailTo(application, email)))
  await page.locator('input[type="password"]').nth(0).fill(password)
  await page.locator('input[type="password"]').nth(1).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((at) => at.pathname === '/login')
  await logIn(page, email)
  return page
}

/** Required fields have an asterisk after their label. */
const named = (label: string) => new RegExp(`^${label}( \\*)?$`)

const menuOf = async (page: Page) => {
  await page.getByRole('navigation').first().waitFor()
  return (await page.getByRole('navigation').first().getByRole('link').allInnerTexts()).map((text) => text.trim())
}
const rowMenu = async (page: Page, item: string) => {
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('a new platform', () => {
  test('gets a company, graveyards, an account and users, who each see what their role permits', async () => {
    const page = await newPage()
    await logIn(page, superadmin)
    await page.getByRole('link', { name: 'Предузећа' }).first().click()
    await page.getByText('Још нема ниједног предузећа.').waitFor()
    expect(await axe(page)).toEqual([])

    await add(
      page,
      { Назив: 'ЈКП „Вечни мир“', 'Е-пошта': 'jkp@vecni-mir.example', 'Матични број': '08123456', Место: 'Мирово' },
      'Предузеће је додато.',
    )
    await rowMenu(page, 'Гробља')
    await page.getByRole('heading', { name: 'Гробља – ЈКП „Вечни мир“' }).waitFor()
    await add(page, { 'Назив гробља': 'Ново гробље' }, 'Гробље је додато.')
    await page.getByRole('link', { name: 'Предузећа' }).first().click()
    await rowMenu(page, 'Текући рачуни')
    await page.getByRole('heading', { name: 'Текући рачуни – ЈКП „Вечни мир“' }).waitFor()
    await add(page, { 'Назив рачуна': 'Главни', 'Број текућег рачуна': '840-955845-10' }, 'Текући рачун је додат.')
    await page.getByRole('cell', { name: '840-955845-10' }).waitFor()

    await page.goto(`${application.url}/users`)
    await page.getByRole('button', { name: 'Додај корисника' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(named('Име')).fill('Драгана')
    await form.getByLabel(named('Презиме')).fill('Ђурић')
    await form.getByLabel(named('Е-пошта')).fill('admin@vecni-mir.example')
    await form.getByLabel('Број телефона').fill('0641112233')
    await page.keyboard.press('Control+s')
    await page.getByText('Изаберите предузеће.').waitFor()
    await form.getByLabel('Предузеће').selectOption({ label: 'ЈКП „Вечни мир“' })
    await page.keyboard.press('Control+s')
    await page.getByText('Корисник је додат.').waitFor()

    const administrator = await register('admin@vecni-mir.example')
    expect(await menuOf(administrator)).toEqual(expect.arrayContaining(['Евиденција умрлих', 'Корисници']))
    expect(await menuOf(administrator)).not.toContain('Предузећа')
    await administrator.goto(`${application.url}/users`)
    await add(
      administrator,
      { Име: 'Мирјана', Презиме: 'Петровић', 'Е-пошта': 'clerk@vecni-mir.example', 'Број телефона': '0631112233' },
      'Корисник је додат.',
    )

    const clerk = await register('clerk@vecni-mir.example')
    expect(await menuOf(clerk)).not.toContain('Корисници')
    await clerk.goto(`${application.url}/deathRecords`)
    await clerk.getByRole('button', { name: 'Додај запис' }).click()
    await clerk.getByRole('dialog').getByLabel('Гробље').selectOption({ label: 'Ново гробље' })
    await clerk.goto(`${application.url}/users`)
    await clerk.getByRole('heading', { name: 'Приступ није дозвољен!' }).waitFor()

    await page.goto(`${application.url}/companies`)
    await rowMenu(page, 'Обриши')
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    await page.getByText('Предузеће је обрисано.').waitFor()
    await clerk.goto(`${application.url}/deathRecords`)
    await clerk.waitForURL((at) => at.pathname === '/login')

    await page.getByRole('row').nth(1).getByRole('button', { name: 'Врати' }).click()
    await page.getByText('Предузеће је враћено.').waitFor()
    await logIn(clerk, 'clerk@vecni-mir.example')
  })
})
