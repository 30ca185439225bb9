import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { addRowToEveryTable, changedValues } from '../../testing/rows-of-every-table.ts'
import { migrate, migrationNames, migrationsArePending } from './migrate.ts'

test('the folder of migrations contains nothing else, and no number twice', async () => {
  const folder = path.join(import.meta.dirname, 'migrations')
  const files = readdirSync(folder)
  expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.ts$/.test(file))).toEqual([])
  expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length)
  for (const name of migrationNames)
    expect(await import(`./migrations/${name}.ts`), name).toMatchObject({ up: expect.any(Function) as unknown })
})

test('rows added at each earlier version are intact at the latest', async () => {
  const { db, close } = await testDatabase({ empty: true })
  try {
    const rows: Awaited<ReturnType<typeof addRowToEveryTable>> = []
    for (const name of migrationNames) {
      await migrate(db, name)
      rows.push(...(await addRowToEveryTable(db, name)))
    }
    expect(await migrationsArePending(db)).toBe(false)
    expect(rows.length).toBeGreaterThan(200)
    expect(await changedValues(db, rows)).toEqual([])
  } finally {
    await close()
  }
})
