import { z } from 'zod'

// Zod asks with `new Function` whether it may compile its checks. The Content-Security-Policy forbids that, so the question
// alone would be reported as a violation. Imported before anything that declares a schema.
z.config({ jitless: true })
