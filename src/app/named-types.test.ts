import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { snakeCase } from '../server/database/names.ts'
import type { RecordType } from '../shared/record.ts'
import { recordTypes } from './record-types.ts'

// Features read the traits of a declaration (shared/traits.ts) instead of listing types.

const root = path.join(import.meta.dirname, '..', '..')
const shipped = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file) && !/^src\/(testing|server\/database\/migrations)\//.test(file),
)
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const code = new Map(shipped.map((file) => [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))]))

/** The files that name a type, besides those of its own folder. */
function naming({ name, table }: RecordType): string[] {
  const word = table.replace(/s$/, '')
  const names = new RegExp([name, word, snakeCase(word)].join('|'), 'i')
  const folder = `src/features/${snakeCase(table).replaceAll('_', '-')}/`
  return [...code].flatMap(([file, text]) => (names.test(text) && !file.startsWith(folder) ? [file] : []))
}

/** Rights of use, and graves by them, know the contracts that record a right. */
const written = recordTypes.filter((type: RecordType) => type.written && !type.place?.right)

test.each(written)('at most eight files besides its own name $name', (type) => {
  expect(naming(type)).toContain('src/app/record-types.ts')
  expect(naming(type).length, naming(type).join('\n')).toBeLessThanOrEqual(8)
})
