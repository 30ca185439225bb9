import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes how many tests passed and failed to the file that tools/run.mjs names in TEST_COUNTS. */
export default class TestCounts implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const file = process.env['TEST_COUNTS']
    if (file === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded, a hook or a promise that fails outside a test: each counts as a failure of its own.
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = suites.flatMap((suite) => suite.errors()).length + unhandledErrors.length
    writeFileSync(file, JSON.stringify({ passed: inState('passed'), failed: inState('failed') + broken }))
  }
}
