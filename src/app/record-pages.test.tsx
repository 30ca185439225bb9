import { expect, test } from 'vitest'
import { loadAllTexts, recordPages } from './record-pages.ts'
import { recordTexts } from './record-types.ts'

const byCode = (texts: readonly { type: { code: string } }[]) => texts.map(({ type }) => type.code).toSorted()

test('server and browser have the same record types, with matching paths and titles', async () => {
  const texts = await loadAllTexts()
  expect(byCode(texts)).toEqual(byCode(recordTexts))
  for (const [at, { path, title }] of recordPages.entries()) expect(texts[at]?.type.page).toMatchObject({ path, title })
})
