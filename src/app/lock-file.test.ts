import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  integrity?: string
  link?: boolean
}
const root = path.join(import.meta.dirname, '..', '..')
const entries = ['package-lock.json', 'tools/node/package-lock.json'].flatMap((file) => {
  const { packages } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { packages: Record<string, Entry> }
  return Object.entries(packages).filter(([place, { link }]) => place !== '' && !link)
})

/** The registry that made the lock file has no other platform's binaries of this version. */
const withoutHash = /^node_modules\/@myriaddreamin\/typst-ts-node-compiler-(android|darwin|win32|linux-arm)/

test('every package in the lock files has a hash, except the document compiler of other platforms', () => {
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.map(([place]) => place)).toContain('node_modules/linux-x64')
  const missing = entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)
  expect(missing.filter((place) => !withoutHash.test(place))).toEqual([])
})
