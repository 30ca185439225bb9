import { afterEach, vi } from 'vitest'

// The test files of a process share its globals.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
