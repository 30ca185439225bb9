import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../testing/fuzz/run.ts'
import { platformForTests } from '../testing/platform.ts'

/** `npm run test:fuzz` sets these; a run of all tests sends only a few requests. */
const { FUZZ_SEED, FUZZ_CASES, FUZZ_ONLY } = process.env
const isLong = FUZZ_CASES !== undefined
const seed = Number(FUZZ_SEED ?? 1)
const cases = Number(FUZZ_CASES ?? 1)

const platform = platformForTests()

describe('requests made from the OpenAPI description', () => {
  test(
    'are answered as it says, reveal nothing of other companies, and change nothing when refused',
    async () => {
      const report = await fuzz(platform, { seed, cases, only: FUZZ_ONLY, comparedEvery: 20 })
      if (isLong) write(report)
      expect(report.faults.map(({ times, ...fault }) => ({ ...fault, times }))).toEqual([])
      // Otherwise the requests would only test the validation.
      const nearValid = report.tallies.reduce((sum, tally) => sum + tally.nearValid, 0)
      const succeeded = report.tallies.reduce((sum, tally) => sum + tally.succeeded, 0)
      expect(succeeded / nearValid).toBeGreaterThan(0.2)
      if (!isLong) return
      // A few requests can all fail by chance.
      const tooFew = report.tallies.filter((tally) => tally.nearValid >= 50 && tally.succeeded < 0.2 * tally.nearValid)
      expect(tooFew).toEqual([])
    },
    24 * 60 * 60_000,
  )
})

function write(report: Awaited<ReturnType<typeof fuzz>>) {
  mkdirSync('var', { recursive: true })
  writeFileSync('var/fuzz.json', JSON.stringify({ seed, cases, ...report }, null, 1))
  process.stdout.write(
    `seed ${seed}: ${report.requests} requests to ${report.operations} operations, ${report.faults.length} faults\n`,
  )
}
