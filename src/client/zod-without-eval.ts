import { z } from 'zod'

// Zod uses `new Function` to test whether it may compile its checks. The Content-Security-Policy forbids that, and the
// test alone would be reported as a violation. Import this before any schema is declared.
z.config({ jitless: true })
