import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import decode from 'jsqr'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { browserForTests, downloaded } from './browser.ts'
import { demoForTests, named, rowMenu } from './demo-records.ts'
import { logIn } from './log-in.ts'

const { newPage } = browserForTests()
const { url, opened } = demoForTests()
const run = promisify(execFile)

/** Converts a binary PPM of `pdftoppm` for the decoder. */
function pixelsOf(ppm: Buffer) {
  const [header = '', width = '', height = ''] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64)) ?? []
  const rgb = ppm.subarray(header.length)
  const pixels = new Uint8ClampedArray((rgb.length / 3) * 4)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4)
    pixels.set([rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0, 255], to)
  return { width: Number(width), height: Number(height), pixels }
}

describe('a reprimand', () => {
  test('is printed with a readable QR code that pays the debt', async () => {
    const page = await newPage()
    await logIn(page, url())
    await opened(page, '/reprimand')
    const amount = await page.locator('[data-record]').first().locator('td[data-label="Износ дуга"]').innerText()
    const { name, file } = await downloaded(page, () => rowMenu(page, 'Направи PDF опомене'))
    expect(name).toMatch(/^Opomena\(.*\).*_.*\.pdf$/)
    const folder = await mkdtemp(path.join(tmpdir(), 'pokoj-reprimand-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const image = path.join(folder, 'page')
    await run('pdftoppm', ['-r', '200', '-singlefile', file, image])
    const { width, height, pixels } = pixelsOf(await readFile(`${image}.ppm`))
    const found = decode(pixels, width, height)
    expect(found?.data).toMatch(/^K:PR\|V:01\|C:1\|R:840\d{15}\|/)
    expect(found?.data).toContain(`I:RSD${amount.replaceAll('.', '')}|`)
    expect(found?.data).toMatch(/\|RO:97\d{12}$/)
  })

  ofReleases.each([
    [
      'rs',
      ['Број опомене', 'Број рачуна (фактуре)', 'Износ дуга', 'Презиме', 'Име', 'Адреса', 'Место'],
      'Опомена са овим бројем већ постоји.',
    ],
    [
      'en',
      ['Reprimand number', 'Bill number', 'Debt amount', 'Client surname', 'Client name', 'Address', 'City'],
      'Another reprimand already has this number.',
    ],
  ] as const)('with an existing number is rejected at its field, in %s', async (language, labels, message) => {
    const page = await newPage()
    await page.goto(`${url()}/login`)
    if (language === 'en') await page.getByText('English').first().click()
    await logIn(page, url())
    await opened(page, '/reprimand')
    const existing = (await page.locator('[data-record]').nth(1).locator('td').first().innerText()).trim()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog')
    const values = [existing, '1/2026', '12.5', 'Илић', 'Ана', 'Липа 1', 'Зеленград']
    for (const [index, label] of labels.entries()) await form.getByLabel(named(label)).fill(values[index] ?? '')
    await page.keyboard.press('Control+s')
    await form.getByText(message).waitFor()
    await expect.poll(() => form.getByLabel(named(labels[0])).getAttribute('aria-invalid')).toBe('true')
  })

  ofReleases('is deleted and restored in the list; a deleted chapel contract cannot be restored there', async () => {
    const page = await newPage()
    await logIn(page, url())
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
    await expect.poll(() => deleted.getByRole('button').count()).toBe(0)
  })
})
