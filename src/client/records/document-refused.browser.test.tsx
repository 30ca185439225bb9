import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { burialOrderTexts } from '../../features/death-records/texts.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'
import { saveDocument } from './document.ts'

const path = '/api/burialOrder/7'
const [reason] = burialOrderTexts.refused.DEATH_RECORD_GRAVE_NEEDED
const refused = { status: 400, body: { message: 'DEATH_RECORD_GRAVE_NEEDED' } }

test('the preview of a document that a record cannot have gives the reason, and does not offer to try again', async () => {
  serverAnswers({ [`GET ${path}`]: refused })
  await rendered(<DocumentPreview path={path} texts={burialOrderTexts} onClose={() => undefined} />)
  await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible()
  expect(page.getByRole('button', { name: 'Покушај поново' }).elements()).toEqual([])
})

test('the message about such a document gives the reason too', async () => {
  serverAnswers({ [`GET ${path}`]: refused })
  await rendered(<p>Евиденција умрлих</p>)
  await saveDocument(path, {}, burialOrderTexts)
  await expect.element(page.getByRole('alert').getByText(reason)).toBeVisible()
  expect(page.getByRole('button', { name: 'Покушај поново' }).elements()).toEqual([])
})

test('a document that failed can be tried again', async () => {
  serverAnswers({ [`GET ${path}`]: { status: 503, body: { message: 'DOCUMENT_FAILED' } } })
  await rendered(<DocumentPreview path={path} texts={burialOrderTexts} onClose={() => undefined} />)
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Покушај поново' })).toBeVisible()
})
