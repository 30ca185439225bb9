import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionLabel, actionLabels } from './texts.ts'

const source = path.join(import.meta.dirname, '..', '..')
const shipped = globSync('**/*.ts', { cwd: source })
  .filter((file) => !/\.test\.ts$|(^|\/)test-/.test(file))
  .map((file) => readFileSync(path.join(source, file), 'utf8'))

/** Everything that the server writes: complete actions, and endings that follow a record type's code. */
const written = [
  ...new Set(
    shipped
      .flatMap((text) => [...text.matchAll(/\baction: ([^\n]*(?:\n\s+[?:][^\n]*)*)/g)])
      .map(([, value = '']) => value),
  ),
].flatMap((value) => [...value.matchAll(/(?<=[`'_}])[A-Z]+(?:_[A-Z]+)*(?=[`'])/g)].map(([name]) => name))
const codes = [
  ...new Set(shipped.flatMap((text) => [...text.matchAll(/^ {2}code: '([A-Z_]+)',$/gm)].map(([, code = '']) => code))),
]

test('the source scan finds the actions that the server writes', () => {
  expect(written).toEqual(expect.arrayContaining(['LOGIN', 'LOGIN_FAILED', 'PDF_MADE', 'DELETED', 'RESTORED']))
  expect(codes).toEqual(expect.arrayContaining(['DEATH_RECORD', 'GRAVEYARD']))
})

test('every action that the server writes has a label', () => {
  const endings = new Set(['ADDED', 'EDITED', 'DELETED', 'RESTORED', 'PDF_MADE'])
  const actions = written.flatMap((name) => (endings.has(name) ? codes.map((code) => `${code}_${name}`) : [name]))
  expect(actions.filter((action) => actionLabels[action] === undefined)).toEqual([])
})

test('labels are in Serbian Cyrillic and English, and unique', () => {
  for (const [serbian, english] of Object.values(actionLabels)) {
    expect(serbian.replace('PDF', '')).toMatch(/^[А-ШЂЈЉЊЋЏ][а-шђјљњћџ :]+$/i)
    expect(english).toMatch(/^[A-Z][A-Za-z :]+$/)
  }
  const all = Object.values(actionLabels).flat()
  expect(new Set(all).size).toBe(all.length)
})

test('an action without a label is shown as its code', () => {
  expect(actionLabel('SOMETHING_NEW')).toEqual(['SOMETHING_NEW', 'SOMETHING_NEW'])
})
