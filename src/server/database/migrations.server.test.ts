import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrationNames } from './migrate.ts'

test('the folder of migrations contains nothing else, and no number twice', async () => {
  const folder = path.join(import.meta.dirname, 'migrations')
  const files = readdirSync(folder)
  expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.ts$/.test(file))).toEqual([])
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length)
  for (const name of migrationNames)
    expect(await import(`./migrations/${name}.ts`), name).toMatchObject({ up: expect.any(Function) as unknown })
})
