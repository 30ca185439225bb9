import { readFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aJmbg } from '../src/testing/platform.ts'
import { pickerDate, tableDate, today } from '../src/shared/dates.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { browserForTests, downloaded } from './browser.ts'
import { fillDeathRecord } from './death-record-form.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
}
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text)
const textOf = (file: string) =>
  execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).normalize('NFC')

/** A person buried today, so that the default month of the list includes them. */
const buried = today()
const born = '1938-07-12'
const jmbg = aJmbg(born)

const enterRecord = (page: Page, lastName = 'Њежић') =>
  fillDeathRecord(page, { Име: 'Љубица', Презиме: lastName, ЈМБГ: jmbg })

describe('a clerk', () => {
  test('adds a record in Cyrillic by keyboard, finds it in Latin, edits, deletes and restores it', async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/deathRecords')
    await page.getByRole('row').nth(1).waitFor()

    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    await enterRecord(page)
    // The date of birth was filled in from the JMBG.
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Датум рођења', exact: true }).inputValue())
      .toBe(pickerDate(born))
    await page.keyboard.press('Control+s')
    await page.getByText('Запис о умрлом лицу је додат.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await row(page, 'Њежић').waitFor()

    await page.keyboard.press('/')
    await search(page, 'ljubica njezic')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(new URL(page.url()).searchParams.get('q')).toBe('ljubica njezic')
    await expect.poll(() => row(page, 'Њежић').innerText()).toContain(tableDate(buried))

    await row(page, 'Њежић').click()
    await page.getByRole('dialog').waitFor()
    await fill(page, { Презиме: 'Чолић' })
    await page.keyboard.press('Control+s')
    await page.getByText('Запис о умрлом лицу је измењен.').waitFor()
    await search(page, 'colic ljub')
    await row(page, 'Чолић').waitFor()

    await row(page, 'Чолић').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Обриши' }).click()
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    await page.getByText('Запис о умрлом лицу је обрисан.').waitFor()
    await row(page, 'Чолић').getByRole('button', { name: 'Врати' }).waitFor()

    await page.getByRole('region', { name: 'Обавештења' }).getByRole('button', { name: 'Врати' }).click()
    await page.getByText('Запис о умрлом лицу је враћен.').waitFor()
    await row(page, 'Чолић').getByRole('button', { name: 'Радње' }).waitFor()
  })

  test('prints a record and the monthly report, with their file names and contents in Cyrillic', async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/deathRecords?q=colic+ljubica')
    await row(page, 'Чолић').getByRole('button', { name: 'Радње' }).click()
    const record = page.getByRole('menuitem', { name: 'Направи извештај' })
    const recordPdf = await downloaded(page, () => record.click())
    expect(recordPdf.name).toBe('Evidencija-Umrlih(4711)Чолић_Љубица.pdf')
    const text = textOf(recordPdf.file)
    for (const printed of ['ПОДАЦИ ИЗ ЕВИДЕНЦИЈЕ УМРЛИХ', 'Чолић (Ђорђе) Љубица', jmbg, 'Његошева 12а', 'ЈКП „Помен“'])
      expect(text).toContain(printed)
    await page.getByText('PDF извештаја је направљен.').first().waitFor()

    const report = page.getByRole('button', { name: 'Месечни извештај' })
    const reportPdf = await downloaded(page, () => report.click())
    expect(reportPdf.name).toBe(`Mesecni-izvestaj(${buried.slice(0, 7)}).pdf`)
    const lines = textOf(reportPdf.file)
    expect(lines).toContain('ПРЕГЛЕД САХРАЊЕНИХ ЛИЦА')
    expect(lines).toMatch(/Чолић \(Ђорђе\)\s+Љубица/)
    expect(await readFile(reportPdf.file, 'latin1')).toMatch(/^%PDF-/)
  })

  ofReleases(
    'sees every error at its field, in the selected language, with the focus on the first, and loses nothing',
    async () => {
      const page = await newPage()
      await logIn(page, url(), 'USER', '/deathRecords')
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('n')
      await page.getByRole('dialog').waitFor()
      await enterRecord(page, 'Други')
      await fill(page, { 'Име оца': '', 'Број гробног места': '12а', 'Датум сахране': '31/02/2026' })
      await page.keyboard.press('Control+s')
      await page.getByText('Унесите име оца.').waitFor()
      await page.getByText('Број гробног места сме да садржи само цифре.').waitFor()
      const fathersName = page.getByRole('textbox', { name: 'Име оца', exact: true })
      await expect.poll(() => fathersName.evaluate((input) => input === document.activeElement)).toBe(true)
      // An invalid date stays as typed.
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Датум сахране', exact: true }).inputValue())
        .toBe('31/02/2026')
      await page.getByText('Датум сахране није исправан.').waitFor()

      await fill(page, { 'Име оца': 'Ђорђе', 'Број гробног места': '12', 'Датум сахране': pickerDate(buried) })
      await page.keyboard.press('Control+s')
      // The JMBG is the one of the record above: the server reports it at the field.
      await page.getByText('Запис са овим ЈМБГ већ постоји.').first().waitFor()
      const field = page.getByRole('textbox', { name: 'ЈМБГ', exact: true })
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
      await expect.poll(() => field.inputValue()).toBe(jmbg)

      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Настави унос' }).click()
      await expect.poll(() => field.inputValue()).toBe(jmbg)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Одбаци' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  )

  ofReleases('types dates in common notations, and picks any of the last 150 years with two clicks', async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/deathRecords')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('n')
    const date = page.getByRole('textbox', { name: 'Датум рођења', exact: true })
    for (const spelling of ['5.3.1941', '05031941', '5/3/1941', '5-3-1941.', '5. 3. 1941.', '1941-03-05']) {
      await date.fill(spelling)
      await date.blur()
      await expect.poll(() => date.inputValue(), { message: spelling }).toBe('05/03/1941')
    }
    await page.getByRole('button', { name: /^Изабери датум: Датум рођења/ }).click()
    const years = page
      .locator('select')
      .filter({ has: page.locator('option', { hasText: '1890' }) })
      .last()
    await years.waitFor()
    await expect.poll(() => years.locator('option').count()).toBeGreaterThanOrEqual(150)
    await years.selectOption('1890')
    await page
      .getByRole('button', { name: /5 март 1890|05.*март.*1890|^5$/i })
      .first()
      .click()
    await expect.poll(() => date.inputValue()).toBe('05/03/1890')
  })

  test('finds the list unchanged after going back and after a reload: search, page, size, period and order', async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/deathRecords')
    await page.getByLabel('Година').selectOption('-1')
    await page.getByLabel('Месец').selectOption('-1')
    await page.getByLabel('Редова по страници').selectOption('5')
    await page.getByRole('button', { name: 'Презиме' }).click()
    await page.getByRole('button', { name: 'Следећа страница' }).click()
    await page.getByText(/^6–10 од/).waitFor()
    // Not the previous rows, which stay until the next ones have loaded.
    await page.locator('main [aria-busy="false"]').getByRole('table').waitFor()
    const [address, first] = [page.url(), await page.getByRole('row').nth(1).innerText()]
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      year: '-1',
      month: '-1',
      size: '5',
      sort: 'lastName',
      page: '2',
    })
    await page.reload()
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toBe(first)
    await page.goto(`${url()}/`)
    await page.getByRole('heading', { level: 1, name: /^Добро дошли/ }).waitFor()
    await page.goBack()
    await page.waitForURL(address)
    await page.locator('main [aria-busy="false"]').getByRole('table').waitFor()
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toBe(first)
  })

  ofReleases(
    'sees what somebody else has changed in the meantime, chooses field by field, and keeps the input',
    async () => {
      const [mine, other] = [await newPage(), await newPage()]
      for (const [page, role] of [
        [mine, 'USER'],
        [other, 'ADMIN'],
      ] as const) {
        await logIn(page, url(), role, '/deathRecords?q=colic+ljubica')
        await row(page, 'Чолић').click()
        await page.getByRole('dialog').waitFor()
      }
      await fill(other, { Занимање: 'професор', 'Место смрти': 'Нови Зеленград' })
      await other.keyboard.press('Control+s')
      await other.getByText('Запис о умрлом лицу је измењен.').waitFor()
      // Firefox ignores a space in a window that is not in front.
      await mine.bringToFront()
      await fill(mine, { Занимање: 'лекар', 'Узрок смрти': 'упала плућа' })
      await mine.keyboard.press('Control+s')

      const side = (label: string, text: string | RegExp) =>
        mine.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { name: text })
      await side('Занимање', /^У запису професор admin@/).waitFor()
      await expect.poll(() => side('Место смрти', /^У запису Нови Зеленград/).isChecked()).toBe(true)
      await expect.poll(() => side('Узрок смрти', 'У мом обрасцу упала плућа').isChecked()).toBe(true)
      // Nothing is saved until the clerk has chosen; the focus is at the choice.
      await mine.keyboard.press('Control+s')
      await mine.getByText('Изаберите једну од ове две вредности.').waitFor()
      await mine.keyboard.press('Space')
      await expect.poll(() => side('Занимање', 'У мом обрасцу лекар').isChecked()).toBe(true)
      await mine.keyboard.press('Control+s')
      await mine.getByText('Запис о умрлом лицу је измењен.').waitFor()

      await row(mine, 'Чолић').click()
      const value = (label: string) => mine.getByRole('textbox', { name: label, exact: true }).inputValue()
      await expect
        .poll(async () => [await value('Занимање'), await value('Место смрти'), await value('Узрок смрти')])
        .toEqual(['лекар', 'Нови Зеленград', 'упала плућа'])
    },
  )

  ofReleases('can use the same screen in English', async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/deathRecords')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sr-Cyrl')
    await page.getByRole('button', { name: /Језик/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Death records', level: 1 }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Required', { exact: true }).first().waitFor()
  })
})
