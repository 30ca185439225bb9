import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../testing/database.ts'
import { crossInFiles } from '../testing/isolation/files.ts'
import { isolationLayers } from '../testing/isolation/layers.ts'
import { tryToCross, type Report } from '../testing/isolation/run.ts'
import { platformForTests } from '../testing/platform.ts'

/** `npm run test:isolation` sets these; a run of all tests sends only a sample. */
const { ISOLATION_EXTENT = 'sample', ISOLATION_ONLY } = process.env
const extent = z.enum(['sample', 'kinds', 'everything']).parse(ISOLATION_EXTENT)

let layers: Awaited<ReturnType<typeof isolationLayers>>
// A whole run takes longer than the normal lifetime of a token.
const platform = platformForTests({ ACCESS_TOKEN_MINUTES: '1440' }, undefined, async () => {
  const opened = await testDatabase()
  layers = await isolationLayers(opened.db)
  return {
    db: layers.db,
    close: async () => {
      await layers.rowSecurity('enable')
      await opened.close()
    },
  }
})

async function acrossInFiles(layer: string, filters: boolean) {
  const { attempts, breaches } = await crossInFiles(platform, layers, filters)
  if (extent !== 'sample') process.stdout.write(`With ${layer}: ${attempts} files, ${breaches.length} breaches\n`)
  return breaches
}

async function across(layer: string, filters: boolean, only = ISOLATION_ONLY): Promise<Report> {
  const report = await tryToCross(platform, { layers, filters, extent, only })
  if (extent !== 'sample') told(layer, report)
  return report
}

describe('ids of another company in every position of every request reveal and change nothing', () => {
  test(
    'with row-level security alone',
    async () => {
      const report = await across('row-level security alone', false)
      expect(report).toMatchObject({ breaches: [], unusable: [] })
      expect(layers.removedFilters).toBeGreaterThan(report.operations)
    },
    24 * 60 * 60_000,
  )

  test('nor in files, with row-level security alone', async () => {
    expect(await acrossInFiles('row-level security alone', false)).toEqual([])
  })

  describe('without row-level security', () => {
    beforeAll(() => layers.rowSecurity('disable'))

    test(
      "with the application's filters alone",
      async () => {
        const report = await across("the application's filters alone", true)
        expect(report).toMatchObject({ breaches: [], unusable: [] })
      },
      24 * 60 * 60_000,
    )

    test("nor in files, with the application's filters alone", async () => {
      expect(await acrossInFiles("the application's filters alone", true)).toEqual([])
    })

    test('but not without both: then the same requests find breaches', async () => {
      const report = await across('neither', false, '/api/deathRecord')
      const kinds = new Set(report.breaches.map(({ what }) => what.split(':')[0]))
      expect([...kinds]).toEqual(
        expect.arrayContaining([
          'revealed with 200',
          'answered otherwise than an unknown id',
          'changed their death_records',
        ]),
      )
      expect(await acrossInFiles('neither', false)).toContain('deathRecord exported')
    })
  })
})

function told(layer: string, report: Report) {
  mkdirSync('var', { recursive: true })
  writeFileSync(`var/isolation ${layer}.json`, JSON.stringify(report, null, 1))
  const { operations, positions, attempts, own, breaches } = report
  process.stdout.write(
    `With ${layer}: ${attempts} attempts at ${positions} positions of ${operations} operations, ${own} own requests, ${breaches.length} breaches\n`,
  )
}
