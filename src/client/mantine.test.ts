import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

// mantine.css imports only the stylesheets of the components in use (a tenth of Mantine's total). A missing stylesheet
// causes no error anywhere else, so this test follows the imports.
const mantine = resolve(import.meta.dirname, '../../node_modules/@mantine')
const moduleImports = (source: string) => [...source.matchAll(/import \{?([^}'"]+?)\}? from ["']([^"']+)["']/g)]

/** The file of each component that Mantine's packages export. */
const fileOfPart = new Map<string, string>()
for (const name of ['core', 'dates', 'notifications']) {
  const index = resolve(mantine, name, 'esm/index.mjs')
  for (const [, parts = '', from = ''] of moduleImports(readFileSync(index, 'utf8')))
    if (from.startsWith('.'))
      for (const part of parts.split(',')) fileOfPart.set(part.trim(), resolve(dirname(index), from))
}

const seen = new Set<string>()
function visit(file: string) {
  if (seen.has(file)) return
  seen.add(file)
  for (const [, names = '', from = ''] of moduleImports(readFileSync(file, 'utf8')))
    if (file.startsWith(mantine) && from.startsWith('.')) visit(resolve(dirname(file), from))
    else if (from.startsWith('@mantine/'))
      for (const name of names.split(',')) {
        const part = fileOfPart.get(name.trim().split(' ')[0] ?? '')
        if (part) visit(part)
      }
}

const imported = /@import '([^']+)'/g
test('exactly the stylesheets of the Mantine components in use are imported', () => {
  for (const file of globSync(resolve(import.meta.dirname, '../**/*.tsx'))) visit(file)
  const sheets = [...readFileSync(resolve(import.meta.dirname, 'mantine.css'), 'utf8').matchAll(imported)]
  const css = sheets.map(([, sheet = '']) => readFileSync(resolve(mantine, '..', sheet), 'utf8')).join('')

  const missing = [...seen]
    .filter((file) => file.includes('/core/esm/') && file.endsWith('.module.mjs'))
    .filter((file) => ![...readFileSync(file, 'utf8').matchAll(/m_[0-9a-f]+/g)].some(([name]) => css.includes(name)))
    .map((file) => file.replace(/.*\/(\w+)\.module\.mjs$/, '$1'))
  expect(missing.toSorted().join(', ')).toBe('')

  const used = [...seen]
    .filter((file) => file.endsWith('.module.mjs'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  const unused = sheets
    .map(([, sheet = '']) => sheet)
    .filter((sheet) => {
      const names = readFileSync(resolve(mantine, '..', sheet), 'utf8').match(/m_[0-9a-f]+/g) ?? []
      return names.length > 0 && !names.some((name) => used.includes(name))
    })
  expect(unused).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
})
