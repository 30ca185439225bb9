import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import decode from 'jsqr'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe, browserForTests, downloaded } from './browser.ts'
import { logIn } from './log-in.ts'
import { served, type Served } from './served.ts'

const { newPage } = browserForTests()
const run = promisify(execFile)
let application: Served
let folder: string
beforeAll(async () => {
  application = await served()
  folder = await mkdtemp(path.join(tmpdir(), 'pokoj-contracts-'))
})
afterAll(async () => {
  await application.stop()
  await rm(folder, { recursive: true })
})

/** Required fields have an asterisk after their label. */
const named = (label: string) => new RegExp(`^${label}( \\*)?$`)
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('dialog').getByLabel(named(label)).fill(value)
}
async function opened(page: Page, address: string) {
  await page.goto(application.url + address)
  await page.locator('[data-record]').first().waitFor()
}
const rowMenu = async (page: Page, item: string) => {
  await page.locator('[data-record]').first().getByRole('button').click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('a rent contract', () => {
  test('is added with a known client and distributed rates, printed, and has a payment schedule', async () => {
    const page = await newPage()
    await logIn(page, application.url)
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
    expect(await form.getByLabel(named('Име странке')).inputValue()).toBe(name)
    expect(await form.getByLabel(named('Презиме странке')).inputValue()).toBe(surname)
    expect(await form.getByLabel(named('Улица')).inputValue()).not.toBe('')

    await fill(page, {
      'Број личне карте': '009876543',
      ЈМБГ: '0101950710129',
      'Број гробног места': '77',
      'Број гроба': '1',
      Цена: '100000',
    })
    await form.getByLabel(named('Износ авансне рате')).fill('1.000,01')
    await form.getByRole('button', { name: 'Израчунај остатак и распореди' }).click()
    expect(await form.getByLabel(named('Цена')).inputValue()).toBe('100.000,00')
    const amounts = []
    for (const rate of [2, 3, 4, 5]) amounts.push(await form.getByLabel(named(`Износ ${rate}. рате`)).inputValue())
    expect(amounts).toEqual(['24.750,00', '24.750,00', '24.750,00', '24.749,99'])
    expect(await form.getByText('Аванс и рате дају').count()).toBe(0)
    expect(await axe(page)).toEqual([])
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
    expect(await page.getByText('833,33 дин.').count()).toBeGreaterThan(0)
    await page.getByText('Разлика због заокруживања рата').waitFor()
    expect(await page.locator('p', { hasText: 'Разлика' }).innerText()).toContain('0,40')
    expect(await axe(page)).toEqual([])
  })

  test('that does not exist has no schedule: the not-found page is shown', async () => {
    const page = await newPage()
    await logIn(page, application.url)
    for (const address of ['/paymentSchedule', '/paymentSchedule?scheduleId=999999999']) {
      await page.goto(application.url + address)
      await page.getByRole('heading', { name: 'Страница није пронађена!' }).waitFor()
    }
    expect(new URL(page.url()).pathname).toBe('/not-found')
  })
})

describe('a build contract', () => {
  test('whose rates do not add up asks before saving, can be answered by keyboard, and states the difference in its document', async () => {
    const page = await newPage()
    await logIn(page, application.url)
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
      'Износ 2. рате': '300',
    })
    await page.keyboard.press('Control+s')
    const question = page.getByRole('dialog', { name: 'Износи се не слажу' })
    const questionText = async () => (await question.innerText()).replaceAll('\u00a0', ' ')
    expect(await questionText()).toContain('Рате су за 500,00 дин. мање')
    expect(await questionText()).toContain('приликом преузимања гробног места')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel(named('Износ 2. рате')).inputValue()).toBe('300,00')

    await form.getByLabel(named('Износ 2. рате')).fill('900')
    await page.keyboard.press('Control+s')
    expect(await questionText()).toContain('Рате су за 100,00 дин. веће')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Уговор о изградњи је додат.').waitFor()
    await page.getByRole('cell', { name: 'Рачунџић', exact: true }).waitFor()
    const { file } = await downloaded(page, () => rowMenu(page, 'Направи PDF уговора'))
    const { stdout } = await run('pdftotext', [file, '-'])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Збир рата је за 100,00 динара већи од преосталог дуга')
  })

  test('suggests the graveyard of the latest record, which can be changed or left empty', async () => {
    const page = await newPage()
    await logIn(page, application.url)
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

describe('a reprimand', () => {
  test('is printed with a readable QR code that pays the debt', async () => {
    const page = await newPage()
    await logIn(page, application.url)
    await opened(page, '/reprimand')
    const amount = await page.locator('[data-record]').first().locator('td[data-kind="money"]').innerText()
    const { name, file } = await downloaded(page, () => rowMenu(page, 'Направи PDF опомене'))
    expect(name).toMatch(/^Opomena\(.*\).*_.*\.pdf$/)
    const image = path.join(folder, 'page')
    await run('pdftoppm', ['-r', '200', '-singlefile', file, image])
    const { width, height, pixels } = pixelsOf(await readFile(`${image}.ppm`))
    const found = decode(pixels, width, height)
    expect(found?.data).toMatch(/^K:PR\|V:01\|C:1\|R:840\d{15}\|/)
    expect(found?.data).toContain(`I:RSD${amount.replaceAll('.', '')}|`)
    expect(found?.data).toMatch(/\|RO:97\d{12}$/)
  })

  test.each([
    [
      'rs',
      ['Број опомене', 'Број рачуна \\(фактуре\\)', 'Износ дуга', 'Презиме', 'Име', 'Адреса', 'Место'],
      'Опомена са овим бројем већ постоји.',
    ],
    [
      'en',
      ['Reprimand number', 'Bill number', 'Debt amount', 'Client surname', 'Client name', 'Address', 'City'],
      'Another reprimand already has this number.',
    ],
  ] as const)('with an existing number is rejected at its field, in %s', async (language, labels, message) => {
    const page = await newPage()
    await page.goto(`${application.url}/login`)
    if (language === 'en') await page.getByText('English').first().click()
    await logIn(page, application.url)
    await opened(page, '/reprimand')
    const existing = (await page.locator('[data-record]').nth(1).locator('td').first().innerText()).trim()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog')
    const values = [existing, '1/2026', '12.5', 'Илић', 'Ана', 'Липа 1', 'Зеленград']
    for (const [index, label] of labels.entries()) await form.getByLabel(named(label)).fill(values[index] ?? '')
    await page.keyboard.press('Control+s')
    await form.getByText(message).waitFor()
    expect(await form.getByLabel(named(labels[0])).getAttribute('aria-invalid')).toBe('true')
  })

  test('is deleted and restored in the list; a deleted chapel contract cannot be restored there', async () => {
    const page = await newPage()
    await logIn(page, application.url)
    await opened(page, '/reprimand')
    const first = page.locator('[data-record]').first()
    const id = await first.getAttribute('data-record')
    await rowMenu(page, 'Обриши')
    await page.getByRole('button', { name: 'Да', exact: true }).click()
    await page.getByText('Опомена је обрисана.').waitFor()
    const row = page.locator(`[data-record="${id}"]`)
    await row.getByRole('button', { name: /^Врати/ }).click()
    await page.getByText('Опомена је враћена.').waitFor()

    await opened(page, '/contractChapelUsage')
    const deleted = page.locator('[data-record]:not([tabindex])').first()
    await deleted.waitFor()
    expect(await deleted.getByRole('button').count()).toBe(0)
  })
})

test.each([
  ['light', 1280],
  ['dark', 375],
] as const)('all their lists and forms are accessible, %s and %i pixels wide', async (colorScheme, width) => {
  const page = await newPage({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  await logIn(page, application.url)
  for (const address of [
    '/contractsBuildBurialPlace',
    '/contractsRentBurialPlace',
    '/contractChapelUsage',
    '/reprimand',
    '/invitation',
  ]) {
    await opened(page, address)
    expect(await axe(page), address).toEqual([])
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Control+s')
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await page.waitForTimeout(300)
    expect(await axe(page), `the form of ${address}`).toEqual([])
  }
})

/** Converts a binary PPM of `pdftoppm` for the decoder. */
function pixelsOf(ppm: Buffer) {
  const [header = '', width = '', height = ''] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64)) ?? []
  const rgb = ppm.subarray(header.length)
  const pixels = new Uint8ClampedArray((rgb.length / 3) * 4)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4)
    pixels.set([rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0, 255], to)
  return { width: Number(width), height: Number(height), pixels }
}

describe('document settings', () => {
  test('warn of a lease shorter than the resting period, but save it', async () => {
    const page = await newPage()
    await logIn(page, application.url, 'ADMIN', '/documentSettings')
    const years = page.getByLabel('Трајање закупа у годинама')
    const warning = page.getByText('Посмртни остаци почивају најмање 10 година, па и када је закуп краћи.')
    await years.fill('10')
    expect(await warning.count()).toBe(0)
    await years.fill('9')
    await warning.waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('Почивање посмртних остатака').fill('Почива се 15 година.')
    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByText('Подешавања су сачувана.').waitFor()
    await page.reload()
    expect(await years.inputValue()).toBe('9')
    expect(await page.getByLabel('Почивање посмртних остатака').inputValue()).toBe('Почива се 15 година.')
    await warning.waitFor()
  })

  test('lose no input by leaving, or by another administrator’s changes', async () => {
    const page = await newPage()
    await logIn(page, application.url, 'ADMIN', '/documentSettings')
    const director = page.getByLabel('Име и презиме')
    await director.fill('Весна Илић')
    await page.getByRole('link', { name: 'Корисници', exact: true }).click()
    await page.getByRole('button', { name: 'Настави унос' }).click()
    expect(await director.inputValue()).toBe('Весна Илић')

    const second = await page.context().newPage()
    await second.goto(`${application.url}/documentSettings`)
    await second.getByLabel('Рок за плаћање у данима').fill('21')
    await second.getByRole('button', { name: 'Сачувај' }).click()
    await second.getByText('Подешавања су сачувана.').waitFor()

    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Учитај тренутно стање' }).click()
    await expect.poll(() => page.getByLabel('Рок за плаћање у данима').inputValue()).toBe('21')
    await director.fill(' Весна Илић ')
    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByText('Подешавања су сачувана.').waitFor()
    await page.getByRole('link', { name: 'Корисници', exact: true }).click()
    await page.waitForURL((at) => at.pathname !== '/documentSettings')
  })
})
