import { afterAll, afterEach, expect, vi } from 'vitest'
import { findingsInLogs } from './log-search.ts'

// The test files of a process share its globals.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// Also after the last test: hooks of a file that stop a server run before this one.
const noPersonalDataInLogs = () => expect(findingsInLogs(), 'personal data in the log of a server').toEqual([])
afterEach(noPersonalDataInLogs)
afterAll(noPersonalDataInLogs)
