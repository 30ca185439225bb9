import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
const file = path.join(import.meta.dirname, '..', '..', 'package-lock.json')
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const entries = Object.entries(packages).filter(([place, { link }]) => place !== '' && !link)

test('every package in the lock file has a hash, but for optional binaries of other platforms than Linux on x64 with glibc', () => {
  expect(entries.length).toBeGreaterThan(100)
  const installable = entries.filter(
    ([, { optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }]) =>
      !optional || (os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')),
  )
  expect(installable.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual(
    [],
  )
})
