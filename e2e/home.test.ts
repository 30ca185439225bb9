import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { today } from '../src/shared/dates.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()
const card = (page: Page, name: string) => page.getByRole('region', { name })

test('the home page leads an administrator from the number of a month to its records, and clerks to their work', async () => {
  const page = await newPage()
  await logIn(page, url(), 'ADMIN', '/')
  await card(page, 'Сахране по месецима').getByRole('img').locator('path').first().waitFor()
  const burials = card(page, 'Сахране по месецима')
  await expect.poll(() => burials.getByRole('table').count()).toBe(0)
  await burials.getByRole('button', { name: 'Прикажи податке у табели' }).click()
  const number = burials.getByRole('table').getByRole('link').first()
  const records = await number.innerText()
  await number.click()
  await page.waitForURL('**/deathRecords?*')
  await page
    .getByRole('status')
    .getByText(new RegExp(`· ${records} запис`))
    .waitFor()

  // What was typed and not saved is on the home page.
  await page.locator('tr[data-record][tabindex]').first().click()
  await page.getByRole('dialog').getByLabel('Занимање').fill('звонар')
  await page.goto(`${url()}/`)
  await card(page, 'Започети уноси').getByRole('link').click()
  await page.getByRole('dialog').getByText('Враћено је оно што сте куцали').waitFor()
  await expect.poll(() => page.getByRole('dialog').getByLabel('Занимање').inputValue()).toBe('звонар')
})

ofReleases('a company without records is shown the first steps instead of zeros', async () => {
  const page = await newPage()
  await page.route('**/api/home', (route) =>
    route.fulfill({
      json: {
        today: today(),
        work: {
          hasGraveyards: false,
          hasRecords: false,
          firstSteps: { sections: true, rules: false, graves: false, users: true, settings: false },
          entered: [{ path: '/deathRecords', today: 0, thisWeek: 0, isCut: false }],
          burials: { thisWeek: 0, later: 0, next: [], earlier: [] },
        },
      },
    }),
  )
  await logIn(page, url(), 'USER', '/')
  const steps = card(page, 'Почетак рада').getByRole('listitem')
  await steps.filter({ hasText: /^Гробља.*администратор система/ }).waitFor()
  await steps.filter({ hasText: /^Урађено:.*Парцеле гробаља/ }).waitFor()
  await expect.poll(() => card(page, 'Унето').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await card(page, 'Почетак рада').getByRole('link', { name: 'Први упис умрлог' }).click()
  await page.getByRole('dialog', { name: 'Нови запис о умрлом лицу' }).waitFor()
})
