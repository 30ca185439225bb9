import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { axe, browserForTests, downloaded } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

describe('a document preview', () => {
  test('is shown beside the list, can be saved from there, and offers a retry when it fails', async () => {
    const page = await newPage({ showsPdf: true, expects: [/answer 503/] })
    await logIn(page, url(), 'USER', '/deathRecords')
    const row = page.getByRole('row').nth(1)
    const preview = async () => {
      await row.getByRole('button', { name: 'Радње' }).click()
      await page.getByRole('menuitem', { name: 'Одштампај извештај' }).click()
    }
    await page.route(
      '**/api/createreport/*',
      (route) => route.fulfill({ status: 503, json: { message: 'DOCUMENT_FAILED' } }),
      {
        times: 1,
      },
    )
    await preview()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('alert').getByText('Грешка при изради PDF документа.').waitFor()
    await drawer.getByRole('button', { name: 'Покушај поново' }).click()
    await drawer.locator('iframe[title^="Evidencija-Umrlih("]').waitFor()

    const { name } = await downloaded(page, () => drawer.getByRole('button', { name: 'Преузми' }).click())
    expect(name).toMatch(/^Evidencija-Umrlih\(.+\.pdf$/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })

  ofReleases('opens in a separate tab on a phone', async () => {
    const page = await newPage({ showsPdf: true, viewport: { width: 375, height: 800 } })
    await logIn(page, url(), 'USER', '/deathRecords')
    await page.getByRole('button', { name: 'Радње' }).first().click()
    const tab = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Одштампај извештај' }).click()
    await expect.poll(async () => (await tab).url()).toMatch(/^blob:/)
  })
})

describe('document settings', () => {
  test('show errors at their fields, and are stored', async () => {
    const page = await newPage({ showsPdf: true })
    await logIn(page, url(), 'ADMIN', '/')
    await page.getByRole('navigation').first().getByRole('link', { name: 'Подешавања предузећа' }).click()
    const days = page.getByRole('textbox', { name: 'Рок за плаћање у данима' })
    await days.fill('осам')
    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByText('Унесите цео број од 1 до 365.').waitFor()
    await expect.poll(() => days.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await axe(page)).toEqual([])

    await days.fill('15')
    await page.getByRole('textbox', { name: 'Име и презиме' }).fill('Весна Илић')
    await page.keyboard.press('Enter')
    await page.getByText('Подешавања су сачувана.').waitFor()
    await page.reload()
    await expect.poll(() => days.inputValue()).toBe('15')
    // Saved again without a reload: it uses the version returned by the first save.
    await days.fill('20')
    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByText('Подешавања су сачувана.').waitFor()
    await days.fill('21')
    await page.getByRole('button', { name: 'Сачувај' }).click()
    await expect.poll(() => page.getByText('Подешавања су сачувана.').count()).toBe(2)
  })
})
