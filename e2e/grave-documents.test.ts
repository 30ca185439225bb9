import { expect, test } from 'vitest'
import { graveDocument } from '../src/features/grave-documents/record.ts'
import { grave } from '../src/features/graves/record.ts'
import { partBytes } from '../src/shared/files.ts'
import { clerkWith } from '../src/testing/clerk.ts'
import { aPdf, aPng } from '../src/testing/files.ts'
import { aGrave, aGraveDocument } from '../src/testing/graves.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { password } from '../src/testing/platform.ts'
import type { Page } from 'playwright-core'
import { axe, browserForTests } from './browser.ts'
import { storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

async function aClerkAtAGrave(options: Parameters<typeof newPage>[0] = {}) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Старо гробље')
  const graves = await clerkWith(platform, grave, company)
  const { id } = await graves.add(aGrave(graveyard, { number: '7' }))
  const user = await platform.aUser('USER', company)
  const page = await newPage(options)
  await storeSession(page, url(), { ...user, password }, `/graves/${id}`)
  const section = page.getByRole('region', { name: 'Документа и фотографије' })
  await section.getByText('Још нема докумената ни фотографија.').waitFor()
  const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    section.locator('input[type=file]').setInputFiles(files)
  return { page, section, choose, company, clerk: await platform.loggedIn(user), graveId: id }
}

/** A large photo as a phone makes it, with its position. */
async function aPhotoWithPosition(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3200
    canvas.height = 2400
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#7a8f6a'
      context.fillRect(0, 0, 3200, 2400)
      context.fillStyle = '#5d584e'
      context.fillRect(1200, 600, 800, 1600)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const photo = Buffer.from(drawn, 'base64')
  const exif = Buffer.from('Exif\0\0GPSLatitude 44.0128')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
  return Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)])
}

test('a clerk adds a photo and a scan to a grave, opens and renames one, deletes it and takes that back', async () => {
  const { page, section, choose, clerk, graveId } = await aClerkAtAGrave({ showsPdf: true })
  const photo = await aPhotoWithPosition(page)
  expect(photo.includes('GPSLatitude')).toBe(true)
  await choose([
    { name: 'IMG_2034.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'Решење 12-1987.pdf', mimeType: 'application/pdf', buffer: aPdf(2 * partBytes) },
  ])
  const scan = section.getByRole('button', { name: 'Решење 12-1987', exact: true })
  await scan.waitFor()
  await page.getByText('2 документа су додата').waitFor()
  // Loaded when it is scrolled into view.
  await section.getByRole('button', { name: 'Фотографија', exact: true }).scrollIntoViewIfNeeded()
  await section.getByRole('img', { name: 'Фотографија' }).waitFor()
  expect(await axe(page)).toEqual([])

  // The stored photo is smaller, and has no position.
  const listed = await clerk.get(`/api/grave/${graveId}/documents`)
  const [, first] = listed.json<{ entities: { id: number }[] }>().entities
  const stored = (await clerk.get(`${graveDocument.base}/${first?.id}/file`)).rawPayload
  expect(stored.includes('GPSLatitude')).toBe(false)
  const size = await page.evaluate(async (bytes) => {
    const { width, height } = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]))
    return [width, height]
  }, stored.toString('base64'))
  expect(size).toEqual([2400, 1800])

  await section.getByRole('button', { name: 'Фотографија', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('img', { name: 'Фотографија' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  const menu = section.getByRole('button', { name: 'Радње: Решење 12-1987' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Измени назив и податке' }).click()
  await page.getByRole('textbox', { name: 'Назив' }).fill('Решење о додели гробног места')
  await page.getByRole('button', { name: 'Сачувај', exact: true }).click()
  const renamed = section.getByRole('button', { name: 'Решење о додели гробног места', exact: true })
  await renamed.waitFor()
  await page
    .getByRole('region', { name: 'Историја гробног места' })
    .getByText('Решење о додели гробног места')
    .waitFor()

  await section.getByRole('button', { name: 'Радње: Решење о додели' }).click()
  await page.getByRole('menuitem', { name: 'Обриши' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Да' }).click()
  await renamed.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Врати' }).click()
  await renamed.waitFor()
})

ofReleases('files are added by dropping them on the section, which shows that it takes them', async () => {
  const { page, section, clerk, graveId } = await aClerkAtAGrave()
  const dropped = await page.evaluateHandle((png) => {
    const files = new DataTransfer()
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    files.items.add(new File([bytes], 'Стаза до гроба.png', { type: 'image/png' }))
    return files
  }, aPng(64, 48).toString('base64'))
  await section.dispatchEvent('dragover', { dataTransfer: dropped })
  await section.getByText('Пустите датотеке овде').waitFor()
  await section.dispatchEvent('drop', { dataTransfer: dropped })
  await section.getByRole('button', { name: 'Стаза до гроба', exact: true }).waitFor()
  const listed = await clerk.get(`/api/grave/${graveId}/documents`)
  expect(listed.json()).toMatchObject({ total: 1, entities: [{ kind: 'PHOTO', file: { hasThumbnail: true } }] })
})

ofReleases('a document on paper gets its scan', async () => {
  const { page, section, clerk, graveId, company } = await aClerkAtAGrave()
  await clerk.post(`${graveDocument.base}/${company.id}`, aGraveDocument({ graveId, title: 'Картон, лист 41' }))
  await page.reload()
  await section.getByRole('link', { name: 'Картон, лист 41' }).waitFor()
  await section.getByRole('button', { name: 'Радње: Картон, лист 41' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Додај скен…' }).click()
  await (await chooser).setFiles([{ name: 'скен.pdf', mimeType: 'application/pdf', buffer: aPdf(5000) }])
  await section.getByRole('button', { name: 'Картон, лист 41', exact: true }).waitFor()
  const listed = await clerk.get(`/api/grave/${graveId}/documents`)
  expect(listed.json()).toMatchObject({ total: 1, entities: [{ documentDate: '1987-03-12', file: { size: 5000 } }] })
})

ofReleases(
  'files that are refused stay with the reason, by keyboard and on a phone too; the others are added',
  async () => {
    const { page, section, choose } = await aClerkAtAGrave({
      viewport: { width: 375, height: 800 },
      expects: [/answer 400/, /answer 413/, /ERR_FAILED|Failed to load/],
    })
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    await choose([
      { name: 'Споменик.png', mimeType: 'image/png', buffer: drawing },
      { name: 'Књига.pdf', mimeType: 'application/pdf', buffer: aPdf(10 * 1024 * 1024 + 1) },
      { name: 'Стаза.png', mimeType: 'image/png', buffer: aPng(64, 48) },
    ])
    await section.getByRole('button', { name: 'Стаза', exact: true }).waitFor()
    const refused = section.getByRole('alert')
    await expect
      .poll(() => refused.allTextContents())
      .toEqual([
        expect.stringMatching(/^Није послато\. Примају се само PDF, JPEG, PNG и WebP/) as unknown,
        expect.stringMatching(/^Није послато\. Датотека је већа од 10 MB/) as unknown,
      ])
    expect(await axe(page)).toEqual([])
    const remove = section.getByRole('button', { name: 'Уклони са списка' })
    await remove.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => refused.count()).toBe(1)
    await remove.first().click()
    await expect.poll(() => refused.count()).toBe(0)
  },
)
