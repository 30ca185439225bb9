import { config } from 'zod/v4/core'

// Zod uses `new Function` to test whether it may compile its checks. The Content-Security-Policy forbids that, and the
// test alone would be reported as a violation. Import this before any schema is declared.
// The setting is shared by all of zod; importing only its core keeps the schemas out of the first file.
config({ jitless: true })
