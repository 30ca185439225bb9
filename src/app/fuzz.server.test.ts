import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describedOperations } from '../testing/fuzz/operations.ts'
import { fuzz, merged, type Report } from '../testing/fuzz/run.ts'
import { platformForTests, testPlatform } from '../testing/platform.ts'

/** `npm run test:fuzz` sets these; a run of all tests sends only a few requests. */
const { FUZZ_SEED, FUZZ_CASES, FUZZ_ONLY } = process.env
const isLong = FUZZ_CASES !== undefined
const seed = Number(FUZZ_SEED ?? 1)
const cases = Number(FUZZ_CASES ?? 1)
/** The number of requests between two comparisons of the database. */
const comparedEvery = 20

/** A part of a long run takes longer than the normal lifetime of a token. */
const settings = { ACCESS_TOKEN_MINUTES: '1440' }

const platform = platformForTests(settings)

describe('requests made from the OpenAPI description', () => {
  test(
    'get the documented responses, reveal nothing of other companies, and change nothing when refused',
    async () => {
      const report = isLong ? await fuzzInParts() : await fuzz(platform, { seed, cases, comparedEvery })
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

/** What requests have created would slow down later ones; a new database for each operation took a quarter of the time. */
const requestsOfDatabase = 2000

/** The report is updated after each operation, in case the run is stopped. */
async function fuzzInParts(): Promise<Report> {
  const { operations } = await describedOperations(platform.app)
  const parts: Report[] = []
  let [current, sent] = [platform, 0]
  for (const { route } of operations.filter((operation) => operation.route.includes(FUZZ_ONLY ?? ''))) {
    if (sent >= requestsOfDatabase) {
      if (current !== platform) await current.close()
      ;[current, sent] = [await testPlatform(settings), 0]
    }
    const report = await fuzz(current, { seed, cases, only: route, comparedEvery })
    sent += report.requests
    parts.push(report)
    write(route, merged(parts))
  }
  if (current !== platform) await current.close()
  return merged(parts)
}

function write(route: string, report: Report) {
  mkdirSync('var', { recursive: true })
  writeFileSync('var/fuzz.json', JSON.stringify({ seed, cases, ...report }, null, 1))
  const { requests, operations, faults } = report
  process.stdout.write(
    `${route}; seed ${seed}: ${requests} requests to ${operations} operations, ${faults.length} faults so far\n`,
  )
}
