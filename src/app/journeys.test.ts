import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const reads =
  'allTextContents|allInnerTexts|count|textContent|innerText|innerHTML|is(?:Visible|Hidden|Disabled|Enabled|Checked|Editable)|inputValue|getAttribute|evaluate|evaluateAll|ariaSnapshot|title'
/** What is read once may not be there yet: `await expect.poll(() => rows.count()).toBe(2)` waits for it. */
const readOnce = new RegExp(`\\bexpect\\(\\s*\\[?\\s*\\(*await (?:[^\\n]|\\n\\s+\\.)*?\\.(?:${reads})\\(`, 'g')

test('a journey waits for what it expects of a page', () => {
  const files = globSync('e2e/**/*.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(30)
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(readOnce)].map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
