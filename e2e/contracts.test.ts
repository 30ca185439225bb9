import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { browserForTests, downloaded } from './browser.ts'
import { demoForTests, named, rowMenu } from './demo-records.ts'
import { logIn } from './log-in.ts'

const { newPage } = browserForTests()
const { url, opened } = demoForTests()
const run = promisify(execFile)

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('dialog').getByLabel(named(label)).fill(value)
}

describe('a rent contract', () => {
  test('is added with a known client and distributed rates, printed, and has a payment schedule', async () => {
    const page = await newPage()
    await logIn(page, url())
    await opened(page, '/contractsRentBurialPlace')
    // A rare surname: only the first eight clients are suggested.
    const rows = await page.locator('[data-record]').all()
    const clients = await Promise.all(
      rows.map(async (row) => {
        const [, , name = '', surname = ''] = await row.locator('td').allInnerTexts()
        return { name, surname }
      }),
    )
    const count = (surname: string) => clients.filter((each) => each.surname === surname).length
    const [{ name, surname } = { name: '', surname: '' }] = clients.toSorted(
      (one, other) => count(one.surname) - count(other.surname),
    )
    await page.keyboard.press('n')
    const form = page.getByRole('dialog')
    const number = form.getByLabel(named('Број уговора'))
    await expect.poll(() => number.inputValue()).toMatch(/^\d+\/\d{4}$/)
    const suggested = await number.inputValue()

    await form.getByLabel(named('Презиме странке')).pressSequentially(surname.slice(0, 4))
    const offered = form.getByRole('option', { name: `${surname} ${name},` })
    await expect.poll(() => offered.count()).toBeGreaterThan(0)
    await offered.first().click()
    await expect.poll(() => form.getByLabel(named('Име странке')).inputValue()).toBe(name)
    await expect.poll(() => form.getByLabel(named('Презиме странке')).inputValue()).toBe(surname)
    await expect.poll(() => form.getByLabel(named('Улица')).inputValue()).not.toBe('')

    await fill(page, {
      'Број личне карте': '009876543',
      ЈМБГ: '0101950710129',
      'Број гробног места': '77',
      'Број гроба': '1',
      Цена: '100000',
    })
    await form.getByLabel(named('Износ авансне рате')).fill('1.000,01')
    await form.getByRole('button', { name: 'Израчунај остатак и распореди' }).click()
    await expect.poll(() => form.getByLabel(named('Цена')).inputValue()).toBe('100.000,00')
    const amounts = []
    for (const rate of [1, 2, 3, 4]) amounts.push(await form.getByLabel(named(`Рата ${rate} (износ)`)).inputValue())
    expect(amounts).toEqual(['24.750,00', '24.750,00', '24.750,00', '24.749,99'])
    await expect.poll(() => form.getByText('Аванс и рате дају').count()).toBe(0)
    await page.keyboard.press('Control+s')
    await page.getByText('Уговор о закупу је додат.').waitFor()
    await page.getByRole('cell', { name: suggested, exact: true }).waitFor()

    const { name: fileName, file } = await downloaded(page, () => rowMenu(page, 'Направи PDF уговора'))
    expect(fileName).toMatch(/^Ugovor-Rent\(.*\).*_.*\.pdf$/)
    const { stdout } = await run('pdftotext', ['-layout', file, '-'])
    expect(stdout).toContain(surname)
    expect(stdout).toContain('100.000,00')

    await rowMenu(page, 'План плаћања')
    await page.getByRole('heading', { name: 'План плаћања' }).waitFor()
    await expect.poll(() => page.getByText('833,33 дин.').count()).toBeGreaterThan(0)
    await page.getByText('Разлика због заокруживања рата').waitFor()
    await expect.poll(() => page.locator('p', { hasText: 'Разлика' }).innerText()).toContain('0,40')
  })

  ofReleases('that does not exist has no schedule: the not-found page is shown', async () => {
    const page = await newPage()
    await logIn(page, url())
    for (const address of ['/paymentSchedule', '/paymentSchedule?scheduleId=999999999']) {
      await page.goto(url() + address)
      await page.getByRole('heading', { name: 'Страница није пронађена!' }).waitFor()
    }
    expect(new URL(page.url()).pathname).toBe('/not-found')
  })
})

describe('a build contract', () => {
  ofReleases(
    'whose rates do not add up asks before saving, can be answered by keyboard, and states the difference in its document',
    async () => {
      const page = await newPage()
      await logIn(page, url())
      await opened(page, '/contractsBuildBurialPlace')
      await page.keyboard.press('n')
      const form = page.getByRole('dialog')
      await expect.poll(() => form.getByLabel(named('Број уговора')).inputValue()).toMatch(/^\d+\/\d{4}$/)
      await fill(page, {
        'Презиме странке': 'Рачунџић',
        'Име странке': 'Вера',
        'Број личне карте': '009876543',
        Улица: 'Липа',
        'Кућни број': '1',
        Место: 'Зеленград',
        'Број гробног места': '77',
        Цена: '1000',
        'Износ аванса': '200',
        'Преостали дуг': '800',
        'Рата 1 (износ)': '300',
      })
      await page.keyboard.press('Control+s')
      const question = page.getByRole('dialog', { name: 'Износи се не слажу' })
      const questionText = async () => (await question.innerText()).replaceAll('\u00a0', ' ')
      await expect.poll(() => questionText()).toContain('Рате су за 500,00 дин. мање')
      await expect.poll(() => questionText()).toContain('приликом преузимања гробног места')
      await question.locator(':focus').waitFor()
      await page.keyboard.press('Enter')
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => form.getByLabel(named('Рата 1 (износ)')).inputValue()).toBe('300,00')

      await form.getByLabel(named('Рата 1 (износ)')).fill('900')
      await page.keyboard.press('Control+s')
      await expect.poll(() => questionText()).toContain('Рате су за 100,00 дин. веће')
      await question.locator(':focus').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText('Уговор о изградњи је додат.').waitFor()
      await page.getByRole('cell', { name: 'Рачунџић', exact: true }).waitFor()
      const { file } = await downloaded(page, () => rowMenu(page, 'Направи PDF уговора'))
      const { stdout } = await run('pdftotext', [file, '-'])
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Збир рата је за 100,00 динара већи од преосталог дуга')
    },
  )

  ofReleases('suggests the graveyard of the latest record, which can be changed or left empty', async () => {
    const page = await newPage()
    await logIn(page, url())
    await opened(page, '/contractChapelUsage')
    const chosen = () => page.getByRole('dialog').getByLabel('Гробље', { exact: true })
    await page.locator('[data-record][tabindex]').first().press('Enter')
    await expect.poll(() => chosen().locator('option').count()).toBeGreaterThan(3)
    await chosen().selectOption('Гробље Виногради')
    await page.keyboard.press('Control+s')
    await page.getByText('Уговор о коришћењу капеле је измењен.').waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => chosen().locator('option:checked').innerText()).toBe('Гробље Виногради')
    const { file } = await downloaded(page, async () => {
      await page.keyboard.press('Escape')
      await rowMenu(page, 'Направи PDF уговора')
    })
    const { stdout } = await run('pdftotext', [file, '-'])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('капелу на гробљу „Гробље Виногради“')
  })
})
