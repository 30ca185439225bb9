import { test } from 'vitest'

/** `npm run test:all` sets it, and so does naming files. */
export const isWhole = process.env['TEST_ALL'] !== undefined

/** A test that only a release needs, because other tests prove the same at less cost, or because it kills or waits. */
export const ofReleases = isWhole ? test : test.skip
