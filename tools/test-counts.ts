import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes the numbers of passed and failed tests to the file in TEST_COUNTS, set by tools/run.mjs. */
export default class TestCounts implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const file = process.env['TEST_COUNTS']
    if (file === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded, or a hook or promise that fails outside a test, counts as a failure.
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = suites.flatMap((suite) => suite.errors()).length + unhandledErrors.length
    writeFileSync(file, JSON.stringify({ passed: inState('passed'), failed: inState('failed') + broken }))
  }
}
