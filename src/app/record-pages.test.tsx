import { expect, test } from 'vitest'
import { recordPages } from './record-pages.ts'
import { recordTexts } from './record-types.ts'

const byCode = (texts: readonly { type: { code: string } }[]) => texts.map(({ type }) => type.code).toSorted()

test('the record types of the server are those of the browser, each at its own address', async () => {
  const texts = await Promise.all(recordPages.map((page) => page.texts()))
  expect(byCode(texts)).toEqual(byCode(recordTexts))
  for (const [at, { path, title }] of recordPages.entries()) expect(texts[at]?.type.page).toMatchObject({ path, title })
})
