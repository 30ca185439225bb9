import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { Documents } from './Documents.tsx'

const listing = 'GET /api/grave/9/documents'
const sending = 'POST /api/graveDocument/files'
const listed = { id: 5, version: 1, kind: 'OTHER', documentDate: '1987-03-12', dateCreated: '2026-11-01T10:00:00Z' }
const onPaper = { ...listed, title: 'Картон, лист 41', note: null, file: null }
const scanned = { ...onPaper, version: 2, file: { type: 'PDF', size: 4, hasThumbnail: false } }
const stored = { ...listed, graveId: 9, title: onPaper.title, note: null, deleted: false }
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
const documents = (entities: readonly object[]) => ({ body: { entities } })
const begun = { body: { file: { id: 31, isComplete: true } } }

const section = page.getByRole('region', { name: 'Документа и фотографије' })
const opened = () => rendered(<Documents graveId={9} isDeleted={false} />)

test('files are added by dropping them on the section, which shows that it takes them', async () => {
  const { asked, change } = serverAnswers({
    [listing]: documents([]),
    [sending]: begun,
    'POST /api/graveDocument/3': { body: { graveDocument: stored } },
  })
  await opened()
  await expect.element(section.getByText('Још нема докумената ни фотографија.')).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(pdf('Стаза до гроба.pdf'))
  const drag = (kind: string) => section.element().dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true }))
  drag('dragover')
  await expect.element(section.getByText('Пустите датотеке овде')).toBeVisible()
  change({ [listing]: documents([{ ...scanned, title: 'Стаза до гроба' }]) })
  drag('drop')
  await expect.element(section.getByRole('button', { name: 'Стаза до гроба', exact: true })).toBeVisible()
  expect(asked('POST /api/graveDocument/3').map(({ body }) => body)).toEqual([
    expect.objectContaining({ graveId: 9, kind: 'OTHER', title: 'Стаза до гроба', fileId: 31 }),
  ])
})

test('a document on paper gets its scan', async () => {
  const { asked, change } = serverAnswers({
    [listing]: documents([onPaper]),
    [sending]: begun,
    'GET /api/graveDocument/5': { body: { graveDocument: stored } },
    'PUT /api/graveDocument/5': { body: { graveDocument: { ...stored, version: 2 } } },
  })
  await opened()
  await expect.element(section.getByRole('link', { name: 'Картон, лист 41' })).toBeVisible()
  await section.getByRole('button', { name: 'Радње: Картон, лист 41' }).click()
  const scan = [...document.querySelectorAll('input[type=file]')].find((input) => !input.hasAttribute('multiple'))
  if (!(scan instanceof HTMLInputElement)) throw new Error('There is no field for a scan.')
  // The browser's own dialog cannot be used here.
  scan.addEventListener('click', (event) => event.preventDefault())
  await page.getByRole('menuitem', { name: 'Додај скен…' }).click()
  change({ [listing]: documents([scanned]) })
  await userEvent.upload(scan, pdf('скен.pdf'))
  await expect.element(section.getByRole('button', { name: 'Картон, лист 41', exact: true })).toBeVisible()
  expect(asked('PUT /api/graveDocument/5').map(({ body }) => body)).toEqual([
    expect.objectContaining({ fileId: 31, title: 'Картон, лист 41', version: 1 }),
  ])
})

test('files that are refused stay with the reason until they are removed; the others are added', async () => {
  const codes: Record<string, [number, string]> = {
    'Споменик.pdf': [400, 'GRAVE_DOCUMENT_FILE_TYPE_NOT_ALLOWED'],
    'Књига.pdf': [400, 'GRAVE_DOCUMENT_FILE_TOO_LARGE'],
  }
  serverAnswers({
    [listing]: documents([]),
    [sending]: ({ body }) => {
      const [, refused] = Object.entries(codes).find(([name]) => JSON.stringify(body).includes(name)) ?? []
      return refused ? { status: refused[0], body: { message: refused[1] } } : begun
    },
    'POST /api/graveDocument/3': { body: { graveDocument: stored } },
  })
  await opened()
  await expect.element(section.getByRole('button', { name: /^Додај/ })).toBeVisible()
  const input = document.querySelector('input[multiple]')
  if (!input) throw new Error('There is no field for files.')
  await userEvent.upload(input, [...Object.keys(codes), 'Стаза.pdf'].map(pdf))
  await expect.element(page.getByText('1 документ је додат')).toBeVisible()
  const refused = section.getByRole('alert')
  await expect
    .poll(() => refused.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Није послато\. Примају се само PDF, JPEG, PNG и WebP/),
      expect.stringMatching(/^Није послато\. Датотека је већа од 10 MB/),
    ])
  const remove = section.getByRole('button', { name: 'Уклони са списка' })
  remove.first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => refused.elements().length).toBe(1)
  await remove.click()
  await expect.poll(() => refused.elements().length).toBe(0)
})
