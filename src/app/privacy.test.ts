import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { snakeCase } from '../server/database/names.ts'
import type { RecordType } from '../shared/record.ts'
import { databaseForTests } from '../testing/database.ts'
import { recordTypes } from './record-types.ts'

// docs/privacy.md must describe everything that is stored about people.

const page = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8')
const section = (heading: string) => page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
const names = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

/** The rows of the first table of a section, as cells. */
function rowsOf(heading: string): string[][] {
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(section(heading)) ?? []
  return table
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map((line) => line.split('|').slice(1, -1))
}

describe('docs/privacy.md', () => {
  const types: readonly RecordType[] = recordTypes
  test.each(types.map((type) => [type.name, type] as const))('classifies every field of a %s once', (name, type) => {
    const row = rowsOf('Records').find(([first]) => names(first).includes(name))
    const stored = [...Object.keys(type.fields.shape), ...Object.keys(type.lists ?? {}), ...(type.serverFields ?? [])]
    expect([...names(row?.[2]), ...names(row?.[3])].toSorted()).toEqual(stored.toSorted())
  })

  test.each(types.map((type) => [type.name, type] as const))(
    'counts what identifies people in a %s as personal',
    (name, type) => {
      const row = rowsOf('Records').find(([first]) => names(first).includes(name))
      const identifying = [
        ...(type.personalNumber ? [type.personalNumber] : []),
        ...(type.people ?? []).flatMap((person) => [...person.names, person.dateOfBirth ?? []].flat()),
        ...Object.entries(type.fields.shape).flatMap(([field, schema]) =>
          Reflect.get(schema, 'kind') === 'email' ? [field] : [],
        ),
      ]
      expect(names(row?.[2])).toEqual(expect.arrayContaining(identifying))
    },
  )

  const opened = databaseForTests()
  test('describes every table of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      opened.db,
    )
    const ofRecords = types.map(({ table }) => snakeCase(table))
    const described = [...ofRecords, ...rowsOf('Other places').flatMap(([first]) => names(first))]
    expect(described.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})
