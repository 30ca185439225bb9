import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')

/** Every text in Serbian and English below an exported value, with its name; declarations of record types have others. */
function textsIn(value: unknown, name: string): [name: string, serbian: string, english: string][] {
  if (Array.isArray(value) && value.length === 2) {
    const [serbian, english]: unknown[] = value
    if (typeof serbian === 'string' && typeof english === 'string') return [[name, serbian, english]]
  }
  if (typeof value !== 'object' || value === null || ('base' in value && 'fields' in value)) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${name}.${key}`))
}

const files = globSync('src/{client,features,shared}/**/{texts,*-texts}.ts', { cwd: root })
const texts = (
  await Promise.all(
    files.map(async (file): Promise<ReturnType<typeof textsIn>> => textsIn(await import(path.join(root, file)), file)),
  )
).flat()

test('every text is written in both languages, each in its script', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(([, serbian, english]) => serbian.trim() === '' || english.trim() === '')).toEqual([])
  expect(texts.filter(([, , english]) => /\p{Script=Cyrillic}/u.test(english))).toEqual([])
})
